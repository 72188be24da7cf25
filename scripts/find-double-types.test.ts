import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDoubleTypes } from './find-double-types.ts';

test('a type name that two files export is found, and one that is only passed on is not', () => {
  const found = findDoubleTypes(
    new Map([
      ['src/a.ts', 'export type Page = string;\nexport type Row = number;\n'],
      ['web/src/b.tsx', "export type { Row } from '../../src/a.ts';\nexport interface Page {}\n"],
      ['src/c.test.ts', 'export type Row = string;\n'],
    ]),
  );
  assert.deepEqual(found, ['Page is a type of its own in src/a.ts, web/src/b.tsx.']);
});
