import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { AuditEntry, UsageReport } from '@witan/client';
import type { DecisionMemo } from '@witan/client';
import { endAll, processesWith, run, start, startAtTerminal, startInShell } from './cli.fixture.ts';
import type { Ran, RunningCommand } from './cli.fixture.ts';

const folder = await mkdtemp(join(tmpdir(), 'witan serve '));
after(async () => {
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

const dataDir = join(folder, 'data');
const env = { WITAN_DATA_DIR: dataDir, PORT: '0' };
const QUESTION = 'Should we rewrite our importer in Rust, or profile it first?';

async function serving(more: Record<string, string> = {}): Promise<{ server: RunningCommand; url: string }> {
  const server = start(['serve'], { env: { ...env, WITAN_LOG_LEVEL: 'silent', ...more } });
  const [, url = ''] = await server.said(/Witan listens at (http:\S+)\n/);
  return { server, url };
}

async function stop(server: RunningCommand): Promise<Ran> {
  server.signal('SIGTERM');
  return server.ended;
}

async function leavesNothing(): Promise<void> {
  const left = await processesWith(dataDir);
  if (left !== null) assert.deepEqual(left, []);
  await assert.rejects(stat(join(dataDir, 'postgres', 'postmaster.pid')), { code: 'ENOENT' });
}

test('asks with a database of its own, leaves no process behind and does not use up the first key', async () => {
  const asked = await run(['ask', '--json', QUESTION], { env });
  assert.equal(asked.code, 0, asked.stderr);
  // `as`: the whole of stdout is the memo.
  const memo = JSON.parse(asked.stdout) as DecisionMemo;
  assert.equal(memo.mode, 'test');
  assert.equal(memo.userEmail, 'you@example.com');
  await leavesNothing();

  const { server } = await serving();
  await server.said(/There is no API key yet/);
  const { code, stdout } = await stop(server);
  assert.equal(code, 0);
  assert.match(
    stdout,
    /^Witan listens at http:\/\/127\.0\.0\.1:\d+\nThere is no API key yet\. Make one with: witan keys create --org default\n$/,
  );
  await leavesNothing();

  const keys = JSON.parse((await run(['keys', 'list', '--json', '--all'], { env })).stdout) as Listed[];
  assert.deepEqual(
    keys.map(({ organization, revokedAt }) => [organization, revokedAt !== null]),
    [['default', true]],
  );
  await leavesNothing();
});

test('stops with the shell in which npm has started it, which passes no signal on', async () => {
  const server = startInShell(['serve'], { env });
  await server.said(/Witan listens at/);
  const { stderr } = await stop(server);
  assert.match(stderr, /^Stopping; running deliberations have 30 s to end\.$/m);
  await leavesNothing();
});

type Listed = { readonly id: string; readonly organization: string; readonly revokedAt: string | null };

test('shows the first key at a terminal alone, once, with a link that signs the page in', async () => {
  const own = { WITAN_DATA_DIR: join(folder, 'terminal'), PORT: '0', WITAN_LOG_LEVEL: 'debug' };
  const { server } = await serving(own);
  const { stdout, stderr } = await stop(server);
  const log = stdout + stderr;
  assert.doesNotMatch(log, /wtn_/);

  const first = await startAndStop(
    startAtTerminal(['serve'], { env: { ...own, HOST: '0.0.0.0', WITAN_EMAIL: 'ada@example.com' } }),
  );
  const [, key = ''] = /^API key: (wtn_live_\w+)$/m.exec(first) ?? [];
  const [, port] = /listens at http:\/\/0\.0\.0\.0:(\d+)/.exec(first) ?? [];
  assert.ok(first.includes(`http://127.0.0.1:${port}/#key=${key}&email=ada%40example.com\n`), first);
  assert.equal(first.split(key).length, 3);

  const again = await startAndStop(startAtTerminal(['serve'], { env: own }));
  assert.doesNotMatch(again, /wtn_|no API key yet/);
});

async function startAndStop(server: RunningCommand): Promise<string> {
  await server.said(/Witan listens at \S+\r?\n/);
  server.signal('SIGINT');
  const { code, stdout } = await server.ended;
  assert.equal(code, 130, 'as Ctrl-C ends a program');
  return stdout.replaceAll('\r', '');
}

test('keys and accounts are made, changed and ended while the server runs, at once', async () => {
  const { server, url } = await serving();
  try {
    assert.doesNotMatch((await server.said(/listens[^]*\n/))[0], /API key:/);
    const made = await run(['keys', 'create', '--org', 'acme', '--domain', 'acme.example', '--json'], {
      env,
    });
    const { id, key } = JSON.parse(made.stdout) as { id: string; key: string };
    const remote = { WITAN_BASE_URL: url, WITAN_API_KEY: key, WITAN_EMAIL: 'ada@acme.example' };
    assert.equal((await run(['ask', '-q', QUESTION], { env: remote })).code, 0);

    const stranger = await run(['ask', '-q', '--email', 'eve@other.example', QUESTION], { env: remote });
    assert.deepEqual([stranger.code, stranger.stdout], [3, '']);
    const nobody = await run(['ask', '-q', QUESTION], { env: { ...remote, WITAN_EMAIL: '' } });
    assert.deepEqual(
      [nobody.code, nobody.stderr],
      [2, 'No account is named: set WITAN_EMAIL to your e-mail address.\n'],
    );

    const whose = ['--org', 'acme', '--email', 'Ada@acme.example'];
    assert.equal((await run(['accounts', 'set-quota', ...whose, '--credits', '100'], { env })).code, 0);
    const limited = await run(['ask', '-q', QUESTION], { env: remote });
    assert.deepEqual([limited.code, limited.stdout], [4, '']);
    const ledger = await run(['accounts', 'ledger', ...whose, '--json'], { env });
    assert.deepEqual(
      (JSON.parse(ledger.stdout) as { credits: number; status: string }[]).map(({ credits, status }) => [
        credits,
        status,
      ]),
      [[100, 'settled']],
    );

    const acme = ['--org', 'acme', '--json'];
    const usage = await run(['organizations', 'usage', ...acme], { env });
    const { byAccount } = JSON.parse(usage.stdout) as UsageReport;
    assert.deepEqual(byAccount, [{ userEmail: 'ada@acme.example', charges: 1, credits: 100 }]);
    const retention = ['organizations', 'set-retention', ...acme, '--days'];
    assert.equal((await run([...retention, '90'], { env })).code, 0);
    assert.equal((await run([...retention, '0'], { env })).code, 2);
    const none = await run([...retention, 'none'], { env });
    assert.deepEqual(JSON.parse(none.stdout), { organization: 'acme', retentionDays: null });
    const log = await run(['organizations', 'audit', ...acme], { env });
    assert.deepEqual(
      (JSON.parse(log.stdout) as AuditEntry[]).map(({ action, actor }) => [action, actor]),
      [
        ['retention.set', 'operator'],
        ['retention.set', 'operator'],
        ['quota.set', 'operator'],
        ['key.first_used', id],
        ['key.created', 'operator'],
      ],
    );

    const hook = ['--url', 'https://hooks.example.com/', '--events', 'deliberation.complete'];
    const secret = await run(['webhooks', 'create', '--org', 'acme', ...hook], { env });
    assert.match(secret.stdout, /^whsec_[\w+/=]{44}\n$/);
    const inside = ['--url', 'https://127.1/', '--events', 'deliberation.complete'];
    const refused = await run(['webhooks', 'create', ...acme, ...inside], { env });
    assert.deepEqual([refused.code, refused.stderr], [2, 'url must name a public address.\n']);
    const listed = await run(['webhooks', 'list', ...acme], { env });
    const [webhook] = JSON.parse(listed.stdout) as { id: string; url: string }[];
    assert.equal(webhook?.url, 'https://hooks.example.com/');
    const deliveries = ['webhooks', 'deliveries', webhook.id, ...acme];
    const parked = await run([...deliveries, '--state', 'parked'], { env });
    assert.deepEqual(JSON.parse(parked.stdout), []);
    assert.equal((await run([...deliveries, '--state', 'lost'], { env })).code, 2);
    assert.equal((await run(['webhooks', 'delete', webhook.id, ...acme], { env })).code, 0);
    assert.equal((await run(['webhooks', 'rotate', webhook.id, ...acme], { env })).code, 1);

    const rotated = await run(['keys', 'rotate', id], { env });
    assert.match(rotated.stdout, /^wtn_live_\w+\n$/);
    const old = await run(['memos', 'list'], { env: remote });
    assert.deepEqual([old.code, old.stderr], [3, 'The API key is invalid, revoked or expired.\n']);
    const fresh = { ...remote, WITAN_API_KEY: rotated.stdout.trim() };
    assert.match((await run(['memos', 'list'], { env: fresh })).stdout, /Should we rewrite/);
    const twice = await run(['keys', 'revoke', id], { env });
    assert.deepEqual([twice.code, twice.stderr], [0, `Revoked ${id}.\n`]);

    const unasked = await run(['accounts', 'erase', ...whose], { env });
    assert.deepEqual([unasked.code, unasked.stdout], [2, '']);
    assert.match(unasked.stderr, /say --yes/);
    const erased = await run(['accounts', 'erase', ...whose, '--yes', '--json'], { env });
    assert.deepEqual(JSON.parse(erased.stdout), {
      organization: 'acme',
      email: 'ada@acme.example',
      deliberations: 1,
    });
    assert.equal((await run(['memos', 'list'], { env: fresh })).stdout, '');
    const failed = await run(['ask', '-q', `${QUESTION} [simulate: all=down]`], { env: fresh });
    assert.equal(failed.code, 1);
    const organization = ['organizations', 'erase', '--org', 'acme', '--yes'];
    const all = await run([...organization, '--json'], { env });
    assert.deepEqual(JSON.parse(all.stdout), { organization: 'acme', accounts: 1, deliberations: 1 });
    assert.equal((await run(['memos', 'list'], { env: fresh })).code, 3);
    const gone = await run(organization, { env });
    assert.deepEqual([gone.code, gone.stderr], [1, 'There is no such organization.\n']);
  } finally {
    await stop(server);
  }
});

test('a second signal stops the server at once', async () => {
  const { server, url } = await serving({ WITAN_SIMULATOR_LATENCY_MS: '20000' });
  const made = await run(['keys', 'create', '--org', 'acme'], { env });
  const remote = {
    WITAN_BASE_URL: url,
    WITAN_API_KEY: made.stdout.trim(),
    WITAN_EMAIL: 'grace@acme.example',
  };
  const asking = start(['ask', QUESTION], { env: remote });
  await asking.said(/Framing/);
  server.signal('SIGTERM');
  await server.said(/Stopping/);
  // Nearer than this, two are taken for the one that npm passes on.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const told = performance.now();
  server.signal('SIGTERM');
  assert.equal((await server.ended).code, 0);
  assert.ok(performance.now() - told < 10_000);
  asking.signal('SIGKILL');
  await asking.ended;
});

test('what keeps the service from starting is one sentence, and no stack', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  // `as`: a server that listens on a port has an address of this form.
  const { port } = taken.address() as AddressInfo;
  const panel = join(folder, 'panel.json');
  await writeFile(panel, '{"seats": [{"provider": "nobody", "model": "m"}]}');
  const file = join(folder, 'file');
  await writeFile(file, '');
  const refused: [Record<string, string>, number, RegExp][] = [
    [
      { PORT: String(port) },
      1,
      /^Port \d+ on 127\.0\.0\.1 is in use; set PORT to another one, or to 0 for any\.\n$/,
    ],
    [
      { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/db' },
      1,
      /^PostgreSQL at 127\.0\.0\.1:1 \(DATABASE_URL\) cannot be used: nothing listens there\.\n$/,
    ],
    [{ DATABASE_URL: 'mysql://127.0.0.1/db' }, 2, /^DATABASE_URL must start with postgres:\/\/[^\n]*\n$/],
    [{ WITAN_PANEL: panel }, 2, /^seats\[0\]\.provider must be one of [^\n]*; it is "nobody"\.\n$/],
    [{ WITAN_DATA_DIR: file }, 1, /^The data folder [^\n]*it is a file[^\n]*\n$/],
    [{ PORT: 'http' }, 2, /^PORT must be a whole number from 0 to 65535\.\n$/],
  ];
  if (process.getuid?.() === 0) {
    const theirs = join(folder, 'theirs');
    await mkdir(theirs);
    await chown(theirs, 4_711, 4_711);
    refused.push([{ WITAN_DATA_DIR: theirs }, 1, /^The data folder [^\n]*another user[^\n]*\n$/]);
  }
  for (const [more, code, words] of refused) {
    const ran = await run(['serve'], { env: { ...env, WITAN_LOG_LEVEL: 'silent', ...more } });
    assert.match(ran.stderr, words);
    assert.deepEqual([ran.code, ran.stdout], [code, '']);
    assert.doesNotMatch(ran.stderr, /secret/);
  }
  taken.close();
});
