// What was decided on a memo, and what came of it.
import { z } from 'zod';
import { decisionMemo } from './memo.ts';
import { ownView } from './own-view.ts';
import { outcomeResult } from './record-inputs.ts';
import { instant, memoId, optionId, predictionId, share } from './scalars.ts';

const maybe = (description: string) => z.string().nullable().describe(description);
const maybeDay = (description: string) => z.iso.date().nullable().describe(`${description} YYYY-MM-DD.`);

export const memoDecision = z
  .object({
    option: optionId.nullable().describe('The option that was decided for; null: none of them.'),
    note: maybe('Why it was decided so.'),
    decidedBy: maybe('Who has decided.'),
    reviewOn: maybeDay('When to look again.'),
    recordedAt: instant('When this was recorded.'),
  })
  .describe('What was decided.');

export const memoOutcome = z
  .object({
    result: outcomeResult
      .nullable()
      .describe('How it went, against what was expected; null where that was not said.'),
    best: optionId
      .nullable()
      .describe('The option that was right, in hindsight; null where that is not known.'),
    lessons: maybe('What was learned from it.'),
    observedOn: maybeDay('When it was known.'),
    recordedAt: instant('When this was recorded.'),
    brier: z
      .object({
        panel: share('Of the probabilities that the memo states.'),
        equalWeights: share('Of the same with every advisor counting the same.'),
      })
      .nullable()
      .describe(
        'Halved Brier score, ½ Σ(p − y)²: 0 is certain and right, 1 certain and wrong. Null where best is.',
      ),
  })
  .describe('What came of it.');

export const settledPrediction = z
  .object({
    id: predictionId,
    cameTrue: z.boolean().nullable().describe('Null where it cannot be told.'),
    note: maybe('How it was found out.'),
    recordedAt: instant('When this was recorded.'),
  })
  .describe('A prediction of the option that was decided for, settled.');

const recordParts = {
  view: ownView
    .extend({
      brier: z
        .number()
        .min(0)
        .max(1)
        .nullable()
        .describe('Halved Brier score; null where `outcome.best` is, or where it was not said how sure.'),
    })
    .nullable()
    .describe('What whoever asked thought before the panel had answered; null without one.'),
  decision: memoDecision.nullable().describe('What was decided; null where nothing is recorded.'),
  outcome: memoOutcome.nullable().describe('What came of it; null where nothing is recorded.'),
  predictions: z.array(settledPrediction).describe('Settled predictions of the option that was decided for.'),
  dueOn: maybeDay('The first day on which something is open: a review, or a prediction to settle.'),
  superseded: z.boolean().describe('Whether a memo that revises this one has a decision.'),
};

export const memoRecord = z
  .object({
    object: z.literal('memo_record').describe('Always memo_record.'),
    memoId,
    ...recordParts,
  })
  .describe('What was decided on a memo, and what came of it.');

export const memoWithRecord = z
  .object({
    object: z.literal('memo_with_record').describe('Always memo_with_record.'),
    memo: decisionMemo,
    ...recordParts,
  })
  .describe('A memo with what was decided on it and what came of it.');
