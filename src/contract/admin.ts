// What administration reads and writes.
import { z } from 'zod';
import { SCOPES } from '../domain/scope.ts';
import { quotaFields } from './ledger.ts';
import { input, whole } from './fields.ts';
import * as t from './scalars.ts';

const moment = (description: string) => z.iso.datetime().describe(description);

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
  email: t.textOrNull('The one address that the key is bound to, if any.'),
  domain: t.textOrNull('The one domain that the key is bound to, if any.'),
  ratePerMinute: t.orNull(z.int(), 'Requests a minute; null for the default.'),
  createdAt: moment('When it was made.'),
  expiresAt: t.timeOrNull('When it ends by itself, if ever.'),
  revokedAt: t.timeOrNull('When it was revoked.'),
  lastUsedAt: t.timeOrNull('When it was last used, to the minute.'),
  questions: t.count('How many questions were put with it, about memos too; none that was refused.'),
};

export const apiKey = t.nested('An API key without its secret part.', keyFields);
export const newApiKey = t.object('NewApiKey', 'An API key that was just made.', {
  ...keyFields,
  key: t.text('The whole key. No other answer ever holds it.'),
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

export const rotateInput = input('RotateInput', 'How the old one ends.', {
  overlapHours: t.nullish(
    whole('overlapHours', 0, 168),
    'Hours for which the old key goes on. Default 0: it ends at once.',
  ),
});
