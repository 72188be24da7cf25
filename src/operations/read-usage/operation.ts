import { z } from 'zod';
import * as t from '../../contract/scalars.ts';
import { readOwnUsage } from '../../service/admin/organization.ts';
import { wholeOf } from '../../contract/query.ts';
import { operation } from '../operation.ts';

const charges = t.count('How many were charged.');

const credits = t.count('Credits charged.');

const usageReport = t.object('UsageReport', 'What an organization was charged.', {
  object: t.always('usage'),
  from: t.text('The first day, UTC.'),
  to: t.text('The last day, UTC: today.'),
  byDay: t.listOf('Days with charges, the first first.', {
    date: t.text('The day on which it was asked, UTC.'),
    charges,
    credits,
  }),
  byAccount: t.listOf('The 1,000 accounts with the most credits, the most first.', {
    userEmail: t.textOrNull('The address; null for all erased accounts together.'),
    charges,
    credits,
  }),
  freeByDay: t.listOf('What models were asked for live keys without a charge, by day, the first first.', {
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
});

operation({
  id: 'readUsage',
  route: 'GET /v1/admin/usage',
  summary: 'Read what was charged',
  description:
    'By day and by account, and what models were asked by day without a charge, with its cost; nothing for a test key.',
  query: {
    days: wholeOf('days', { least: 1, most: 366, fallback: 30 }).describe('How many days, with today.'),
  },
  answers: { 200: { description: 'What was charged.', schema: usageReport } },
  sample: { call: 'admin.usage($days)', result: 'usage', query: { days: 30 } },
  run: (parts, { caller, query: { days } }) => readOwnUsage(parts, caller, days),
});
