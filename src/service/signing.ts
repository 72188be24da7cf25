import { createSigner, makePrivateKey, readPrivateKey, signingKeyOf } from '../signing/signing.ts';
import type { SigningKey, SignMemo } from '../signing/signing.ts';
import type { Database } from '../store/database.ts';
import { keepSigningKey, listPublicKeys, newestPrivateKey } from '../store/signing-keys.ts';
import type { StoredSigningKey } from '../store/signing-keys.ts';
import type { Service } from './service.ts';

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

function makeKey() {
  return stored(signingKeyOf(makePrivateKey()));
}

function stored({ id, publicKey, privateKey }: SigningKey) {
  const jwk = { ...publicKey, kid: id, alg: 'EdDSA', use: 'sig' };
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  return { id, publicKey: JSON.stringify(jwk), privateKey: pem } satisfies StoredSigningKey;
}

/** The JSON Web Key Set of all keys that ever signed, as JSON. */
export async function readKeySet({ db }: Pick<Service, 'db'>): Promise<string> {
  return `{"keys":[${(await listPublicKeys(db)).join(',')}]}`;
}
