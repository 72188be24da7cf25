// What a memo took and cost: time, tokens, credits.
import { z } from 'zod';
import { advisorName, count, instant, stage } from './scalars.ts';

const milliseconds = (description: string) => z.number().min(0).describe(`${description}, in milliseconds.`);

export const process = z
  .object({
    stages: z
      .array(
        z.object({
          stage,
          durationMs: milliseconds('Time that the stage took'),
          calls: count('Model calls of the stage.'),
          skipped: z.string().exactOptional().describe('Why the stage was skipped, if it was.'),
        }),
      )
      .describe('The stages in order.'),
    durationMs: milliseconds('Time from admission to memo'),
  })
  .describe('How the memo came about.');

const tokens = {
  inputTokens: count('Tokens that models read.'),
  cachedInputTokens: count(
    "The part of inputTokens that was read from the providers' caches.",
  ).exactOptional(),
  outputTokens: count('Tokens that models wrote, reasoning included.'),
  searches: count(
    "Uses of the providers' own search, which cost a fee beside the tokens. Only with research.",
  ).exactOptional(),
  costUsd: z
    .number()
    .min(0)
    .nullable()
    .describe(
      'What the providers charge for the calls whose price is known, in US dollars; null where none is known. ' +
        "Unless transparent, at the mean of what the panel's models charge: exact sums would tell who is missing and who wrote.",
    ),
  estimatedCalls: count(
    'Calls that no provider counted, such as one that was cut: reckoned from what was sent and received.',
  ).exactOptional(),
  unpricedCalls: count(
    'Calls whose price is not known. Above 0, costUsd is the least that was spent.',
  ).exactOptional(),
};

export const usage = z
  .object({
    ...tokens,
    byAdvisor: z
      .record(advisorName, z.object(tokens))
      .exactOptional()
      .describe('The same per advisor. Only when transparent.'),
  })
  .describe('Tokens and what they cost.');

export const quotaFields = {
  limit: count('Credits a calendar month (UTC).'),
  used: count('Credits charged this month.'),
  reserved: count('Credits set aside for deliberations in flight.'),
  remaining: count('limit less used and reserved, at least 0.'),
  resetsAt: instant('The first of next month, when used starts at 0 again.'),
};

export const quota = z.object(quotaFields).describe('The account, in credits.');

export const charge = z
  .object({
    credits: count('Price of a deliberation, in credits.'),
    discountPercent: z.int().min(0).max(80).describe('20 for each provider key in byok, at most 80.'),
    charged: count('Credits that were charged; 0 with a test key.'),
    quota: quota.describe('The account as it was right after this charge, in credits.'),
  })
  .describe('What the memo was charged to its account.');
