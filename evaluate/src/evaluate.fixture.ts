// The figures of a report against a second computation, for tests.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { EvaluateOptions } from './evaluate.ts';
import { evaluate } from './evaluate.ts';
import type { SetReport } from './report.ts';

export async function run(files: readonly string[], options: EvaluateOptions = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const status = await evaluate(files, options, {
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => err.push(text) },
  });
  return { status, out: out.join(''), err: err.join('') };
}

export async function reportOn(file: string, options: EvaluateOptions = {}): Promise<SetReport> {
  return JSON.parse((await run([file], { ...options, json: true })).out);
}

/** The same figures once more, without a line of the code under test. */
function plainly(file: string): { brier: number; accuracy: number; byAdvisor: Record<string, number> } {
  type Row = {
    options: string[];
    truth: string;
    answers: Record<string, { probs: Record<string, number> }>;
  };
  const rows: Row[] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const miss = (row: Row, probs: number[]) =>
    row.options.reduce((s, o, k) => s + (probs[k]! - Number(o === row.truth)) ** 2, 0) / 2;
  const pools = rows.map((row) => {
    const given = Object.values(row.answers);
    return row.options.map((o) => given.reduce((s, { probs }) => s + probs[o]!, 0) / given.length);
  });
  const hits = rows.map((row, i) => {
    const top = row.options.filter((_, k) => Math.max(...pools[i]!) - pools[i]![k]! < 1e-9);
    return top.includes(row.truth) ? 1 / top.length : 0;
  });
  const average = (values: number[]) => values.reduce((s, v) => s + v, 0) / values.length;
  const advisors = Object.keys(rows[0]!.answers);
  return {
    brier: average(rows.map((row, i) => miss(row, pools[i]!))),
    accuracy: average(hits),
    byAdvisor: Object.fromEntries(
      advisors.map((name) => [
        name,
        average(
          rows.map((row) =>
            miss(
              row,
              row.options.map((o) => row.answers[name]!.probs[o]!),
            ),
          ),
        ),
      ]),
    ),
  };
}

/** Asserts that the report on a file has the figures of independent code, to 1e-9. */
export async function assertFigures(file: string): Promise<void> {
  const report = await reportOn(file);
  const expected = plainly(file);
  const near = (actual: number | null | undefined, value: number): void =>
    assert.ok(Math.abs((actual ?? NaN) - value) < 1e-9, `${actual} is not ${value}`);
  near(report.methods.mean?.brier, expected.brier);
  near(report.methods.mean?.accuracy, expected.accuracy);
  assert.deepEqual(Object.keys(report.advisors), Object.keys(expected.byAdvisor));
  for (const [name, brier] of Object.entries(expected.byAdvisor)) near(report.advisors[name]?.brier, brier);
  const advisors = Object.values(expected.byAdvisor);
  near(
    report.references.randomAdvisor?.brier,
    advisors.reduce((sum, brier) => sum + brier, 0) / advisors.length,
  );
  assert.deepEqual(report.badRows, []);
}
