import { notFound, Refusal } from '../domain/refusal.ts';
import { findDeliberation } from '../store/deliberations.ts';
import { findMemo } from '../store/memos.ts';
import type { Caller, Limits, Service } from './service.ts';

/** Refuses an address that a key bound to one address or one domain may not use. */
export function requireOwnAddress({ email, domain }: Caller, userEmail: string): void {
  if (email === null && (domain === null || userEmail.endsWith(`@${domain}`))) return;
  if (userEmail === email) return;
  const bound = email ? 'one e-mail address' : 'the addresses of one domain';
  throw new Refusal('authentication_required', `This API key is bound to ${bound}, and this is another.`);
}

/** Requests a minute that a key may send: its own rate, or that of keys without one. */
export function rateOf(key: Pick<Caller, 'ratePerMinute'>, { ratePerMinute }: Limits): number {
  return key.ratePerMinute ?? ratePerMinute;
}

/** The caller as it stands before one operation: a live key may read and erase what test keys made, and no more. */
export function reaching(caller: Caller, { readsOrErases }: { readonly readsOrErases: boolean }): Caller {
  if (caller.test) return { ...caller, world: 'test' };
  return { ...caller, world: readsOrErases ? null : 'live' };
}

/**
 * What is not within the caller's reach looks like what does not exist. A live key may have read what it may not change,
 * and is told of that case whatever it asks for.
 */
export function requireVisible<T>(found: T | undefined, what: string, { world }: Pick<Caller, 'world'>): T {
  if (found === undefined) throw notFound(world === 'live' ? `${what}, or a test key made it` : what);
  return found;
}

/** The memo is JSON, byte for byte as it was returned. */
export async function findOwnMemo({ db }: Pick<Service, 'db'>, caller: Caller, id: string) {
  return requireVisible(await findMemo(db, caller, id), 'memo', caller);
}

export async function findOwnDeliberation({ db }: Pick<Service, 'db'>, caller: Caller, id: string) {
  return requireVisible(await findDeliberation(db, caller, id), 'deliberation', caller);
}

/** True of a key for one address or one domain. */
export function isBound({ email, domain }: Caller): boolean {
  return email !== null || domain !== null;
}
