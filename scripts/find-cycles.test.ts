import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCycles } from './find-cycles.ts';

test('files that import one another are named with the whole circle, types included', () => {
  const files = new Map([
    ['src/a.ts', "import { b } from './b.ts';\n"],
    ['src/b.ts', "import type { C } from './deep/c.ts';\n"],
    ['src/deep/c.ts', "export { a } from '../a.ts';\n"],
  ]);
  assert.deepEqual(findCycles(files), [
    'These files import one another: src/a.ts -> src/b.ts -> src/deep/c.ts -> src/a.ts.',
  ]);
});

test('a file that is imported for what it does, or only when it is needed, is part of the circle', () => {
  const files = new Map([
    ['src/a.ts', "import './b.ts';\n"],
    ['src/b.ts', "const { a } = await import(\n  './a.ts'\n);\n"],
  ]);
  assert.equal(findCycles(files).length, 1);
});

test('a circle through a workspace is seen', () => {
  const files = new Map([
    ['combine/src/index.ts', "export { a } from './a.ts';\n"],
    ['combine/src/a.ts', "import type { X } from '@witan/combine';\n"],
  ]);
  assert.equal(findCycles(files).length, 1);
});

test('two ways to one file are no circle', () => {
  const files = new Map([
    ['src/a.ts', "import { b } from './b.ts';\nimport { c } from './c.ts';\n"],
    ['src/b.ts', "import { c } from './c.ts';\n"],
    ['src/c.ts', ''],
  ]);
  assert.deepEqual(findCycles(files), []);
});
