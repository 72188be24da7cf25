import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { drawnRuns } from './drawn-runs.ts';

test('runs that chance draws go as they are pinned; npm run pin writes them anew', async () => {
  const lines = (await drawnRuns()).split('\n');
  assert.ok(lines.length > 100);
  assert.deepEqual(lines, (await readFile(join(import.meta.dirname, 'drawn-runs.txt'), 'utf8')).split('\n'));
});
