// Lets every property of a process run more often, from a seed where there is one:
// `PROPERTY_RUNS=20 PROPERTY_SEED=1 node --import ./scripts/more-runs.ts ...`.
import fc from 'fast-check';

const times = Number(process.env['PROPERTY_RUNS'] ?? '1');
const seed = process.env['PROPERTY_SEED'];

const assert = new Proxy(fc.assert, {
  apply: (inner, self, [property, given]: Parameters<typeof fc.assert>) =>
    Reflect.apply(inner, self, [
      property,
      { ...(seed ? { seed: Number(seed) } : {}), ...given, numRuns: (given?.numRuns ?? 100) * times },
    ]),
});
Object.assign(fc, { assert });
