import { hashApiKey, isApiKey } from '../domain/api-key.ts';
import { rateLimited, unauthorized, type Refusal } from '../domain/refusal.ts';
import { liveKey } from '../store/api-keys.ts';
import type { RateState } from '../store/rate-limits.ts';
import type { Caller, Admittance, Basics } from './service.ts';

const BEARER = /^bearer +(\S+) *$/i;

/** Who calls and how much of a limit is left: the key's own, or where there is no valid key the address's. */
export type Entry = { readonly rate: RateState } & (
  | { readonly kind: 'admitted'; readonly caller: Caller }
  | { readonly kind: 'limited'; readonly caller: Caller; readonly refusal: Refusal }
  | { readonly kind: 'unknown'; readonly refusal: Refusal }
);

type Credentials = {
  readonly authorization: string | null;
  readonly address: string;
  /** Set where the request was counted already, as part of one that it serves. */
  readonly counted: RateState | null;
};

/**
 * Who holds this key, and whether the key may send this request now; the request is counted. Refuses with
 * `unauthorized`, and with `rate_limited` a key that sends too much and an address that has tried too many keys in
 * vain. A valid key is never held up by its address.
 */
export async function authenticate(
  service: Basics & Admittance,
  { authorization, address, counted }: Credentials,
): Promise<Entry> {
  const key = BEARER.exec(authorization ?? '')?.[1] ?? '';
  const hash = isApiKey(key) ? hashApiKey(key) : null;
  const name = hash && `key ${hash.toString('base64')}`;
  const over = name && !counted ? service.overRate.find(name) : null;
  if (over?.caller) return limited(over.caller, over.rate);
  const found = hash && (await findCaller(service, hash, counted));
  if (!found || !name) {
    const rate = await countFailedKey(service, address);
    return { kind: 'unknown', rate, refusal: refusalFor(authorization, rate) };
  }
  const { caller, rate } = found;
  if (rate.allowed) return { kind: 'admitted', caller, rate };
  service.overRate.remember(name, { caller, rate });
  return limited(caller, rate);
}

function limited(caller: Caller, rate: RateState): Entry {
  const message = `This API key may send ${rate.limit} requests a minute.`;
  const refusal = rateLimited(message, rate.resetS, 'requests_per_minute');
  return { kind: 'limited', caller, rate, refusal };
}

async function countFailedKey(service: Basics & Admittance, address: string): Promise<RateState> {
  const name = `address ${address}`;
  const over = service.overRate.find(name);
  if (over) return over.rate;
  const rate = await service.rates.count('address', address, service.limits.failedKeysPerMinute);
  if (!rate.allowed) service.overRate.remember(name, { caller: null, rate });
  return rate;
}

async function findCaller(service: Basics & Admittance, hash: Buffer, counted: RateState | null) {
  const { db, limits, rates, keyUse } = service;
  const found = counted
    ? { key: await liveKey(db, hash).executeTakeFirst(), rate: counted }
    : await rates.countKey(hash, limits.ratePerMinute);
  if (!found?.key) return null;
  const { key, rate } = found;
  keyUse(key);
  return { caller: { ...key, keyId: key.id, world: key.test ? 'test' : 'live' } as const, rate };
}

function refusalFor(authorization: string | null, tries: RateState): Refusal {
  if (!tries.allowed) {
    const message = 'Too many requests with invalid API keys came from this address.';
    return rateLimited(message, tries.resetS, 'failed_keys');
  }
  return unauthorized(
    /^bearer +\S/i.test(authorization ?? '')
      ? 'The API key is invalid, revoked or expired.'
      : 'The API key is missing: send it as "Authorization: Bearer <API_KEY>".',
  );
}
