/**
 * The global types that signatures of tools are made of, and nothing that only bodies need.
 *
 * Reading the real library is a third of a cold build of a hundred functions. This one is enough
 * wherever result types are written down; a name or member that it lacks makes the build start again
 * with the real one, so it never decides what a contract looks like.
 */
export const smallLibrary = `
interface Object {}
interface Function {}
interface CallableFunction extends Function {}
interface NewableFunction extends Function {}
interface IArguments {}
interface TemplateStringsArray extends ReadonlyArray<string> { readonly raw: readonly string[] }
interface String { readonly length: number; readonly [index: number]: string; charCodeAt(index: number): number }
interface Number { toFixed(digits?: number): string }
interface Boolean { valueOf(): boolean }
interface BigInt { valueOf(): bigint }
interface Symbol { readonly description: string | undefined }
interface SymbolConstructor {
  readonly iterator: unique symbol;
  readonly asyncIterator: unique symbol;
  readonly toStringTag: unique symbol;
}
declare var Symbol: SymbolConstructor;
interface RegExp { test(text: string): boolean }
interface Date { getTime(): number }
interface URL { readonly href: string; toString(): string }
interface Error { name: string; message: string; stack?: string; cause?: unknown }
interface AbortSignal { readonly aborted: boolean; throwIfAborted(): void }
interface ReadonlyArray<T> { readonly length: number; readonly [index: number]: T; [Symbol.iterator](): IterableIterator<T> }
interface ConcatArray<T> { readonly length: number; readonly [index: number]: T }
interface Array<T> { length: number; [index: number]: T; push(...items: T[]): number; [Symbol.iterator](): IterableIterator<T> }
interface ArrayLike<T> { readonly length: number; readonly [index: number]: T }
interface ArrayBuffer { readonly byteLength: number; slice(start?: number, end?: number): ArrayBuffer }
interface SharedArrayBuffer { readonly byteLength: number; grow(size?: number): void }
type ArrayBufferLike = ArrayBuffer | SharedArrayBuffer;
interface Uint8Array<B extends ArrayBufferLike = ArrayBufferLike> { readonly buffer: B; readonly length: number; [index: number]: number; fill(value: number): this }
interface Buffer<B extends ArrayBufferLike = ArrayBufferLike> extends Uint8Array<B> { toString(encoding?: string): string }
interface Map<K, V> { readonly size: number; get(key: K): V | undefined; set(key: K, value: V): this; [Symbol.iterator](): IterableIterator<[K, V]> }
interface ReadonlyMap<K, V> { readonly size: number; get(key: K): V | undefined; [Symbol.iterator](): IterableIterator<[K, V]> }
interface Set<T> { readonly size: number; add(value: T): this; has(value: T): boolean; [Symbol.iterator](): IterableIterator<T> }
interface ReadonlySet<T> { readonly size: number; has(value: T): boolean; [Symbol.iterator](): IterableIterator<T> }
interface WeakMap<K, V> { get(key: K): V | undefined; set(key: K, value: V): this }
interface WeakSet<T> { add(value: T): this; has(value: T): boolean }
interface PromiseLike<T> { then<A = T, B = never>(done?: ((value: T) => A | PromiseLike<A>) | null, failed?: ((reason: any) => B | PromiseLike<B>) | null): PromiseLike<A | B> }
interface Promise<T> { then<A = T, B = never>(done?: ((value: T) => A | PromiseLike<A>) | null, failed?: ((reason: any) => B | PromiseLike<B>) | null): Promise<A | B> }
interface IteratorYieldResult<T> { done?: false; value: T }
interface IteratorReturnResult<T> { done: true; value: T }
type IteratorResult<T, R = any> = IteratorYieldResult<T> | IteratorReturnResult<R>;
interface Iterator<T, R = any, N = any> { next(...given: [] | [N]): IteratorResult<T, R>; return?(value?: R): IteratorResult<T, R>; throw?(error?: any): IteratorResult<T, R> }
interface Iterable<T, R = any, N = any> { [Symbol.iterator](): Iterator<T, R, N> }
interface IterableIterator<T, R = any, N = any> extends Iterator<T, R, N> { [Symbol.iterator](): IterableIterator<T, R, N> }
interface Generator<T = unknown, R = any, N = any> extends Iterator<T, R, N> { [Symbol.iterator](): Generator<T, R, N> }
interface AsyncIterator<T, R = any, N = any> { next(...given: [] | [N]): Promise<IteratorResult<T, R>> }
interface AsyncIterable<T, R = any, N = any> { [Symbol.asyncIterator](): AsyncIterator<T, R, N> }
interface AsyncIterableIterator<T, R = any, N = any> extends AsyncIterator<T, R, N> { [Symbol.asyncIterator](): AsyncIterableIterator<T, R, N> }
interface AsyncGenerator<T = unknown, R = any, N = any> extends AsyncIterator<T, R, N> { [Symbol.asyncIterator](): AsyncGenerator<T, R, N> }
type PropertyKey = string | number | symbol;
type Partial<T> = { [K in keyof T]?: T[K] };
type Required<T> = { [K in keyof T]-?: T[K] };
type Readonly<T> = { readonly [K in keyof T]: T[K] };
type Pick<T, K extends keyof T> = { [P in K]: T[P] };
type Record<K extends keyof any, T> = { [P in K]: T };
type Exclude<T, U> = T extends U ? never : T;
type Extract<T, U> = T extends U ? T : never;
type Omit<T, K extends keyof any> = Pick<T, Exclude<keyof T, K>>;
type NonNullable<T> = T & {};
type Parameters<F extends (...args: any) => any> = F extends (...args: infer A) => any ? A : never;
type ConstructorParameters<C extends abstract new (...args: any) => any> = C extends abstract new (...args: infer A) => any ? A : never;
type ReturnType<F extends (...args: any) => any> = F extends (...args: any) => infer R ? R : any;
type InstanceType<C extends abstract new (...args: any) => any> = C extends abstract new (...args: any) => infer I ? I : any;
type Awaited<T> = T extends null | undefined ? T : T extends object & { then(done: infer F, ...others: infer _): any } ? F extends (value: infer V, ...others: infer _) => any ? Awaited<V> : never : T;
type ThisParameterType<F> = F extends (this: infer U, ...args: never) => any ? U : unknown;
type OmitThisParameter<F> = unknown extends ThisParameterType<F> ? F : F extends (...args: infer A) => infer R ? (...args: A) => R : F;
interface ThisType<T> {}
type Uppercase<S extends string> = intrinsic;
type Lowercase<S extends string> = intrinsic;
type Capitalize<S extends string> = intrinsic;
type Uncapitalize<S extends string> = intrinsic;
type NoInfer<T> = intrinsic;
`;
