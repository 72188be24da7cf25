import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
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
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'witan-verify-'));
  const key = signingKeyOf(makePrivateKey());
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
