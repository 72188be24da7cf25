import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBadImports } from './check-rooms.ts';

test('an import against the direction of the rooms is named', () => {
  const bad = findBadImports(
    new Map([['src/domain/tally.ts', "import { sql } from '../store/database.ts';\n"]]),
  );
  assert.deepEqual(bad, ['src/domain/tally.ts (room src/domain) may not import src/store/database.ts.']);
});

test('providers and store never meet', () => {
  const bad = findBadImports(
    new Map([
      ['src/providers/a.ts', "import type { Database } from '../store/database.ts';\n"],
      ['src/store/b.ts', "const { x } = await import('../providers/a.ts');\n"],
    ]),
  );
  assert.equal(bad.length, 2);
});

test('a room may take types where it may not take values', () => {
  const types = "import type { World } from '../engine/world.ts';\n";
  const values = "import { x } from '../engine/world.ts';\n";
  assert.deepEqual(findBadImports(new Map([['src/providers/a.ts', types]])), []);
  assert.equal(findBadImports(new Map([['src/providers/a.ts', values]])).length, 1);
});

test('an import over several lines is seen', () => {
  const source = "import {\n  a,\n  b,\n} from '../http/app.ts';\n";
  assert.equal(findBadImports(new Map([['src/engine/a.ts', source]])).length, 1);
});
