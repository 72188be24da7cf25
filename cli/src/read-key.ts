// Reads what the operator's commands say of keys and organizations.
import { z } from 'zod';
import type { Scope } from '@witan/client';
import { isScope, SCOPES } from '../../src/domain/scope.ts';
import { badInput } from './read-input.ts';

export const MOST_CREDITS = 2_000_000_000;
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

export function readScopes(text: string): readonly Scope[] {
  const words = text.split(',').map((word) => word.trim());
  const known = words.filter(isScope);
  if (known.length < words.length) throw badInput(`--scopes must be a list of ${SCOPES.join(', ')}.`);
  return SCOPES.filter((scope) => known.includes(scope));
}

export function readOrganization(text: string): string {
  const name = text.trim();
  if (name.length >= 1 && name.length <= 120 && !/\p{Cc}/u.test(name)) return name;
  throw badInput('--org must be a name of 1 to 120 characters.');
}

export function readDomain(text: string): string {
  const domain = text.trim().toLowerCase().replace(/^@/, '');
  if (DOMAIN.test(domain)) return domain;
  throw badInput('--domain must be a domain, such as example.com.');
}

const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

export function readFuture(text: string, now: number): Date {
  if (!moment.safeParse(text).success) {
    throw badInput('--expires must be a date such as 2030-01-31, or a time such as 2030-01-31T18:00:00Z.');
  }
  const date = new Date(text);
  if (date.getTime() <= now) throw badInput(`--expires must lie in the future; ${text} does not.`);
  return date;
}
