// The time from kill -9 of a node until its deliberation continues on another, and until its memo.
import { setTimeout as wait } from 'node:timers/promises';
import { ask, prepare, report, timeFigures } from './environment.ts';

const RUNS = 5;
const CALL_MS = 2_000;

await using environment = await prepare({ latencyMs: CALL_MS, piecesPerSecond: 10 });
const other = await environment.addServer();
const noticedMs: number[] = [];
const memoMs: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  const doomed = await environment.addServer();
  const response = await ask(environment, doomed.url, {
    stream: true,
    question: `Build it or buy it? (${run})`,
  });
  const id = response.headers.get('deliberation-id') ?? '';
  await wait(CALL_MS / 2);
  const { rows } = await environment.pool.query<{ seq: number }>(
    'select max(seq) as seq from events where deliberation_id = $1',
    [id],
  );
  doomed.signal('SIGKILL');
  const killed = performance.now();
  await response.text().catch(() => {});
  const resumed = await fetch(`${other.url}/v1/deliberations/${id}/events?after=${rows[0]?.seq ?? 0}`, {
    headers: { Authorization: `Bearer ${environment.key}` },
  });
  noticedMs.push((await takenOver(id)) - killed);
  const rest = await resumed.text();
  if (!rest.includes('event: deliberation.complete')) throw new Error(rest.slice(-500));
  memoMs.push(performance.now() - killed);
  await doomed.gone;
}
report(`Recovery (kill -9 in the middle of calls of ${CALL_MS / 1000} s, ${RUNS} times)`, [
  { what: 'kill to taken over by another node', ...timeFigures(noticedMs) },
  { what: 'kill to the memo, two steps of calls included', ...timeFigures(memoMs) },
]);

/** When the deliberation got its next owner. */
async function takenOver(id: string): Promise<number> {
  for (;;) {
    const { rows } = await environment.pool.query<{ epoch: number }>(
      'select epoch from deliberations where id = $1',
      [id],
    );
    if ((rows[0]?.epoch ?? 0) > 0) return performance.now();
    await wait(20);
  }
}
