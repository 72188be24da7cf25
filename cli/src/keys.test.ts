import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { createClient } from '@witan/client';
import type { DecisionMemo } from '@witan/client';
import { readConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/observe/log.ts';
import { startServer } from '../../src/server.ts';
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
  assert.match(stderr, /Anyone with this key can act as any address at acme\.example: ask, read, delete\./);
  assert.match(stderr, /--email/);
  const reader = await create('--domain', 'acme.example', '--scopes', 'read', '--json');
  assert.match(reader.stderr, /any address at acme\.example: read\./);
  const own = await create('--email', 'ada@acme.example');
  assert.doesNotMatch(own.stderr, /Anyone with this key/);
});

test('commands that work in the database say so where WITAN_BASE_URL names a service', async () => {
  const env = { DATABASE_URL: database.url, WITAN_BASE_URL: 'https://witan.example' };
  await create();
  for (const words of [
    'keys list',
    'accounts list',
    'organizations audit --org acme',
    'webhooks list --org acme',
    'signing-key rotate',
  ]) {
    const { code, stderr } = await call(words.split(' '), { env });
    assert.equal(code, 0, stderr);
    const said = `\`witan ${words.split(' ')[0]}\` does not ask WITAN_BASE_URL; it works in the database of DATABASE_URL.`;
    assert.equal(stderr.split('\n')[0], said);
  }
  assert.equal((await call(['keys', 'list'], { env: { DATABASE_URL: database.url } })).stderr, '');
});

test('the list says which keys are live, and leaves out the ended ones of commands', async () => {
  const made = async (...flags: readonly string[]): Promise<string> =>
    JSON.parse((await create('--json', ...flags)).stdout).id;
  const ends = '2099-01-02T03:04:05Z';
  const [live, expired, revoked, ofCommand] = [
    await made('--email', 'ada@acme.example', '--rate', '7', '--expires', ends, '--scopes', 'read, ask'),
    await made(),
    await made(),
    await made(),
  ];
  const change = (set: string, id: string) =>
    database.pool.query(`update api_keys set ${set} where id = $1`, [id]);
  await change('expires_at = now()', expired);
  await change('revoked_at = now()', revoked);
  await change('of_command = true', ofCommand);
  const list = async (...flags: readonly string[]): Promise<string> =>
    (await call(['keys', 'list', ...flags], { env: { DATABASE_URL: database.url } })).stdout;
  const stateOf = async (id: string, ...flags: readonly string[]) =>
    new RegExp(`^${id} .* (live|expired|revoked) `, 'm').exec(await list(...flags))?.[1];
  const states = await Promise.all([live, expired, revoked, ofCommand].map((id) => stateOf(id)));
  assert.deepEqual(states, ['live', 'expired', 'revoked', 'live']);
  assert.match(await list(), /2099-01-02 03:04:05Z {2}ada@acme\.example$/m);
  await change('expires_at = now()', ofCommand);
  assert.deepEqual([await stateOf(ofCommand), await stateOf(ofCommand, '--all')], [undefined, 'expired']);
  // `as`: what the command prints.
  const shown = (JSON.parse(await list('--json')) as Record<string, unknown>[]).find(({ id }) => id === live);
  assert.deepEqual([shown?.['ratePerMinute'], shown?.['scopes']], [7, ['ask', 'read']]);
  const revoke = (id: string) => call(['keys', 'revoke', id], { env: { DATABASE_URL: database.url } });
  const both = await revoke(live.slice(0, 8));
  assert.deepEqual([both.code, both.stderr.includes(live)], [2, true], both.stderr);
  for (const nothing of ['', live.slice(0, 7)]) {
    const { code, stderr } = await revoke(nothing);
    assert.deepEqual([code, stderr], [2, 'The id of a key begins with key_; four digits or more will do.\n']);
  }
});

test('a key that is replaced ends at once, unless hours are given', async () => {
  const env = { DATABASE_URL: database.url };
  const rotate = async (...flags: readonly string[]) => {
    const { id } = JSON.parse((await create('--email', 'ada@acme.example', '--json')).stdout);
    const { stdout } = await call(['keys', 'rotate', id, '--json', ...flags], { env });
    return { id, said: JSON.parse(stdout) };
  };
  const now = await rotate();
  assert.equal(now.said.revoked, now.id);
  const later = await rotate('--overlap', '1');
  assert.deepEqual([later.said.revoked, later.said.ending], [undefined, later.id]);
});

test("the team's guide gives every person a key of one's own", () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/team/team-setup.md'), 'utf8');
  const made = guide.match(/keys create .*/g) ?? [];
  assert.ok(made.filter((line) => line.includes('--email')).length >= 2);
  assert.deepEqual(
    made.filter((line) => line.includes('--domain')),
    [],
  );
});

test('the first key sees what was asked before there was one, and no command uses it up', async (t) => {
  const place = await freshDatabase();
  t.after(place.drop);
  const env = { DATABASE_URL: place.url, WITAN_SIMULATOR: '1', PORT: '0', WITAN_SIMULATOR_LATENCY_MS: '0' };
  const asked = await call(['ask', '--json', 'Rent or buy the office?'], { env });
  assert.equal(asked.code, 0, asked.stderr);
  // `as`: the whole of stdout is the memo.
  const memo = JSON.parse(asked.stdout) as DecisionMemo;
  const whose = ['--org', 'default', '--email', memo.userEmail];
  const { stdout } = await call(['accounts', 'export', ...whose], { env });
  assert.ok(stdout.endsWith('\n') && JSON.stringify(JSON.parse(stdout)).includes(memo.id), stdout);
  const server = await startServer(readConfig(env, '/'), createLog('silent'), { firstKey: true });
  t.after(() => server.close(0));
  assert.ok(server.firstKey, 'it was used up');
  const client = createClient({ apiKey: server.firstKey.key, baseUrl: server.url });
  const { memos } = await client.memos.list({ userEmail: memo.userEmail });
  assert.deepEqual(
    memos.map(({ id }) => id),
    [memo.id],
  );
  const { keys } = await client.admin.keys.list();
  assert.deepEqual(
    keys.map(({ id }) => id),
    [server.firstKey.id],
    'what a command made for itself is nobody else\u2019s to look after',
  );
  const listed = await call(['keys', 'list', '--json', '--all'], { env });
  // `as`: what the command prints.
  assert.equal((JSON.parse(listed.stdout) as unknown[]).length, 2);
});

test('a quota that the operator has set holds for commands that start the service, too', async (t) => {
  const place = await freshDatabase();
  t.after(place.drop);
  const env = { DATABASE_URL: place.url, WITAN_SIMULATOR: '1' };
  const ask = () => call(['ask', '--quiet', 'Rent or buy the office?'], { env });
  assert.equal((await ask()).code, 0);
  const set = ['accounts', 'set-quota', '--org', 'default', '--email', 'you@example.com', '--credits', '50'];
  assert.equal((await call(set, { env })).code, 0);
  const refused = await ask();
  assert.equal(refused.code, 4, refused.stderr);
  const back = await call([...set.slice(0, -1), 'default'], { env });
  assert.match(back.stderr, /has the credits of every account a month/);
  assert.equal((await ask()).code, 0);
  const create = (credits: string) =>
    call(['keys', 'create', '--org', 'default', '--org-credits', credits], { env });
  assert.equal((await create('0')).code, 0);
  assert.equal((await ask()).code, 4);
  assert.equal((await create('default')).code, 0);
  assert.equal((await ask()).code, 0);
});
