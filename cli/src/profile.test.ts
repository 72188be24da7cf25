import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { DecisionMemo, Profile } from '@witan/client';
import { startTestServer } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';
import { SCOPES } from '../../src/domain/scope.ts';
import { call } from './cli.fixture.ts';

const folder = await mkdtemp(join(tmpdir(), 'witan profile '));
let server: TestServer;
let env: Record<string, string>;
before(async () => {
  server = await startTestServer();
  const { key } = await server.createKey({ scopes: SCOPES });
  env = { WITAN_BASE_URL: server.url, WITAN_API_KEY: key, WITAN_EMAIL: 'ada@example.com' };
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('a profile is set part by part, shown, and used by a question that asks for it', async () => {
  await writeFile(join(folder, 'us.md'), 'We are forty people.\n');
  const set = ['profile', 'set', '-c', 'us.md', '-k', 'Runway=2: months', '-k', 'Trust', '--language', 'de'];
  assert.equal((await call(set, { env, cwd: folder })).code, 0);
  await call(['profile', 'set', '-m', 'Data stays in the EU'], { env });
  const { stdout } = await call(['profile', 'show'], { env });
  assert.match(
    stdout,
    /^Profile of ada@example\.com, set on \d{4}-\d{2}-\d{2}\nContext\n {2}We are forty people\.\n/,
  );
  assert.match(
    stdout,
    /Criteria\n {2}Runway=2: months\n {2}Trust\nMusts\n {2}Data stays in the EU\nLanguage\n {2}de\n$/,
  );

  const asked = await call(['ask', 'Rent or buy?', '--profile', '--json', '-q'], { env });
  const memo = JSON.parse(asked.stdout) as DecisionMemo;
  assert.deepEqual(
    memo.criteria.map(({ name }) => name),
    ['Runway', 'Trust'],
  );
  assert.ok(memo.notes.some(({ kind }) => kind === 'profile'));

  const cleared = await call(['profile', 'set', '--clear', 'criteria', 'language', '--json'], { env });
  const { criteria, language, musts } = JSON.parse(cleared.stdout) as Profile;
  assert.deepEqual([criteria, language, musts.length], [[], null, 1]);
  const other = await call(['profile', 'show', '--email', 'bo@example.com'], { env });
  assert.match(other.stdout, /^Profile of bo@example\.com, never set\n/);
});

test('that of the organization is another one, and what changes nothing is refused', async () => {
  const set = await call(['profile', 'set', '--organization', '-k', 'Price'], { env });
  assert.match(set.stdout, /^Profile of the organization, set on /);
  const { stdout } = await call(['profile', 'show', '--organization', '--json'], { env });
  const { userEmail, criteria } = JSON.parse(stdout) as Profile;
  assert.deepEqual([userEmail, criteria.map(({ name }) => name)], [null, ['Price']]);
  assert.equal((await call(['profile', 'set'], { env })).code, 2);
  assert.equal(
    (await call(['profile', 'show', '--organization', '--email', 'a@example.com'], { env })).code,
    2,
  );
  const plain = { ...env, WITAN_API_KEY: server.key };
  assert.equal((await call(['profile', 'show', '--organization'], { env: plain })).code, 3);
});
