// fast-check, but for the number of runs and the seed: PROPERTY_RUNS times as many, from PROPERTY_SEED where it is set.
import fc from 'fast-check';

const times = Number(process.env['PROPERTY_RUNS'] ?? '1');
const seed = process.env['PROPERTY_SEED'];

export * from 'fast-check';

export const assert = new Proxy(fc.assert, {
  apply: (inner, self, [property, given]: Parameters<typeof fc.assert>) =>
    Reflect.apply(inner, self, [
      property,
      { ...(seed ? { seed: Number(seed) } : {}), ...given, numRuns: (given?.numRuns ?? 100) * times },
    ]),
});

export default { ...fc, assert };
