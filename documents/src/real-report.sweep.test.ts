import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createDocumentReader } from './reader.ts';
import { quotationFinder } from './quotation.ts';

const FILE = new URL('../../test/fixtures/report.pdf', import.meta.url);

test('reads a report of 24 pages that a browser has set, page by page under its headings', async () => {
  const bytes = new Uint8Array(readFileSync(FILE));
  const reading = await createDocumentReader()([{ name: 'report.pdf', mediaType: null, bytes }]);
  assert.ok(reading?.ok);
  const [report] = reading.documents;
  assert.equal(report?.pages, 24);
  const passages = report?.passages ?? [];
  assert.deepEqual(
    [...new Set(passages.map(({ page }) => page))],
    Array.from({ length: 24 }, (_, i) => i + 1),
  );
  const staff = passages.find(({ page }) => page === 7);
  assert.equal(staff?.heading, '7. Staff');
  const said = 'Of 118 people, 31 said that they would not follow to Halden.';
  assert.equal(`${quotationFinder(staff?.text ?? '')(said)}.`, said);
});
