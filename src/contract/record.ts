// What was decided on a memo, and what came of it.
import { z } from 'zod';
import { decisionMemo } from './memo.ts';
import { ownView } from './own-view.ts';
import { outcomeResult } from './record-inputs.ts';
import { instant, memoId, optionId, predictionId, share } from './scalars.ts';

const maybe = (description: string) => z.string().nullable().meta({ description });
const maybeDay = (description: string) =>
  z.iso
    .date()
    .nullable()
    .meta({ description: `${description} YYYY-MM-DD.` });

export const memoDecision = z
  .object({
    option: optionId.nullable().meta({ description: 'The option that was decided for; null: none of them.' }),
    note: maybe('Why it was decided so.'),
    decidedBy: maybe('Who has decided.'),
    reviewOn: maybeDay('When to look again.'),
    recordedAt: instant('When this was recorded.'),
  })
  .meta({ description: 'What was decided.' });

export const memoOutcome = z
  .object({
    result: outcomeResult
      .nullable()
      .meta({ description: 'How it went, against what was expected; null where that was not said.' }),
    best: optionId
      .nullable()
      .meta({ description: 'The option that was right, in hindsight; null where that is not known.' }),
    lessons: maybe('What was learned from it.'),
    observedOn: maybeDay('When it was known.'),
    recordedAt: instant('When this was recorded.'),
    brier: z
      .object({
        panel: share('Of the probabilities that the memo states.'),
        equalWeights: share('Of the same with every advisor counting the same.'),
      })
      .nullable()
      .meta({
        description:
          'Halved Brier score, ½ Σ(p − y)²: 0 is certain and right, 1 certain and wrong. Null where best is.',
      }),
  })
  .meta({ description: 'What came of it.' });

export const settledPrediction = z
  .object({
    id: predictionId,
    cameTrue: z.boolean().nullable().meta({ description: 'Null where it cannot be told.' }),
    note: maybe('How it was found out.'),
    recordedAt: instant('When this was recorded.'),
  })
  .meta({ description: 'A prediction of the option that was decided for, settled.' });

const recordParts = {
  view: ownView
    .extend({
      brier: z.number().min(0).max(1).nullable().meta({
        description: 'Halved Brier score; null where `outcome.best` is, or where it was not said how sure.',
      }),
    })
    .nullable()
    .meta({ description: 'What whoever asked thought before the panel had answered; null without one.' }),
  decision: memoDecision
    .nullable()
    .meta({ description: 'What was decided; null where nothing is recorded.' }),
  outcome: memoOutcome.nullable().meta({ description: 'What came of it; null where nothing is recorded.' }),
  predictions: z
    .array(settledPrediction)
    .meta({ description: 'Settled predictions of the option that was decided for.' }),
  dueOn: maybeDay('The first day on which something is open: a review, or a prediction to settle.'),
  superseded: z.boolean().meta({ description: 'Whether a memo that revises this one has a decision.' }),
};

export const memoRecord = z
  .object({
    object: z.literal('memo_record').meta({ description: 'Always memo_record.' }),
    memoId,
    ...recordParts,
  })
  .meta({ description: 'What was decided on a memo, and what came of it.' });

export const memoWithRecord = z
  .object({
    object: z.literal('memo_with_record').meta({ description: 'Always memo_with_record.' }),
    memo: decisionMemo,
    ...recordParts,
  })
  .meta({ description: 'A memo with what was decided on it and what came of it.' });
