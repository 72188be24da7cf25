import type { MemoSignature } from '@witan/client';
import { notFound } from '../domain/refusal.ts';
import { createSigner, makePrivateKey, readPrivateKey, signingKeyOf } from '../signing/signing.ts';
import type { SigningKey, SignMemo } from '../signing/signing.ts';
import type { Database } from '../store/database.ts';
import type { StoredEvent } from '../store/journal.ts';
import {
  findSignature,
  findSignatureOf,
  keepSigningKey,
  listPublicKeys,
  newestPrivateKey,
} from '../store/signing-keys.ts';
import type { StoredSigningKey } from '../store/signing-keys.ts';
import { readMemo } from './memos.ts';
import type { Caller, Service } from './service.ts';

/** Signs with the operator's key, else with the newest of the database, made at the first start. */
export async function openSigner(db: Database, given: string | null): Promise<SignMemo> {
  if (given !== null) {
    const key = signingKeyOf(readPrivateKey(given));
    await keepSigningKey(db, { ...stored(key), privateKey: null });
    return createSigner(key);
  }
  const pem = await newestPrivateKey(db, makeKey);
  return createSigner(signingKeyOf(readPrivateKey(pem)));
}

/** Makes a key in the database; processes sign with it from their next start. Returns its id. */
export async function rotateSigningKey(db: Database): Promise<string> {
  const made = makeKey();
  await keepSigningKey(db, made);
  return made.id;
}

function makeKey(): StoredSigningKey {
  return stored(signingKeyOf(makePrivateKey()));
}

function stored({
  id,
  publicKey,
  privateKey,
}: SigningKey): StoredSigningKey & { readonly privateKey: string } {
  const jwk = { ...publicKey, kid: id, alg: 'EdDSA', use: 'sig' };
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  return { id, publicKey: JSON.stringify(jwk), privateKey: pem };
}

/** The JSON Web Key Set of all keys that ever signed, as JSON. */
export async function readKeySet({ db }: Pick<Service, 'db'>): Promise<string> {
  return `{"keys":[${(await listPublicKeys(db)).join(',')}]}`;
}

/** Refuses with `not_found` also a memo from before memos were signed. */
export async function readSignature(service: Service, caller: Caller, id: string): Promise<MemoSignature> {
  await readMemo(service, caller, id);
  const signature = await findSignature(service.db, id);
  if (!signature) throw notFound('signature: the memo was saved before memos were signed');
  return { object: 'memo_signature', memoId: id, signature };
}

/** The header that the JSON of a deliberation's memo comes with; none where it was saved before memos were signed. */
export async function signatureHeader(
  { db }: Pick<Service, 'db'>,
  last: StoredEvent,
  deliberationId: string,
): Promise<Readonly<Record<string, string>>> {
  const signature = last.signature ?? (await findSignatureOf(db, deliberationId));
  return signature ? { 'Memo-Signature': signature } : {};
}

/** The signature of a memo that the caller may read; null where it was saved before memos were signed. */
export async function findMemoSignature({ db }: Pick<Service, 'db'>, memoId: string): Promise<string | null> {
  return (await findSignature(db, memoId)) ?? null;
}
