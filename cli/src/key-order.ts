// The order for a new key that the command line makes.
import { z } from 'zod';
import type { Scope } from '@witan/client';
import { isScope, SCOPES } from '../../src/domain/scope.ts';
import type { KeyOrder } from '../../src/service/keys.ts';
import { badInput, readEmail, readWhole } from './read-input.ts';

export type KeyFlags = {
  readonly org: string;
  readonly email?: string | undefined;
  readonly domain?: string | undefined;
  readonly rate?: string | undefined;
  readonly orgCredits?: string | undefined;
  readonly expires?: string | undefined;
  readonly scopes?: string | undefined;
  readonly test?: boolean | undefined;
};

export const MOST_CREDITS = 2_000_000_000;
const MOST_RATE = 1_000_000;
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Throws a CliError that names the flag and what it may hold. */
export function readKeyOrder(flags: KeyFlags, now: number): KeyOrder {
  const { email, domain, rate, orgCredits, expires, scopes } = flags;
  if (email !== undefined && domain !== undefined) throw badInput('Give --email or --domain, not both.');
  return {
    organization: readOrganization(flags.org),
    test: flags.test ?? false,
    ...(email === undefined ? {} : { email: readEmail(email, '--email') }),
    ...(domain === undefined ? {} : { domain: readDomain(domain) }),
    ...(rate === undefined ? {} : { ratePerMinute: readWhole(rate, '--rate', [1, MOST_RATE]) }),
    ...(orgCredits === undefined
      ? {}
      : { organizationCredits: readWhole(orgCredits, '--org-credits', [0, MOST_CREDITS]) }),
    ...(scopes === undefined ? {} : { scopes: readScopes(scopes, email ?? domain) }),
    ...(expires === undefined ? {} : { expiresAt: readFuture(expires, now) }),
  };
}

function readScopes(text: string, bound: string | undefined): readonly Scope[] {
  const words = text.split(',').map((word) => word.trim());
  const known = words.filter(isScope);
  if (known.length < words.length) throw badInput(`--scopes must be a list of ${SCOPES.join(', ')}.`);
  if (bound !== undefined && known.includes('admin')) {
    throw badInput('A key that is bound by --email or --domain cannot have the scope admin.');
  }
  return SCOPES.filter((scope) => known.includes(scope));
}

export function readOrganization(text: string): string {
  const name = text.trim();
  if (name.length >= 1 && name.length <= 120 && !/\p{Cc}/u.test(name)) return name;
  throw badInput('--org must be a name of 1 to 120 characters.');
}

function readDomain(text: string): string {
  const domain = text.trim().toLowerCase().replace(/^@/, '');
  if (DOMAIN.test(domain)) return domain;
  throw badInput('--domain must be a domain, such as example.com.');
}

const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

function readFuture(text: string, now: number): Date {
  if (!moment.safeParse(text).success) {
    throw badInput('--expires must be a date such as 2030-01-31, or a time such as 2030-01-31T18:00:00Z.');
  }
  const date = new Date(text);
  if (date.getTime() <= now) throw badInput(`--expires must lie in the future; ${text} does not.`);
  return date;
}
