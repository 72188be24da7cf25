// The long form: `npm run chaos [-- ROUNDS DELIBERATIONS]`, 20 rounds of 100 unless told otherwise.

import { assertLedger, chaosRound } from './chaos.ts';
import { startCluster } from './cluster.ts';
import { freshDatabase } from './database.ts';

const [rounds = 20, deliberations = 100] = process.argv.slice(2).map(Number);
const database = await freshDatabase();
const cluster = await startCluster({
  url: database.url,
  pool: database.pool,
  size: 3,
  vendors: { latencyMs: 1_500, piecesPerSecond: 4 },
});
try {
  for (let round = 1; round <= rounds; round += 1) {
    const killAfterMs = 300 + Math.random() * 4_000;
    const seen = await chaosRound(cluster, database.pool, {
      deliberations,
      killAfterMs,
      victim: Math.floor(Math.random() * 3),
    });
    const noticed =
      seen.noticedMs === null ? 'it ran nothing' : `noticed after ${Math.round(seen.noticedMs)} ms`;
    console.log(
      `round ${round}: killed after ${Math.round(killAfterMs)} ms, ${noticed}, ${seen.repeated} calls in flight repeated, at most ${seen.mostReconnects} reconnections`,
    );
  }
  await assertLedger(database.pool);
  console.log(`${rounds * deliberations} deliberations: every one completed, one memo, one charge, no gap.`);
} finally {
  await cluster.close();
  await database.drop();
}
