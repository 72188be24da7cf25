import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readPage } from '../../test/docs/markdown.ts';
import { createSigner, makePrivateKey, signingKeyOf } from '../../src/signing/signing.ts';
import { call } from './cli.fixture.ts';

const MEMO = {
  id: 'memo_1',
  question: 'Über "{x}": or\ty?\\',
  nothing: null,
  odd: ['"a":', 1e21, { a: 1, b: [{ a: 0.5 }] }],
};

let folder: string;
let file: string;
let signature: string;
let key: ReturnType<typeof signingKeyOf>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'witan-verify-'));
  key = signingKeyOf(makePrivateKey());
  signature = createSigner(key)(MEMO);
  file = JSON.stringify({ memo: MEMO, signature }, null, 2);
  await writeFile(join(folder, 'jwks.json'), JSON.stringify({ keys: [{ ...key.publicKey, kid: key.id }] }));
  const blocks = readPage('docs/trust/signatures.md').blocks.map(({ code }) => code);
  const script = blocks.flatMap((code) => /check\.mjs <<'END'\n(.*?)^END$/ms.exec(code)?.[1] ?? []);
  await writeFile(join(folder, 'check.mjs'), script[0] ?? assert.fail('the documentation has no script'));
});
after(() => rm(folder, { recursive: true }));

function runScript(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  execFile(process.execPath, ['check.mjs'], { cwd: folder }, (error) => resolve(error === null));
  return promise;
}

/** Whether the command and the documented script verify it. */
async function verified(text: string): Promise<{ command: boolean; script: boolean; said: string }> {
  await writeFile(join(folder, 'memo.json'), text);
  const ran = await call(['memos', 'verify', 'memo.json', '--keys', 'jwks.json'], { cwd: folder });
  return { command: ran.code === 0, script: await runScript(), said: ran.stderr };
}

/** The exported file with something added or changed. */
const put = (at: string, instead: string) => (): string => {
  assert.equal(file.split(at).length, 2, at);
  return file.replace(at, instead);
};

for (const [what, text] of [
  ['a name twice', put('"question":', '"question": "Forged?", "question":')],
  ['a name twice, with the same value', put('"id":', '"id": "memo_1", "id":')],
  ['a name twice, once escaped', put('"question":', '"qu\\u0065stion": "Forged?", "question" :')],
  ['a name twice, deep inside', put('"a": 1', '"a": 2, "a": 1')],
  ['a name twice around a nested object', put('"id":', '"id": {"id": {}}, "id":')],
  ['another memo before the signed one', put('"memo":', '"memo": {"id": "memo_2"}, "memo":')],
  ['another signature before it', put('"signature":', '"signature": "x..y", "signature":')],
  ['__proto__', put('"question":', '"__proto__": {"question": "Forged?"}, "question":')],
  ['__proto__, escaped', put('"question":', '"\\u005f_proto__": {"question": "Forged?"}, "question":')],
  ['__proto__, deep inside', put('"b":', '"__proto__": {"c": 1}, "b":')],
  ['__proto__, beside the memo', put('"memo":', '"__proto__": {"memo": {}}, "memo":')],
  ['a number without end where there was nothing', put('null', '1e999')],
  ['a negative number without end', put('null', '-1e999')],
] as const) {
  test(`refuses a signed file that does not say the same to every reader: ${what}`, async () => {
    const { command, script, said } = await verified(text());
    assert.deepEqual({ command, script }, { command: false, script: false });
    assert.match(said, /^memo\.json is refused: .*\n$/);
  });
}

test('verifies a signed file however another program lays it out', async () => {
  const turned = JSON.stringify({ signature, memo: Object.fromEntries(Object.entries(MEMO).toReversed()) });
  for (const text of [file, turned, put('Über', '\\u00DCber')(), put('0.5', '5.0e-1')()]) {
    const { command, script, said } = await verified(text);
    assert.deepEqual({ command, script }, { command: true, script: true }, said);
  }
});

test('tells a program that reads JSON what was refused', async () => {
  await writeFile(join(folder, 'memo.json'), put('"question":', '"question": "Forged?", "question":')());
  const args = ['memos', 'verify', 'memo.json', '--keys', 'jwks.json', '--json'];
  const { code, stdout } = await call(args, { cwd: folder });
  assert.deepEqual([code, JSON.parse(stdout)], [1, { memoId: null, ok: false, why: 'ambiguous' }]);
});

test('says why a memo is not verified, and with which key one is that stands without its signature', async () => {
  await writeFile(join(folder, 'alone.json'), JSON.stringify(MEMO));
  const other = signingKeyOf(makePrivateKey());
  await writeFile(
    join(folder, 'others.json'),
    JSON.stringify({ keys: [{ ...other.publicKey, kid: other.id }] }),
  );
  await writeFile(join(folder, 'forged.json'), JSON.stringify({ ...MEMO, question: 'Forged?' }));
  const verify = async (name: string, signed: string, keys: string, ...flags: string[]) =>
    call(['memos', 'verify', name, '--signature', signed, '--keys', keys, ...flags], { cwd: folder });
  const good = `memo_1 is word for word what was signed, with the key ${key.id}.\n`;
  for (const [name, signed, keys, code, says] of [
    ['alone.json', signature, 'jwks.json', 0, good],
    ['alone.json', 'x', 'jwks.json', 1, 'memo_1 is not verified. Its signature is not one of a memo.\n'],
    [
      'alone.json',
      signature,
      'others.json',
      1,
      'memo_1 is not verified. It was signed with a key that is not',
    ],
    ['forged.json', signature, 'jwks.json', 1, 'memo_1 is not verified. It is not what was signed: '],
  ] as const) {
    const ran = await verify(name, signed, keys);
    assert.deepEqual([ran.code, ran.stderr.startsWith(says)], [code, true], ran.stderr);
  }
  const { stdout, stderr } = await verify('alone.json', signature, 'jwks.json', '--json');
  assert.deepEqual([JSON.parse(stdout), stderr], [{ memoId: 'memo_1', ok: true, keyId: key.id }, '']);
  const twice = `{"keys": [], "keys": [${JSON.stringify({ ...key.publicKey, kid: key.id })}]}`;
  await writeFile(join(folder, 'twice.json'), twice);
  assert.match((await verify('alone.json', signature, 'twice.json')).stderr, /^twice\.json is refused: /);
  const ofAnotherKind = { keys: [{ ...key.publicKey, kid: key.id, kty: 'EC' }] };
  await writeFile(join(folder, 'ec.json'), JSON.stringify(ofAnotherKind));
  assert.match((await verify('alone.json', signature, 'ec.json')).stderr, /^The keys must be a JSON Web Key/);
});

test('takes the keys from the service, however its address ends', async () => {
  await writeFile(join(folder, 'memo.json'), file);
  const server = createServer((request, answer) => {
    const isThere = request.url === '/.well-known/jwks.json';
    answer.writeHead(isThere ? 200 : 404).end(JSON.stringify({ keys: [{ ...key.publicKey, kid: key.id }] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // `as`: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  for (const end of ['', '/', '/v1', '/v1/']) {
    const env = { WITAN_BASE_URL: `http://127.0.0.1:${port}${end}` };
    const { code, stderr } = await call(['memos', 'verify', 'memo.json'], { env, cwd: folder });
    assert.equal(code, 0, stderr);
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('says which keys it lacks, and where none can be read', async () => {
  await writeFile(join(folder, 'memo.json'), file);
  const verify = async (env: Record<string, string>, ...flags: readonly string[]) => {
    const { code, stderr } = await call(['memos', 'verify', 'memo.json', ...flags], { env, cwd: folder });
    return [code, stderr] as const;
  };
  assert.deepEqual(await verify({}), [2, 'Say which keys to check with: --keys FILE, or WITAN_BASE_URL.\n']);
  const none = await verify({}, '--keys', 'memo.json');
  assert.deepEqual(none, [2, 'The keys must be a JSON Web Key Set, as /.well-known/jwks.json gives it.\n']);
  const server = createServer((_, answer) => answer.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // `as`: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  // They are public: no key is needed.
  const env = { WITAN_BASE_URL: `http://127.0.0.1:${port}/v1` };
  const place = `The public keys cannot be read at http://127.0.0.1:${port}/.well-known/jwks.json`;
  assert.equal((await verify(env))[1].indexOf(`${place}: the answer is 404. Correct WITAN_BASE_URL, `), 0);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  assert.equal((await verify(env))[1].indexOf(`${place}: nothing answers there. `), 0);
});
