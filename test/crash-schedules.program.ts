// Plays schedules of crashes, by seed: `npm run crash-schedules -- [COUNT] [FIRST_SEED]`.
import { playSchedule } from './crash-schedules/schedule.ts';
import { freshDatabase } from './database.ts';

const [count = 500, first = 1] = process.argv.slice(2).map(Number);

const database = await freshDatabase();
const totals = { steps: 0, faults: 0, repeatedCalls: 0 };
const failed: string[] = [];
const began = performance.now();
for (let seed = first; seed < first + count; seed += 1) {
  try {
    const outcome = await playSchedule(database, seed);
    for (const name of ['steps', 'faults', 'repeatedCalls'] as const) totals[name] += outcome[name];
  } catch (error) {
    failed.push(error instanceof Error ? error.message : String(error));
    console.error(failed.at(-1));
  }
}
await database.drop();
const minutes = (performance.now() - began) / 60_000;
console.log(
  `${count} schedules from seed ${first} in ${minutes.toFixed(1)} min: ${totals.steps} steps, ${totals.faults} faults, ` +
    `${totals.repeatedCalls} calls in flight made again, ${failed.length} failed.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
