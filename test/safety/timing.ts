// Measures whether the time of a refusal tells a foreign id from an unknown one: `node test/safety/timing.ts [ROUNDS]`.

import { uuidv7 } from '../../src/domain/ids.ts';
import { startTestServer } from '../server.ts';
import { percentile } from './flood.ts';
import { bearer, createTenants, mayUse } from './tenants.ts';

const ROUNDS = Number(process.argv[2] ?? 1_500);
const DRAWS = 500;

const server = await startTestServer();
const { tenants, belongings } = await createTenants(server);
try {
  for (const [what, organization, bound] of [
    ['another organization`s', 'Beta', false],
    ['another address`s of the same organization', 'Alpha', true],
  ] as const) {
    const tenant = tenants.find((it) => it.organization === 'Alpha' && (it.bound !== null) === bound);
    const foreign = belongings.find(
      (it) => it.organization === organization && it.state === 'completed' && tenant && !mayUse(tenant, it),
    );
    if (!tenant || !foreign) throw new Error('there is nobody to compare');
    for (const [route, found, made] of [
      ['memos', foreign.memoId, 'memo'],
      ['deliberations', foreign.deliberationId, 'dlb'],
    ] as const) {
      const times = { foreign: [] as number[], unknown: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        // Both in each round, in an order that changes, so that what else the machine does hits both alike.
        const pair = [
          ['foreign', found],
          ['unknown', `${made}_${uuidv7(Date.now())}`],
        ] as const;
        for (const [kind, id] of round % 2 === 0 ? pair : pair.toReversed()) {
          const began = performance.now();
          const answer = await server.send('GET', `/v1/${route}/${id}`, bearer(tenant));
          await answer.arrayBuffer();
          times[kind].push(performance.now() - began);
        }
      }
      report(`${route}, ${what}`, times);
    }
  }
} finally {
  await server.close();
}

/** The difference of the medians, with a 95% interval from bootstrapped rounds. */
function report(
  what: string,
  { foreign, unknown }: Readonly<Record<'foreign' | 'unknown', readonly number[]>>,
): void {
  const difference = (rounds: readonly number[]): number =>
    percentile(
      rounds.map((i) => foreign[i] ?? 0),
      0.5,
    ) -
    percentile(
      rounds.map((i) => unknown[i] ?? 0),
      0.5,
    );
  const all = foreign.map((_, i) => i);
  const draws = Array.from({ length: DRAWS }, () =>
    difference(all.map(() => Math.floor(Math.random() * all.length))),
  );
  const us = (ms: number): string => `${Math.round(ms * 1_000)} µs`;
  console.log(
    `${what}: median ${us(percentile(foreign, 0.5))} foreign, ${us(percentile(unknown, 0.5))} unknown;`,
    `difference ${us(difference(all))} [${us(percentile(draws, 0.025))}, ${us(percentile(draws, 0.975))}]`,
  );
}
