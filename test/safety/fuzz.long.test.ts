import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../until.ts';
import type { FuzzPlace } from './fuzz-place.ts';
import { openFuzzPlace } from './fuzz-place.ts';
import { fuzz } from './fuzz-run.ts';

const SECONDS = 8;
/** The same every time, so that a change breaks it and not the day; `npm run fuzz` looks for new ones. */
const SEED = 20_261_122;

let place: FuzzPlace;
before(async () => {
  place = await openFuzzPlace();
});
after(() => place.close());

test('answers sound, broken and hostile requests to every operation as its document says, and shows nothing of its inside', async (t) => {
  const { server, known, foreign } = place;
  const { requests, statuses, findings } = await fuzz({
    url: server.url,
    seconds: SECONDS,
    seed: SEED,
    known,
    foreign,
  });
  t.diagnostic(`seed ${SEED}: ${requests} requests, ${JSON.stringify(statuses)}`);
  assert.deepEqual(findings.slice(0, 3), [], `${findings.length} findings with seed ${SEED}`);
  for (const status of [200, 401, 404, 422])
    assert.ok((statuses[status] ?? 0) > 0, `nothing was answered ${status}`);
  assert.deepEqual(
    server.logged.filter((line) => line.startsWith('fault ')),
    [],
  );
});

test('has nothing in flight and nothing reserved when all that is over', async () => {
  await until(async () => {
    const { rows } = await place.server.pool.query("select from charges where status = 'reserved'");
    return rows.length === 0;
  }, 'no reservation is left');
});
