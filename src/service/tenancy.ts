import { notFound, Refusal } from '../domain/refusal.ts';
import type { Caller } from './service.ts';

/** Refuses an address that a key bound to one address or one domain may not use. */
export function requireOwnAddress(caller: Caller, userEmail: string): void {
  if (mayUse(caller, userEmail)) return;
  const bound = caller.email ? 'one e-mail address' : 'the addresses of one domain';
  throw new Refusal('authentication_required', `This API key is bound to ${bound}; userEmail is another.`);
}

/** The caller as it stands before one operation: a live key may read and erase what test keys made, and no more. */
export function reaching(caller: Caller, { readsOrErases }: { readonly readsOrErases: boolean }): Caller {
  return { ...caller, world: caller.test ? 'test' : readsOrErases ? null : 'live' };
}

/** What is not within the caller's reach looks like what does not exist. */
export function requireVisible<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw notFound(what);
  return found;
}

/** True of a key for one address or one domain. */
export function isBound({ email, domain }: Caller): boolean {
  return email !== null || domain !== null;
}

function mayUse({ email, domain }: Caller, userEmail: string): boolean {
  if (email !== null) return userEmail === email;
  return domain === null || userEmail.endsWith(`@${domain}`);
}
