import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pinnedDocument } from './behaviour.ts';

test('the OpenAPI document says what is pinned; npm run pin writes it anew', async () => {
  assert.equal(pinnedDocument(), await readFile(join(import.meta.dirname, 'openapi.json'), 'utf8'));
});
