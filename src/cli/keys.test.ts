import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { call } from './cli.fixture.ts';

let database: TestDatabase;
before(async () => {
  database = await freshDatabase();
});
after(() => database.drop());

const create = (...flags: readonly string[]) =>
  call(['keys', 'create', '--org', 'acme', ...flags], { env: { DATABASE_URL: database.url } });

test('a key for a domain says when it is made what whoever holds it can do', async () => {
  const { code, stdout, stderr } = await create('--domain', 'acme.example');
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^wtn_live_\w+\n$/);
  assert.match(
    stderr,
    /Whoever holds it can name any address at acme\.example and ask, read, delete as that one/,
  );
  assert.match(stderr, /--email/);
  const reader = await create('--domain', 'acme.example', '--scopes', 'read', '--json');
  assert.match(reader.stderr, /any address at acme\.example and read as that one/);
  const own = await create('--email', 'ada@acme.example');
  assert.doesNotMatch(own.stderr, /Whoever holds it/);
});

test("the team's guide gives every person a key of one's own", () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/team-setup.md'), 'utf8');
  const made = guide.match(/keys create .*/g) ?? [];
  assert.ok(made.filter((line) => line.includes('--email')).length >= 2);
  assert.deepEqual(
    made.filter((line) => line.includes('--domain')),
    [],
  );
});
