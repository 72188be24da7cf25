// What was decided on a memo, and what came of it.
import { z } from 'zod';
import { ownView } from './own-view.ts';
import { outcomeResult } from './record-inputs.ts';
import * as t from './scalars.ts';

const maybeDay = (description: string) => t.orNull(z.iso.date(), `${description} YYYY-MM-DD.`);

export const memoDecision = t.object('MemoDecision', 'What was decided.', {
  option: t.orNull(t.optionId, 'The option that was decided for; null: none of them.'),
  note: t.textOrNull('Why it was decided so.'),
  decidedBy: t.textOrNull('Who has decided.'),
  reviewOn: maybeDay('When to look again.'),
  recordedAt: t.instant('When this was recorded.'),
});

export const memoOutcome = t.object('RecordedOutcome', 'What came of it.', {
  result: t.orNull(outcomeResult, 'How it went, against what was expected; null where that was not said.'),
  best: t.orNull(t.optionId, 'The option that was right, in hindsight; null where that is not known.'),
  lessons: t.textOrNull('What was learned from it.'),
  observedOn: maybeDay('When it was known.'),
  recordedAt: t.instant('When this was recorded.'),
  brier: t.nestedOrNull(
    'Halved Brier score, ½ Σ(p − y)²: 0 is certain and right, 1 certain and wrong. Null where best is.',
    {
      panel: t.share('Of the probabilities that the memo states.'),
      equalWeights: t.share('Of the same with every advisor counting the same.'),
    },
  ),
});

export const settledPrediction = t.object(
  'SettledPrediction',
  'A prediction of the option that was decided for, settled.',
  {
    id: t.predictionId,
    cameTrue: t.orNull(z.boolean(), 'Null where it cannot be told.'),
    note: t.textOrNull('How it was found out.'),
    recordedAt: t.instant('When this was recorded.'),
  },
);

export const recordParts = {
  view: t.orNull(
    ownView.extend({
      brier: t.orNull(
        t.fraction,
        'Halved Brier score; null where `outcome.best` is, or where it was not said how sure.',
      ),
    }),
    'What whoever asked thought before the panel had answered; null without one.',
  ),
  decision: t.orNull(memoDecision, 'What was decided; null where nothing is recorded.'),
  outcome: t.orNull(memoOutcome, 'What came of it; null where nothing is recorded.'),
  predictions: t.arrayOf(settledPrediction, 'Settled predictions of the option that was decided for.'),
  dueOn: maybeDay('The first day on which something is open: a review, or a prediction to settle.'),
  superseded: t.bool('Whether a memo that revises this one has a decision.'),
  etag: t.etag,
};

export const memoRecord = t.object('MemoRecord', 'What was decided on a memo, and what came of it.', {
  object: t.always('memo_record'),
  memoId: t.memoId,
  ...recordParts,
});
