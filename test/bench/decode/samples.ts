import type { JsonObject } from "../../../runtime/json.js";

/** The six shapes, in the order of the table. */
export const SHAPES = ["flat", "nested", "objects", "union", "recursive", "patterns"] as const;
export type ShapeName = (typeof SHAPES)[number];

const line = (index: number) => ({
  sku: `sku-${index}`,
  count: index,
  price: index * 1.5,
  gift: index % 2 === 0,
});
const tree = (depth: number, index: number): object => ({
  name: `node ${index}`,
  size: index,
  children: depth === 0 ? [] : [0, 1, 2].map((child) => tree(depth - 1, index * 3 + child)),
});

const valid: Readonly<Record<ShapeName, (index: number) => unknown>> = {
  flat: (index) => ({
    id: index,
    name: `name ${index}`,
    email: `a${index}@example.com`,
    active: index % 2 === 0,
    score: index * 1.5,
    role: ["admin", "editor", "guest"][index % 3],
    ...(index % 2 === 0 ? { note: "a note" } : {}),
  }),
  nested: (index) => ({
    id: `order ${index}`,
    customer: {
      name: `name ${index}`,
      address: { street: "Main", city: "Oslo", zip: "0150", geo: { lat: 59.9, lon: index } },
    },
    payment: { method: index % 2 === 0 ? "card" : "cash", amount: index, currency: "NOK" },
    tags: ["a", "b", "c"],
  }),
  objects: (index) => Array.from({ length: 100 }, (_, each) => line(index + each)),
  union: (index) =>
    [
      { kind: "circle", radius: index, label: "a" },
      { kind: "square", side: index, label: "b" },
      { kind: "path", points: [index, 1, 2], closed: true },
    ][index % 3],
  recursive: (index) => tree(3, index),
  patterns: (index) => ({
    code: `ABC-${1000 + (index % 9000)}`,
    color: "#00ff7f",
    phone: "+4712345678",
    slug: `a-slug-${index}`,
  }),
};

/** One wrong value in each, found late. */
const spoil: Readonly<Record<ShapeName, (value: unknown) => unknown>> = {
  flat: (value) => ({ ...(value as object), role: "owner" }),
  nested: (value) => ({ ...(value as object), tags: ["a", 1] }),
  objects: (value) => [...(value as unknown[]).slice(0, 99), { ...line(1), price: "free" }],
  union: (value) => ({ ...(value as object), label: 1, closed: "no" }),
  recursive: (value) => ({
    ...(value as object),
    children: [{ name: "a", size: "b", children: [] }],
  }),
  patterns: (value) => ({ ...(value as object), slug: "No Slug" }),
};

/** Arguments as a model sends them: parsed from JSON. */
export function samplesOf(name: ShapeName, isValid: boolean, count: number): readonly JsonObject[] {
  return Array.from({ length: count }, (_, index) => {
    const value = valid[name](index);
    // `JSON.parse` gives what was printed, an object.
    return JSON.parse(JSON.stringify({ x: isValid ? value : spoil[name](value) })) as JsonObject;
  });
}
