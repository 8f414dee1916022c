/** A record of simple fields. */
export interface Flat {
  id: number;
  name: string;
  email: string;
  active: boolean;
  score: number;
  role: "admin" | "editor" | "guest";
  note?: string;
}

/** Objects in objects. */
export interface Nested {
  id: string;
  customer: {
    name: string;
    address: { street: string; city: string; zip: string; geo: { lat: number; lon: number } };
  };
  payment: { method: "card" | "cash"; amount: number; currency: string };
  tags: string[];
}

/** One line of an order. */
export interface Line {
  sku: string;
  count: number;
  price: number;
  gift: boolean;
}

export type Shape =
  | { kind: "circle"; radius: number; label: string }
  | { kind: "square"; side: number; label: string }
  | { kind: "path"; points: number[]; closed: boolean };

/** A tree of names. */
export interface Tree {
  name: string;
  size: number;
  children: Tree[];
}

export interface Patterns {
  /** @pattern ^[A-Z]{3}-\d{4}$ */
  code: string;
  /** @pattern ^#[0-9a-f]{6}$ */
  color: string;
  /** @pattern ^\+?\d{7,15}$ */
  phone: string;
  /** @pattern ^[a-z0-9]+(?:-[a-z0-9]+)*$ */
  slug: string;
}

export function flat(x: Flat): void {
  void x;
}

export function nested(x: Nested): void {
  void x;
}

export function objects(x: Line[]): void {
  void x;
}

export function union(x: Shape): void {
  void x;
}

export function recursive(x: Tree): void {
  void x;
}

export function patterns(x: Patterns): void {
  void x;
}
