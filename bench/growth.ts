// What a growing database costs: `npm run bench -- growth`. The same operations after 1,000 and 100,000 whole deliberations and after
// 1,000,000 with small memos, at 1,000 a day. Needs 7 GB, and ten minutes or more.
import { performance } from 'node:perf_hooks';
import { quantile, report, round } from './environment.ts';
import type { BenchRow } from './environment.ts';
import { fill } from '../test/growth/fill.ts';
import type { Filled } from '../test/growth/fill.ts';
import { openSubject, OPERATIONS } from '../test/growth/operations.ts';
import type { Operation } from '../test/growth/operations.ts';
import { pagesTouched } from '../test/growth/pages.ts';

const AGES = [
  { name: '1,000', count: 1_000, memos: 'whole' },
  { name: '100,000', count: 100_000, memos: 'whole' },
  { name: '1,000,000 small', count: 1_000_000, memos: 'small' },
] as const;
const WARM_UP = 4;
const ROUNDS = 40;

const filled: Filled[] = [];
try {
  for (const age of AGES) {
    const began = performance.now();
    const made = await fill(age);
    filled.push(made);
    const seconds = Math.round((performance.now() - began) / 1_000);
    console.error(`${age.name}: ${Math.round(made.bytes / 1e6)} MB, filled in ${seconds} s`);
  }
  const times = await measureTimes();
  const rows = await Array.fromAsync(OPERATIONS, (operation) => rowOf(operation, times));
  report(
    `Growth (${AGES.map(({ name }) => name).join('; ')}: p50 of ${ROUNDS} in ms, ratio, pages touched)`,
    rows,
  );
} finally {
  for (const { database } of filled) await database.drop();
}

type Times = ReadonlyMap<Operation, readonly (readonly number[])[]>;

/** The ages in turn, so that what else the machine does falls on all of them alike. */
async function measureTimes(): Promise<Times> {
  const subjects = await Promise.all(filled.map(openSubject));
  const times = new Map(OPERATIONS.map((operation) => [operation, AGES.map((): number[] => [])] as const));
  for (let turn = 0; turn < WARM_UP + ROUNDS; turn += 1) {
    for (const [operation, of] of times) {
      if (turn % (operation.every ?? 1) !== 0) continue;
      for (const [age, subject] of subjects.entries()) {
        const began = performance.now();
        await operation.run(subject);
        const ms = performance.now() - began;
        await operation.undo?.(subject);
        if (turn >= WARM_UP) of[age]?.push(ms);
      }
    }
  }
  for (const subject of subjects) await subject.close();
  return times;
}

async function rowOf(operation: Operation, times: Times): Promise<BenchRow> {
  const p50 = (times.get(operation) ?? []).map((all) => quantile(all, 0.5));
  const [first = 0] = p50;
  const row: Record<string, string | number> = { operation: operation.name };
  for (const [age, { name }] of AGES.entries()) {
    row[`${name} ms`] = round(p50[age] ?? 0);
    if (age > 0) row[`${name} ×`] = round((p50[age] ?? 0) / first, 2);
  }
  for (const [age, one] of filled.entries())
    row[`${AGES[age]?.name ?? ''} pages`] = await pagesTouched(operation, one);
  return row;
}
