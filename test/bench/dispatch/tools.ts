import type { RunContext } from "../../../runtime/run-context.js";

// The functions that the dispatch benchmark compiles and calls.

/** A place on Earth. */
export interface Place {
  city: string;
  country?: string;
}

export interface Forecast {
  city: string;
  days: number;
  unit: string;
  high: number;
  low: number;
}

/**
 * Get the weather forecast for a place.
 *
 * @param place - Where to look.
 * @param days - How many days ahead.
 * @param unit - Unit of the answer.
 */
export function getForecast(
  place: Place,
  days = 3,
  unit: "celsius" | "fahrenheit" = "celsius",
): Forecast {
  return { city: place.city, days, unit, high: 20, low: 10 };
}

/**
 * Get the weather forecast for a place, later.
 *
 * @param place - Where to look.
 * @param days - How many days ahead.
 * @param unit - Unit of the answer.
 */
export async function getForecastLater(
  place: Place,
  days = 3,
  unit: "celsius" | "fahrenheit" = "celsius",
): Promise<Forecast> {
  return getForecast(place, days, unit);
}

/**
 * Get the weather forecast for a place, with a time limit.
 *
 * @param place - Where to look.
 * @param days - How many days ahead.
 * @param unit - Unit of the answer.
 * @timeout 10s
 */
export async function getForecastInTime(
  place: Place,
  days = 3,
  unit: "celsius" | "fahrenheit" = "celsius",
): Promise<Forecast> {
  return getForecast(place, days, unit);
}

/**
 * Counts what a run used, for the soak.
 *
 * @param context - The run.
 * @param tokens - How many.
 */
export function countTokens(
  context: RunContext<{ readonly name: string }>,
  tokens: number,
): string {
  context.usage.totalTokens += tokens;
  return context.context.name;
}
