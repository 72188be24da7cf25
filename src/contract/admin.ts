// What administration reads and writes.
import { z } from 'zod';
import { SCOPES } from '../domain/scope.ts';
import { quotaFields } from './ledger.ts';
import { EMAIL_FORM, emailAddress, input, objectError } from './fields.ts';
import { LIMITS } from './limits.ts';
import * as t from './scalars.ts';

const moment = (description: string) => z.iso.datetime().describe(description);
const optionalMoment = (description: string) => t.orNull(z.iso.datetime(), description);

export const scope = z
  .enum(SCOPES, { error: `scopes may hold ${SCOPES.join(', ')}.` })
  .describe(
    'ask: put, estimate and cancel questions. read: every GET. delete: erase memos and deliberations. admin: administer ' +
      'the organization.',
  );
const scopes = z.array(scope).min(1).describe('What the key may do.');

const keyFields = {
  object: t.always('api_key'),
  id: t.text('The key, key_...'),
  shown: t.text('Its first characters, to tell keys apart.'),
  scopes,
  test: t.bool('Simulated advisors answer, and nothing is charged.'),
  email: t.orNull(z.string(), 'The one address that the key is bound to, if any.'),
  domain: t.orNull(z.string(), 'The one domain that the key is bound to, if any.'),
  ratePerMinute: t.orNull(z.int(), 'Requests a minute; null for the default.'),
  createdAt: moment('When it was made.'),
  expiresAt: optionalMoment('When it ends by itself, if ever.'),
  revokedAt: optionalMoment('When it was revoked.'),
  lastUsedAt: optionalMoment('When it was last used, to the minute.'),
};

export const apiKey = t.nested('An API key without its secret part.', keyFields);
export const newApiKey = t.object('NewApiKey', 'An API key that was just made.', {
  ...keyFields,
  key: t.text('The whole key. No other answer ever holds it.'),
});
export const apiKeyList = t.page('ApiKeyList', 'A page of API keys.', {
  keys: t.arrayOf(apiKey, 'Newest first.'),
});

export const organization = t.object(
  'Organization',
  'The organization of the key, with its quota of this month in credits.',
  {
    object: t.always('organization'),
    name: t.text('Its name.'),
    retentionDays: t.orNull(
      z.int(),
      'Days after which what has ended is erased; null where the service alone decides.',
    ),
    ...quotaFields,
  },
);

export const accountUse = t.object('AccountUse', 'An account with its use of this month.', {
  userEmail: t.text('The address.'),
  monthlyCredits: t.orNull(z.int(), 'Credits a month; null for the default.'),
  used: t.count('Credits used this month.'),
  reserved: t.count('Credits held for what still runs.'),
  createdAt: moment('When the account was made.'),
});
export const accountList = t.page('AccountList', 'A page of accounts.', {
  accounts: t.arrayOf(accountUse, 'By address.'),
});

const charges = t.count('How many were charged.');
const credits = t.count('Credits charged.');
export const usageReport = t.object('UsageReport', 'What an organization was charged.', {
  object: t.always('usage'),
  from: t.text('The first day, UTC.'),
  to: t.text('The last day, UTC: today.'),
  byDay: t.arrayOf(
    z.object({ date: t.text('The day on which it was asked, UTC.'), charges, credits }),
    'Days with charges, the first first.',
  ),
  byAccount: t.arrayOf(
    z.object({
      userEmail: t.orNull(z.string(), 'The address; null for all erased accounts together.'),
      charges,
      credits,
    }),
    'The 1,000 accounts with the most credits, the most first.',
  ),
  freeByDay: t.arrayOf(
    z.object({
      date: t.text('The day on which it was asked, UTC.'),
      requests: t.count('Requests that call models and are not charged: questions that were framed.'),
      calls: t.count('Calls to models that they made.'),
      inputTokens: t.count('Tokens that the models read.'),
      outputTokens: t.count('Tokens that the models wrote.'),
      costUsd: t.orNull(
        z.number().min(0),
        "US dollars at the providers' list prices, without calls that the caller's keys pay. Null where no call has a price.",
      ),
      unpricedCalls: t.count('Calls whose price is not known. Above 0, costUsd is the least.'),
    }),
    'What models were asked for live keys without a charge, by day, the first first.',
  ),
});

export const auditEntry = t.nested('Who did what when, without content.', {
  id: t.text('The entry, aud_...'),
  at: moment('When.'),
  actor: t.text('Who: the id of a key, or operator for the command line.'),
  action: t.text('What, such as key.created. More may be added.'),
  target: t.orNull(z.string(), 'The id of what was acted on.'),
  userEmail: t.orNull(z.string(), 'The address of the account that was acted on, while it exists.'),
});
export const auditList = t.page('AuditList', 'A page of the audit log.', {
  entries: t.arrayOf(auditEntry, 'Newest first.'),
});

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

function whole(what: string, least: number, most: number) {
  const error = `${what} must be a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`;
  return z.int({ error }).min(least, { error }).max(most, { error });
}

const MOST_CREDITS = 2_000_000_000;
const address = z
  .string({ error: 'email must be a string.' })
  .trim()
  .toLowerCase()
  .max(LIMITS.email, { error: `email must be at most ${LIMITS.email} characters.`, abort: true })
  .refine((given) => emailAddress.safeParse(given).success, {
    error: 'email must be a valid e-mail address.',
  })
  .meta(EMAIL_FORM);

const body = { error: objectError('The body') };

export const apiKeyInput = z
  .strictObject(
    {
      scopes: t.nullish(
        z
          .array(scope, { error: `scopes must be a list of ${SCOPES.join(', ')}.` })
          .min(1, { error: 'scopes must not be empty.' })
          .max(SCOPES.length, { error: `scopes must have at most ${SCOPES.length} entries.` }),
        'What the key may do. Default: all but admin.',
      ),
      test: t.nullish(
        z.boolean({ error: 'test must be true or false.' }),
        'A test key: simulated advisors, no charge.',
      ),
      email: t.nullish(address, 'Bind the key to one account.'),
      domain: t.nullish(
        z
          .string({ error: 'domain must be a string.' })
          .trim()
          .toLowerCase()
          .regex(DOMAIN, { error: 'domain must be a domain, such as example.com.' }),
        'Bind the key to the accounts of one domain, any of which its holder can name.',
      ),
      ratePerMinute: t.nullish(
        whole('ratePerMinute', 1, 1_000_000),
        'Requests a minute, at most as many as the key that makes it may send.',
      ),
      expiresAt: t.nullish(
        z.iso.datetime({ offset: true, error: 'expiresAt must be a time such as 2030-01-31T18:00:00Z.' }),
        'When it ends by itself.',
      ),
    },
    body,
  )
  .refine(({ email, domain }) => !email || !domain, {
    error: 'email and domain exclude each other.',
    path: ['domain'],
  })
  .refine(({ email, domain, scopes: given }) => !(email ?? domain) || !given?.includes('admin'), {
    error: 'scopes must not hold admin for a key that is bound to an address or a domain.',
    path: ['scopes'],
  })
  .describe('An API key to make.')
  .register(t.components, { id: 'ApiKeyInput' });

export const rotateInput = input('RotateInput', 'How the old one ends.', {
  overlapHours: t.nullish(
    whole('overlapHours', 0, 168),
    'Hours for which the old key goes on. Default 0: it ends at once.',
  ),
});

export const quotaInput = input('QuotaInput', 'The quota of an account.', {
  userEmail: emailAddress.meta({ ...EMAIL_FORM, description: 'The account; made if need be.' }),
  monthlyCredits: t.orNull(
    whole('monthlyCredits', 0, MOST_CREDITS),
    'Credits a month; null for the default.',
  ),
});

export const organizationInput = input('OrganizationInput', 'What an organization may set for itself.', {
  retentionDays: t.orNull(
    whole('retentionDays', 1, 36_500),
    "Days after which what has ended is erased; null for the service's own retention.",
  ),
});

/** What a cursor of each kind of list looks like. */
export const CURSORS = {
  key: /^key_[0-9a-f-]{36}$/,
  account: /^[^\s@]{1,64}@[^\s@]{1,250}$/,
  audit: /^aud_[0-9a-f-]{36}$/,
  delivery: /^msg_[0-9a-f]{32}$/,
} as const;
