import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { JWK } from 'jose';
import type { DecisionMemo, MemoSignature } from '@witan/client';
import { makePrivateKey, signingKeyOf, verifyMemo } from '../src/signing/signing.ts';
import { openSigner, readKeySet, rotateSigningKey } from '../src/service/signing.ts';
import { createDatabase } from '../src/store/database.ts';
import { call } from '../cli/src/cli.fixture.ts';
import { assertError } from './answers.ts';
import { bearer, readMemo, startTestServer, QUESTION } from './server.ts';
import type { TestServer } from './server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function keysOf({ send }: TestServer): Promise<JWK[]> {
  const answer = await send('GET', '/.well-known/jwks.json', { Authorization: null });
  // `as`: the set that the server publishes; what it holds is used to verify.
  return ((await answer.json()) as { keys: JWK[] }).keys;
}

test('every memo comes with a signature that its public keys verify, and no memo but it', async () => {
  const asked = await server.ask(QUESTION);
  const signature = asked.headers.get('Memo-Signature') ?? '';
  const memo = await readMemo(asked);
  const again = await server.send('GET', `/v1/memos/${memo.id}`);
  assert.equal(again.headers.get('Memo-Signature'), signature);
  await again.body?.cancel();
  const alone = await server.send('GET', `/v1/memos/${memo.id}/signature`);
  // `as`: all of it is compared.
  assert.deepEqual((await alone.json()) as MemoSignature, {
    object: 'memo_signature',
    memoId: memo.id,
    signature,
  });
  const keys = await keysOf(server);
  assert.ok(
    keys.every((key) => !('d' in key)),
    'no private half is shown',
  );
  assert.equal((await verifyMemo(memo, signature, keys)).ok, true);
  const changed = { ...memo, question: `${memo.question} ` };
  assert.equal((await verifyMemo(changed, signature, keys)).ok, false);
});

test('shows no signature of another organization', async () => {
  const { id } = await readMemo(await server.ask(QUESTION));
  const { key } = await server.createKey({ organization: 'Strangers' });
  const path = `/v1/memos/${id}/signature`;
  await assertError(await server.send('GET', path, bearer(key)), 404, 'not_found');
});

test('signs with the newest key after a rotation, with the operator`s where there is one, and keeps the old ones', async () => {
  const db = createDatabase(server.pool);
  const memo = { id: 'memo_1' };
  const kid = (signature: string): string =>
    JSON.parse(Buffer.from(signature.split('.')[0] ?? '', 'base64url').toString()).kid;
  const first = (await openSigner(db, null))(memo);
  const rotated = await rotateSigningKey(db);
  const second = (await openSigner(db, null))(memo);
  assert.equal(kid(second), rotated);
  const own = makePrivateKey();
  const pem = own.export({ format: 'pem', type: 'pkcs8' });
  const third = (await openSigner(db, pem))(memo);
  assert.equal(kid(third), signingKeyOf(own).id);
  assert.equal(kid((await openSigner(db, null))(memo)), rotated);
  // `as`: the keys verify below.
  const { keys } = JSON.parse(await readKeySet({ db })) as { keys: JWK[] };
  for (const signature of [first, second, third]) assert.ok((await verifyMemo(memo, signature, keys)).ok);
  const { rows } = await server.pool.query('select 1 from signing_keys where private_key = $1', [pem]);
  assert.equal(rows.length, 0, 'a key of the operator is not stored');
});

test('every document of a memo carries its signature, by which the memo in JSON is verified', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'witan-carried-'));
  t.after(() => rm(folder, { recursive: true }));
  const asked = await server.ask(QUESTION);
  const signature = asked.headers.get('Memo-Signature') ?? '';
  const memo = await readMemo(asked);
  const path = `/v1/memos/${memo.id}`;
  for (const Accept of ['text/markdown', 'text/markdown;variant=adr', 'text/html']) {
    const text = await (await server.send('GET', path, { Accept })).text();
    assert.equal(text.split(signature).length, 2, Accept);
  }
  const env = { WITAN_BASE_URL: server.url, WITAN_API_KEY: server.key };
  for (const format of ['md', 'html', 'adr']) {
    const { stdout } = await call(['memos', 'export', memo.id, '--format', format], { env });
    assert.equal(stdout.split(signature).length, 2, format);
  }
  await writeFile(join(folder, 'jwks.json'), JSON.stringify({ keys: await keysOf(server) }));
  const verify = async (given: DecisionMemo) => {
    await writeFile(join(folder, 'memo.json'), JSON.stringify(given));
    const args = ['memos', 'verify', 'memo.json', '--signature', signature, '--keys', 'jwks.json'];
    return (await call(args, { cwd: folder })).code;
  };
  assert.equal(await verify(memo), 0);
  assert.equal(await verify({ ...memo, question: 'Another?' }), 1);
});

test('witan memos verify tells an exported memo from a changed one, offline', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'witan-signed-'));
  t.after(() => rm(folder, { recursive: true }));
  const memo = await readMemo(await server.ask(QUESTION));
  const env = { WITAN_BASE_URL: server.url, WITAN_API_KEY: server.key };
  const exported = await call(['memos', 'export', memo.id, '--format', 'signed'], { env });
  assert.equal(exported.code, 0, exported.stderr);
  const file = join(folder, 'memo.json');
  const keys = join(folder, 'jwks.json');
  await writeFile(file, exported.stdout);
  await writeFile(keys, JSON.stringify({ keys: await keysOf(server) }));
  const online = await call(['memos', 'verify', file], { env });
  assert.deepEqual([online.code, /word for word/.test(online.stderr)], [0, true], online.stderr);
  const offline = await call(['memos', 'verify', 'memo.json', '--keys', 'jwks.json'], { cwd: folder });
  assert.equal(offline.code, 0, offline.stderr);
  // `as`: what was exported above.
  const signed = JSON.parse(await readFile(file, 'utf8')) as { memo: DecisionMemo; signature: string };
  assert.deepEqual(signed.memo, memo);
  await writeFile(file, JSON.stringify({ ...signed, memo: { ...memo, userEmail: 'eve@example.com' } }));
  const changed = await call(['memos', 'verify', file, '--keys', keys, '--json'], { cwd: folder });
  assert.deepEqual([changed.code, JSON.parse(changed.stdout).why], [1, 'altered']);
  await writeFile(keys, '{"keys":[]}');
  const unknown = await call(['memos', 'verify', file, '--keys', keys], { cwd: folder });
  assert.match(unknown.stderr, /not among these/);
});
