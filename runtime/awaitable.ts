/** A value, or the promise of one. What is there at once is passed on at once: no promise is made. */
export type Awaitable<T> = T | PromiseLike<T>;

/** Whether a value has to be awaited; anything with a `then` does, as for `await`. */
export function isThenable<T>(value: Awaitable<T>): value is PromiseLike<T> {
  // A plain read: `in` costs several times as much, and this is asked many times per call.
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as { readonly then?: unknown }).then === "function"
  );
}

/** Goes on with a value as soon as it is there. */
export function whenReady<T, U>(
  value: Awaitable<T>,
  goOn: (value: T) => Awaitable<U>,
): Awaitable<U> {
  return isThenable(value) ? value.then(goOn) : goOn(value);
}
