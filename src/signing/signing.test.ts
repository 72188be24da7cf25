import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../test/any-character.ts';
import { AmbiguousJson, readIJson } from './i-json.ts';
import { createSigner, makePrivateKey, readPrivateKey, signingKeyOf, verifyMemo } from './signing.ts';

const key = signingKeyOf(makePrivateKey());
const keys = [{ ...key.publicKey, kid: key.id }];
const sign = createSigner(key);

/** RFC 8785 for what JSON can hold, written apart from the library that signs. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

test('signs what another implementation of RFC 8785 and of Ed25519 takes for signed', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ unit: anyCharacter }), fc.jsonValue({ stringUnit: anyCharacter })),
      (memo) => {
        const [header = '', none, mark = ''] = sign(memo).split('.');
        assert.equal(none, '');
        const data = `${header}.${Buffer.from(canonical(memo)).toString('base64url')}`;
        const publicKey = createPublicKey({ key: { ...key.publicKey }, format: 'jwk' });
        assert.ok(verify(null, Buffer.from(data), publicKey, Buffer.from(mark, 'base64url')));
      },
    ),
    { numRuns: 200 },
  );
});

test('the order of fields and the white space do not count, and every other change does', async () => {
  const memo = { id: 'memo_1', numbers: [1, 2.5, 1e21], text: 'Ünï\u2028', nested: { a: null, b: true } };
  const signature = sign(memo);
  const turned = JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(memo).toReversed()), null, 7));
  assert.deepEqual(await verifyMemo(turned, signature, keys), { ok: true, keyId: key.id });
  for (const changed of [
    { ...memo, text: 'Uni' },
    { ...memo, numbers: [1, 2.5] },
    { ...memo, numbers: [2.5, 1, 1e21] },
    { ...memo, more: null },
    { ...memo, nested: { a: null } },
  ]) {
    assert.deepEqual(await verifyMemo(changed, signature, keys), { ok: false, why: 'altered' });
  }
  const other = signingKeyOf(makePrivateKey());
  assert.deepEqual(await verifyMemo(memo, createSigner(other)(memo), keys), {
    ok: false,
    why: 'unknown_key',
  });
  const forged = [{ ...other.publicKey, kid: key.id }];
  assert.deepEqual(await verifyMemo(memo, signature, forged), { ok: false, why: 'altered' });
  const [header = '', , mark = ''] = signature.split('.');
  const none = Buffer.from(JSON.stringify({ alg: 'none', kid: key.id })).toString('base64url');
  assert.deepEqual(await verifyMemo(memo, `${none}..`, keys), { ok: false, why: 'altered' });
  assert.deepEqual(await verifyMemo(memo, `${none}..${mark}`, keys), { ok: false, why: 'altered' });
  for (const broken of [
    '',
    'x',
    `${header}.${mark}`,
    `${header}.e30.${mark}`,
    `${header}..${mark}.x`,
    `${header}..${mark}.x.y`,
    '..',
  ]) {
    assert.deepEqual(await verifyMemo(memo, broken, keys), { ok: false, why: 'malformed' }, broken);
  }
});

test('signs and verifies a memo whose texts hold half of a surrogate pair', async () => {
  const memo = { question: 'Should \ud800 we \u0000?' };
  assert.equal((await verifyMemo(memo, sign(memo), keys)).ok, true);
  const saying = (text: string) => ({ part: { text, count: 5, none: null, list: [true, { [text]: text }] } });
  assert.equal(sign(saying('\udc00')), sign(saying('\ufffd')));
});

test('reads a private key as openssl writes it, and nothing else', () => {
  const made = makePrivateKey();
  const pem = made.export({ format: 'pem', type: 'pkcs8' });
  const der = made.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  for (const text of [pem, pem.replaceAll('\n', '\\n'), der, ` ${der}\n`]) {
    assert.ok(readPrivateKey(text).equals(made));
  }
  const { privateKey: other } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ofAnotherKind = other.export({ format: 'pem', type: 'pkcs8' });
  for (const text of ['', 'nonsense', der.slice(8), ofAnotherKind]) assert.throws(() => readPrivateKey(text));
});

test('what memos have in common is signed in each of them under its own name', async () => {
  const part = { b: [1, 2], a: 'x' };
  const memos = [{ part, id: 'memo_1' }, { part, id: '' }, { other: part, part: null }, { other: [part] }];
  for (const memo of memos)
    assert.equal((await verifyMemo(structuredClone(memo), sign(memo), keys)).ok, true);
});

test('reads JSON that every reader takes for the same, and says what else there is', () => {
  for (const text of [
    '{"a":{"b":1},"b":{"b":1},"c":[{"b":1},{"b":-1.5e300}]}',
    '{"a":"a","b":"a: {","c":"\\"a\\": 1e999"}',
    '[]',
    'null',
  ])
    assert.deepEqual(readIJson(text), JSON.parse(text));
  const name = 'x'.repeat(50);
  for (const [text, says] of [
    ['{"a":1,"b":{"c":2},"a":3}', 'an object has the name "a" twice'],
    ['{"b":{"a":1,"\\u0061":2}}', 'an object has the name "a" twice'],
    [`{"${name}":1,"${name}":1}`, `an object has the name "${'x'.repeat(40)}" twice`],
    ['[{"__proto__":{}}]', 'an object has the name "__proto__"'],
    ['{"a":[-1e999]}', '-1e999 is too great a number'],
    [`[${'1'.repeat(400)}]`, `${'1'.repeat(40)} is too great a number`],
  ] as const)
    assert.throws(() => readIJson(text), new AmbiguousJson(says), text);
  assert.throws(() => readIJson('{"a":1'), SyntaxError);
});
