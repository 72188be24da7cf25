// What a memo took and cost: time, tokens, credits.
import { z } from 'zod';
import * as t from './scalars.ts';

const milliseconds = (description: string) => z.number().min(0).describe(`${description}, in milliseconds.`);

export const process = t.object('Process', 'How the memo came about.', {
  stages: t.listOf('The stages in order.', {
    stage: t.stage,
    durationMs: milliseconds('Time that the stage took'),
    calls: t.count('Model calls of the stage.'),
    skipped: t.optional(z.string(), 'Why the stage was skipped, if it was.'),
  }),
  durationMs: milliseconds('Time from admission to memo'),
});

const tokens = {
  inputTokens: t.count('Tokens that models read.'),
  cachedInputTokens: t
    .count("The part of inputTokens that was read from the providers' caches.")
    .exactOptional(),
  outputTokens: t.count('Tokens that models wrote, reasoning included.'),
  searches: t
    .count("Uses of the providers' own search, which cost a fee beside the tokens. Only with research.")
    .exactOptional(),
  costUsd: t.orNull(
    z.number().min(0),
    'What the providers charge for the calls whose price is known, in US dollars; null where none is known. ' +
      "Unless transparent, at the mean of what the panel's models charge: exact sums would tell who is missing and who wrote.",
  ),
  estimatedCalls: t
    .count(
      'Calls that no provider counted, such as one that was cut: reckoned from what was sent and received.',
    )
    .exactOptional(),
  unpricedCalls: t
    .count('Calls whose price is not known. Above 0, costUsd is the least that was spent.')
    .exactOptional(),
};

export const usage = t.object('Usage', 'Tokens and what they cost.', {
  ...tokens,
  byAdvisor: t.optional(
    z.record(t.advisorName, z.object(tokens)),
    'The same per advisor. Only when transparent.',
  ),
});

export const quotaFields = {
  limit: t.count('Credits a calendar month (UTC).'),
  used: t.count('Credits charged this month.'),
  reserved: t.count('Credits set aside for deliberations in flight.'),
  remaining: t.count('limit less used and reserved, at least 0.'),
  resetsAt: t.instant('The first of next month, when used starts at 0 again.'),
};

export const quota = t.object('Quota', 'The account, in credits.', quotaFields);

export const charge = t.object('Charge', 'What the memo was charged to its account.', {
  credits: t.count('Price of a deliberation, in credits.'),
  discountPercent: z.int().min(0).max(80).describe('20 for each provider key in byok, at most 80.'),
  charged: t.count('Credits that were charged; 0 with a test key.'),
  quota: quota.describe('The account as it was right after this charge, in credits.'),
});
