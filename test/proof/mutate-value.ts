import type { JsonValue } from "../../runtime/json.js";
import type { Random } from "./random.js";

/** A value with one change at a random place: another value, a key or an item more or less. */
export function mutateValue(value: JsonValue, random: Random): JsonValue {
  const places = countPlaces(value);
  let left = random.below(places);
  const visit = (inner: JsonValue): JsonValue => {
    left -= 1;
    if (left < 0) {
      left = Number.POSITIVE_INFINITY;
      return changed(inner, random);
    }
    if (typeof inner !== "object" || inner === null) return inner;
    if (Array.isArray(inner)) return inner.map(visit);
    return Object.fromEntries(
      Object.entries(inner).map(([key, item]: [string, JsonValue]) => [key, visit(item)]),
    );
  };
  return visit(value);
}

function countPlaces(value: JsonValue): number {
  if (typeof value !== "object" || value === null) return 1;
  const inner: readonly JsonValue[] = Object.values(value);
  return inner.reduce<number>((sum, item) => sum + countPlaces(item), 1);
}

function changed(value: JsonValue, random: Random): JsonValue {
  const other = random.pick<JsonValue>(["other", "", 0, 1.5, true, null, [], {}, ["a"], { a: 1 }]);
  if (typeof value !== "object" || value === null || random.chance(0.2)) return other;
  if (Array.isArray(value)) return random.chance(0.5) ? [...value, other] : value.slice(1);
  const entries: readonly [string, JsonValue][] = Object.entries(value);
  const gone = random.below(entries.length);
  return Object.fromEntries(entries.filter((_, index) => index !== gone));
}
