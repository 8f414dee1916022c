import { type TSchema, Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import * as z from "zod";
import type { ShapeName } from "./samples.js";

const closed = { additionalProperties: false };
const text = Type.String();
const real = Type.Number();
const flag = Type.Boolean();
const one = (...values: string[]) => Type.Union(values.map((value) => Type.Literal(value)));
const object = (members: Record<string, TSchema>) => Type.Object(members, closed);

const typebox: Readonly<Record<ShapeName, TSchema>> = {
  flat: object({
    id: real,
    name: text,
    email: text,
    active: flag,
    score: real,
    role: one("admin", "editor", "guest"),
    note: Type.Optional(text),
  }),
  nested: object({
    id: text,
    customer: object({
      name: text,
      address: object({
        street: text,
        city: text,
        zip: text,
        geo: object({ lat: real, lon: real }),
      }),
    }),
    payment: object({ method: one("card", "cash"), amount: real, currency: text }),
    tags: Type.Array(text),
  }),
  objects: Type.Array(object({ sku: text, count: real, price: real, gift: flag })),
  union: Type.Union([
    object({ kind: one("circle"), radius: real, label: text }),
    object({ kind: one("square"), side: real, label: text }),
    object({ kind: one("path"), points: Type.Array(real), closed: flag }),
  ]),
  recursive: Type.Recursive((self) =>
    Type.Object({ name: text, size: real, children: Type.Array(self) }, closed),
  ),
  patterns: object({
    code: Type.String({ pattern: "^[A-Z]{3}-\\d{4}$" }),
    color: Type.String({ pattern: "^#[0-9a-f]{6}$" }),
    phone: Type.String({ pattern: "^\\+?\\d{7,15}$" }),
    slug: Type.String({ pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$" }),
  }),
};

const tree: z.ZodType = z.strictObject({
  name: z.string(),
  size: z.number(),
  children: z.array(z.lazy(() => tree)),
});

const zod: Readonly<Record<ShapeName, z.ZodType>> = {
  flat: z.strictObject({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    active: z.boolean(),
    score: z.number(),
    role: z.enum(["admin", "editor", "guest"]),
    note: z.string().optional(),
  }),
  nested: z.strictObject({
    id: z.string(),
    customer: z.strictObject({
      name: z.string(),
      address: z.strictObject({
        street: z.string(),
        city: z.string(),
        zip: z.string(),
        geo: z.strictObject({ lat: z.number(), lon: z.number() }),
      }),
    }),
    payment: z.strictObject({
      method: z.enum(["card", "cash"]),
      amount: z.number(),
      currency: z.string(),
    }),
    tags: z.array(z.string()),
  }),
  objects: z.array(
    z.strictObject({ sku: z.string(), count: z.number(), price: z.number(), gift: z.boolean() }),
  ),
  union: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("circle"), radius: z.number(), label: z.string() }),
    z.strictObject({ kind: z.literal("square"), side: z.number(), label: z.string() }),
    z.strictObject({ kind: z.literal("path"), points: z.array(z.number()), closed: z.boolean() }),
  ]),
  recursive: tree,
  patterns: z.strictObject({
    code: z.string().regex(/^[A-Z]{3}-\d{4}$/),
    color: z.string().regex(/^#[0-9a-f]{6}$/),
    phone: z.string().regex(/^\+?\d{7,15}$/),
    slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  }),
};

/** What a validator says: nothing wrong, or everything that is. */
export type Validate = (input: unknown) => unknown;

/** TypeBox, compiled: the issues when it refuses. */
export function typeboxValidator(name: ShapeName): Validate {
  const check = TypeCompiler.Compile(object({ x: typebox[name] }));
  return (input) => (check.Check(input) ? input : [...check.Errors(input)]);
}

/** zod: the parsed value, or the issues. */
export function zodValidator(name: ShapeName): Validate {
  const schema = z.strictObject({ x: zod[name] });
  return (input) => {
    const parsed = schema.safeParse(input);
    return parsed.success ? parsed.data : parsed.error.issues;
  };
}
