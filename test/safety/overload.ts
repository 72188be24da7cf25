// Measures what a key far over its limit does to others: `node test/safety/overload.ts [SECONDS] [REQUESTS A SECOND]`.

import { readFile } from 'node:fs/promises';
import { freshDatabase } from '../database.ts';
import { spawnServer } from '../programs.ts';
import { environmentFor, QUESTION } from '../server.ts';
import { createDatabase } from '../../src/store/database.ts';
import { createIds } from '../../src/domain/ids.ts';
import { createKey } from '../../src/service/keys.ts';
import { createAsker, flood, percentile } from './flood.ts';
import type { Asked } from './flood.ts';

const SECONDS = Number(process.argv[2] ?? 30);
const RATE = Number(process.argv[3] ?? 2_000);

const database = await freshDatabase();
const admin = { db: createDatabase(database.pool), ids: createIds(Date.now), now: Date.now };
const limited = await createKey(admin, { organization: 'Noisy', test: true, ratePerMinute: 60 });
const other = await createKey(admin, { organization: 'Quiet', test: true });
const server = await spawnServer(environmentFor(database.url));

const memo = {
  key: other.key,
  method: 'POST',
  path: '/v1/deliberate',
  body: JSON.stringify(QUESTION),
} as const;
const read = {
  key: other.key,
  method: 'GET',
  path: '/v1/account?userEmail=ada@example.com',
  body: null,
} as const;

try {
  await probe(memo, 2);
  const idle = {
    read: await probe(read, Math.min(5, SECONDS)),
    memo: await probe(memo, Math.min(5, SECONDS)),
  };
  const before = await statements();
  const cpuBefore = await cpuSeconds(server.pid);
  const flooding = flood({ url: server.url, key: limited.key, rate: RATE, seconds: SECONDS });
  const under = { read: await probe(read, SECONDS / 2), memo: await probe(memo, SECONDS / 2) };
  const shed = await flooding;
  report('shed', shed.answers);
  console.log(
    `${shed.answers.length} requests in ${(shed.tookMs / 1000).toFixed(1)} s;`,
    `${shed.answers.filter(({ status }) => status === 429).length} were answered 429;`,
    `the database carried out ${(await statements()) - before} transactions meanwhile`,
  );
  console.log(
    `the server used ${((await cpuSeconds(server.pid)) - cpuBefore).toFixed(1)} s of CPU meanwhile`,
  );
  report('read, idle', idle.read);
  report('read, under the flood', under.read);
  report('memo, idle', idle.memo);
  report('memo, under the flood', under.memo);
} finally {
  await server.kill();
  await database.drop();
}

/** One request after the other, each as soon as the last was answered. */
async function probe(request: typeof read | typeof memo, seconds: number): Promise<Asked[]> {
  const asker = createAsker(server.url, 1);
  const answers: Asked[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    answers.push(await asker.ask(request));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  asker.close();
  const odd = answers.filter(({ status }) => status !== 200).length;
  if (odd > 0) console.log(`${odd} of ${answers.length} requests of the other key were not answered 200`);
  return answers;
}

async function statements(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

/** User and system time of a process, from Linux's own count in hundredths of a second. */
async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function report(what: string, answers: readonly Asked[]): void {
  const times = answers.map(({ ms }) => ms);
  const [half, most, nearlyAll] = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1));
  console.log(
    `${what}: ${answers.length} requests, median ${half} ms, 95% within ${most} ms, 99% within ${nearlyAll} ms`,
  );
}
