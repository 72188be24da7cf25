// What a deliberation costs over the least that it can cost: the same calls, two commits and one answer alone.
import { inLanes, measureLoad, prepare, report, spawnFloor } from './environment.ts';

const WARM_UP = 200;
const LANES = Number(process.env['BENCH_LANES'] ?? 24);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);

await using environment = await prepare({ latencyMs: 0, piecesPerSecond: 40 });
await using floor = await spawnFloor(environment);
const subjects = [
  { name: 'floor', url: floor.url, pid: floor.pid },
  ...environment.servers.map(({ url, pid }) => ({ name: 'server', url, pid })),
];
const lanes = { lanes: LANES, streamed: false };
for (const { url } of subjects)
  await inLanes(environment, { ...lanes, urls: [url] }, (done) => done < WARM_UP);
const rows = [];
for (let turn = 0; turn < ROUNDS; turn += 1)
  for (const { name, url, pid } of subjects) {
    const figures = await measureLoad(environment, { ...lanes, urls: [url], forS: SECONDS, pid });
    rows.push({ of: name, ...figures });
  }
report(`The least and the whole (calls of 0 ms, ${LANES} at once, ${SECONDS} s in turns)`, rows);
