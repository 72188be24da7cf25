import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from './database.ts';
import { playSchedule } from './crash-schedules/schedule.ts';
import type { Outcome } from './crash-schedules/schedule.ts';

/** More, or one of them again: `npm run crash-schedules -- COUNT FIRST_SEED`. */
const COUNT = 3;

test('keeps every promise through crashes, cuts, commits unheard of and raced takeovers at any moment', async (t) => {
  const database = await freshDatabase();
  t.after(() => database.drop());
  const outcomes: Outcome[] = [];
  for (let seed = 1; seed <= COUNT; seed += 1) outcomes.push(await playSchedule(database, seed));
  const sum = (of: (outcome: Outcome) => number): number =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  t.diagnostic(
    `${COUNT} schedules, ${sum(({ steps }) => steps)} steps, ${sum(({ faults }) => faults)} faults, ` +
      `${sum(({ repeatedCalls }) => repeatedCalls)} calls in flight made again`,
  );
  assert.ok(sum(({ faults }) => faults) > COUNT, 'hardly anything went wrong');
});
