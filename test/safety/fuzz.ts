// Drives every operation of the service with sound, broken and hostile requests: `npm run fuzz -- [SECONDS] [SEED]`.

import { openFuzzPlace } from './fuzz-place.ts';
import { fuzz } from './fuzz-run.ts';

const seconds = Number(process.argv[2] ?? 60);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);

console.log(`Fuzzing for ${seconds} s with seed ${seed}.`);
const { server, known, foreign, close } = await openFuzzPlace();
try {
  const { requests, statuses, findings } = await fuzz({ url: server.url, seconds, seed, known, foreign });
  const counts = Object.entries(statuses).map(([status, count]) => `${status} ${count} times`);
  console.log(`${requests} requests: ${counts.join(', ')}.`);
  const kinds = Map.groupBy(findings, ({ what }) => what);
  for (const [what, found] of kinds) {
    console.log(`\n${found.length} times: ${what}\n${found[0]?.request}\n→ ${found[0]?.answer}`);
  }
  console.log(findings.length === 0 ? 'Nothing was found.' : `\n${findings.length} findings.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await close();
}
