// Recorded sets that do not belong to the project, where they lie beside it.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertFigures, run } from './evaluate.fixture.ts';
import type { SetReport } from './report.ts';

const RECORDED = join(import.meta.dirname, '../../../shared/data/replay');
const files = ['legal_mtd', 'delib', 'metaculus_manifold', 'llmbar']
  .map((name) => join(RECORDED, `${name}.jsonl`))
  .filter((file) => existsSync(file));

for (const file of files) {
  test(`the figures of ${file.split('/').at(-1)} equal those of independent code to 1e-9`, () =>
    assertFigures(file));
}

test('on the recorded two-option judgements the share right rises from band to band with intervals apart', async () => {
  if (files.length === 0) return;
  const report: SetReport = JSON.parse((await run(files, { json: true, together: true })).out);
  const bands = report.confidence.map(({ ci }) => ci.accuracy ?? ([0, 1] as const));
  assert.equal(bands.length, 3);
  bands.slice(1).forEach(([lower], i) => assert.ok(lower > (bands[i]?.[1] ?? 1), JSON.stringify(bands)));
});

test('no line of their tables is wider than 100 columns', async () => {
  if (files.length === 0) return;
  const { out } = await run(files);
  for (const line of out.split('\n')) assert.ok(line.length <= 100, line);
});
