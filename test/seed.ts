import fc from "fast-check";

// With `SEED=…` every property test sees the same values again; without it new ones at every run.
// A failure prints the seed that it came from.
const { SEED } = process.env;
if (SEED !== undefined) fc.configureGlobal({ seed: Number(SEED) });
