// Signs memos: Ed25519 over canonical JSON, as a JWS without its payload.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { JWK } from 'jose';

const ALGORITHM = 'EdDSA';

export type SigningKey = {
  /** The thumbprint of the public half (RFC 7638). */
  readonly id: string;
  readonly publicKey: JWK;
  readonly privateKey: KeyObject;
};

/** The signature of a memo: a compact JWS whose payload is left out (RFC 7515, appendix F). */
export type SignMemo = (memo: object) => string;

export function makePrivateKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey;
}

/** An Ed25519 key in PKCS #8, as PEM or as DER in Base64; throws where it is none. */
export function readPrivateKey(text: string): KeyObject {
  const pem = text.trim().replaceAll('\\n', '\n');
  const key = pem.startsWith('-----')
    ? createPrivateKey(pem)
    : createPrivateKey({ key: Buffer.from(pem, 'base64'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('not an Ed25519 key');
  return key;
}

export function signingKeyOf(privateKey: KeyObject): SigningKey {
  // `as`: Node's own type of a JWK has no type for each member.
  const { crv, kty, x } = createPublicKey(privateKey).export({ format: 'jwk' }) as JWK & { kty: string };
  const publicKey = { crv, kty, x } as JWK;
  const id = createHash('sha256').update(JSON.stringify(publicKey)).digest('base64url');
  return { id, publicKey, privateKey };
}

export function createSigner({ id, privateKey }: SigningKey): SignMemo {
  // A memo is immutable, and its shared form has nearly all of the same fields.
  const written: CanonicalFields = new WeakMap();
  const header = Buffer.from(JSON.stringify({ alg: ALGORITHM, kid: id })).toString('base64url');
  return (memo) => {
    const payload = canonicalPayload(memo, written);
    const signature = sign(null, Buffer.from(`${header}.${payload}`), privateKey);
    return `${header}..${signature.toString('base64url')}`;
  };
}

export type SignatureCheck =
  | { readonly ok: true; readonly keyId: string }
  | { readonly ok: false; readonly why: 'malformed' | 'unknown_key' | 'altered' };

/** Whether one of these public keys signed exactly this memo, however its JSON is laid out. */
export async function verifyMemo(
  memo: object,
  signature: string,
  keys: readonly JWK[],
): Promise<SignatureCheck> {
  const { compactVerify, decodeProtectedHeader, importJWK } = await import('jose');
  let keyId: unknown;
  try {
    keyId = decodeProtectedHeader(signature).kid;
  } catch {
    return { ok: false, why: 'malformed' };
  }
  const [header = '', payload, mark = '', ...rest] = signature.split('.');
  if (payload !== '' || rest.length > 0 || typeof keyId !== 'string') return { ok: false, why: 'malformed' };
  const key = keys.find(({ kid }) => kid === keyId);
  if (!key) return { ok: false, why: 'unknown_key' };
  const jws = `${header}.${canonicalPayload(memo)}.${mark}`;
  try {
    await compactVerify(jws, await importJWK(key, ALGORITHM), { algorithms: [ALGORITHM] });
    return { ok: true, keyId };
  } catch {
    return { ok: false, why: 'altered' };
  }
}

/** Fields in canonical JSON with their names, by their values. */
type CanonicalFields = WeakMap<object, string>;

/** What is signed: canonical JSON (RFC 8785), which has no unpaired surrogates, in Base64. */
function canonicalPayload(memo: object, written: CanonicalFields = new WeakMap()): string {
  const named = Object.fromEntries(Object.entries(memo).map(([name, value]) => [name.toWellFormed(), value]));
  const fields = Object.keys(named)
    .toSorted()
    .map((name) => canonicalField(name, named[name], written));
  return Buffer.from(`{${fields.filter((field) => field !== '').join(',')}}`).toString('base64url');
}

/** `"name":value`, or nothing for a field that JSON leaves out. */
function canonicalField(name: string, value: unknown, written: CanonicalFields): string {
  const isShared = typeof value === 'object' && value !== null;
  const known = isShared ? written.get(value) : undefined;
  if (known?.startsWith(`${JSON.stringify(name)}:`)) return known;
  const field = canonical({ [name]: value }).slice(1, -1);
  if (isShared) written.set(value, field);
  return field;
}

/** `canonicalize` refuses text that is not well-formed; text that was cleaned always is. */
function canonical(value: object): string {
  try {
    return canonicalize(value) ?? '';
  } catch {
    return canonicalize(wellFormed(value)) ?? '';
  }
}

/** UTF-8 has no form for half of a surrogate pair either: U+FFFD stands for it, as in every encoder. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name.toWellFormed(), wellFormed(field)]),
  );
}
