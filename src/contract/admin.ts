// What administration reads and writes.
import { z } from 'zod';
import { SCOPES } from '../domain/scope.ts';
import { quotaFields } from './ledger.ts';
import { EMAIL_FORM, emailAddress, objectError } from './fields.ts';
import { LIMITS } from './limits.ts';
import { count, text } from './scalars.ts';

const moment = (description: string) => z.iso.datetime().describe(description);
const optionalMoment = (description: string) => z.iso.datetime().nullable().describe(description);
const list = z.literal('list').describe('Always list.');
const nextCursor = z.string().nullable().describe('The cursor of the next page; null on the last one.');

export const scope = z
  .enum(SCOPES, { error: `scopes may hold ${SCOPES.join(', ')}.` })
  .describe(
    'ask: put, estimate and cancel questions. read: every GET. delete: erase memos and deliberations. admin: administer ' +
      'the organization.',
  );
const scopes = z.array(scope).min(1).describe('What the key may do.');

const keyFields = {
  object: z.literal('api_key').describe('Always api_key.'),
  id: text('The key, key_...'),
  shown: text('Its first characters, to tell keys apart.'),
  scopes,
  test: z.boolean().describe('Simulated advisors answer, and nothing is charged.'),
  email: z.string().nullable().describe('The one address that the key is bound to, if any.'),
  domain: z.string().nullable().describe('The one domain that the key is bound to, if any.'),
  ratePerMinute: z.int().nullable().describe('Requests a minute; null for the default.'),
  createdAt: moment('When it was made.'),
  expiresAt: optionalMoment('When it ends by itself, if ever.'),
  revokedAt: optionalMoment('When it was revoked.'),
  lastUsedAt: optionalMoment('When it was last used, to the minute.'),
};

export const apiKey = z.object(keyFields).describe('An API key without its secret part.');
export const newApiKey = z
  .object({ ...keyFields, key: text('The whole key. No other answer ever holds it.') })
  .describe('An API key that was just made.');
export const apiKeyList = z
  .object({ object: list, keys: z.array(apiKey).describe('Newest first.'), nextCursor })
  .describe('A page of API keys.');

export const organization = z
  .object({
    object: z.literal('organization').describe('Always organization.'),
    name: text('Its name.'),
    retentionDays: z
      .int()
      .nullable()
      .describe('Days after which what has ended is erased; null where the service alone decides.'),
    ...quotaFields,
  })
  .describe('The organization of the key, with its quota of this month in credits.');

export const accountUse = z
  .object({
    userEmail: text('The address.'),
    monthlyCredits: z.int().nullable().describe('Credits a month; null for the default.'),
    used: count('Credits used this month.'),
    reserved: count('Credits held for what still runs.'),
    createdAt: moment('When the account was made.'),
  })
  .describe('An account with its use of this month.');
export const accountList = z
  .object({ object: list, accounts: z.array(accountUse).describe('By address.'), nextCursor })
  .describe('A page of accounts.');

const charges = count('How many were charged.');
const credits = count('Credits charged.');
export const usageReport = z
  .object({
    object: z.literal('usage').describe('Always usage.'),
    from: text('The first day, UTC.'),
    to: text('The last day, UTC: today.'),
    byDay: z
      .array(z.object({ date: text('The day on which it was asked, UTC.'), charges, credits }))
      .describe('Days with charges, the first first.'),
    byAccount: z
      .array(
        z.object({
          userEmail: z.string().nullable().describe('The address; null for all erased accounts together.'),
          charges,
          credits,
        }),
      )
      .describe('The 1,000 accounts with the most credits, the most first.'),
    freeByDay: z
      .array(
        z.object({
          date: text('The day on which it was asked, UTC.'),
          requests: count('Requests that call models and are not charged: questions that were framed.'),
          calls: count('Calls to models that they made.'),
          inputTokens: count('Tokens that the models read.'),
          outputTokens: count('Tokens that the models wrote.'),
          costUsd: z
            .number()
            .min(0)
            .nullable()
            .describe(
              "US dollars at the providers' list prices, without calls that the caller's keys pay. Null where no call has a price.",
            ),
          unpricedCalls: count('Calls whose price is not known. Above 0, costUsd is the least.'),
        }),
      )
      .describe('What models were asked for live keys without a charge, by day, the first first.'),
  })
  .describe('What an organization was charged.');

export const auditEntry = z
  .object({
    id: text('The entry, aud_...'),
    at: moment('When.'),
    actor: text('Who: the id of a key, or operator for the command line.'),
    action: text('What, such as key.created. More may be added.'),
    target: z.string().nullable().describe('The id of what was acted on.'),
    userEmail: z
      .string()
      .nullable()
      .describe('The address of the account that was acted on, while it exists.'),
  })
  .describe('Who did what when, without content.');
export const auditList = z
  .object({ object: list, entries: z.array(auditEntry).describe('Newest first.'), nextCursor })
  .describe('A page of the audit log.');

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
      scopes: z
        .array(scope, { error: `scopes must be a list of ${SCOPES.join(', ')}.` })
        .min(1, { error: 'scopes must not be empty.' })
        .max(SCOPES.length, { error: `scopes must have at most ${SCOPES.length} entries.` })
        .nullish()
        .describe('What the key may do. Default: all but admin.'),
      test: z
        .boolean({ error: 'test must be true or false.' })
        .nullish()
        .describe('A test key: simulated advisors, no charge.'),
      email: address.nullish().describe('Bind the key to one account.'),
      domain: z
        .string({ error: 'domain must be a string.' })
        .trim()
        .toLowerCase()
        .regex(DOMAIN, { error: 'domain must be a domain, such as example.com.' })
        .nullish()
        .describe('Bind the key to the accounts of one domain, any of which its holder can name.'),
      ratePerMinute: whole('ratePerMinute', 1, 1_000_000)
        .nullish()
        .describe('Requests a minute, at most as many as the key that makes it may send.'),
      expiresAt: z.iso
        .datetime({ offset: true, error: 'expiresAt must be a time such as 2030-01-31T18:00:00Z.' })
        .nullish()
        .describe('When it ends by itself.'),
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
  .describe('An API key to make.');

export const rotateInput = z
  .strictObject(
    {
      overlapHours: whole('overlapHours', 0, 168)
        .nullish()
        .describe('Hours for which the old key goes on. Default 0: it ends at once.'),
    },
    body,
  )
  .describe('How the old one ends.');

export const quotaInput = z
  .strictObject(
    {
      userEmail: emailAddress.meta({ ...EMAIL_FORM, description: 'The account; made if need be.' }),
      monthlyCredits: whole('monthlyCredits', 0, MOST_CREDITS)
        .nullable()
        .describe('Credits a month; null for the default.'),
    },
    body,
  )
  .describe('The quota of an account.');

export const organizationInput = z
  .strictObject(
    {
      retentionDays: whole('retentionDays', 1, 36_500)
        .nullable()
        .describe("Days after which what has ended is erased; null for the service's own retention."),
    },
    body,
  )
  .describe('What an organization may set for itself.');

/** What a cursor of each kind of list looks like. */
export const CURSORS = {
  key: /^key_[0-9a-f-]{36}$/,
  account: /^[^\s@]{1,64}@[^\s@]{1,250}$/,
  audit: /^aud_[0-9a-f-]{36}$/,
  delivery: /^msg_[0-9a-f]{32}$/,
} as const;
