// How good the panel's forecasts were, by what came of the decisions.
import { z } from 'zod';
import * as t from '../../contract/scalars.ts';

const interval = (description: string) =>
  t.orNull(z.tuple([t.share('Low; 0 to 1.'), t.share('High; 0 to 1.')]), description);

const figure = (description: string) =>
  t.nested(description, {
    value: t.share('The mean.'),
    interval: interval('95% interval by bootstrap over memos; null where there are too few.'),
  });

const brier = t.nested('Mean halved Brier scores; 0 to 1, less is better.', {
  panel: figure('Of the probabilities that the memos state.'),
  equalWeights: figure('Of the same with every advisor counting the same.'),
  climatology: figure(
    'Of a forecast without judgement: every option alike; of events, how often they came true here.',
  ),
  bestAdvisor: t.orNull(
    figure('Of the advisor that turned out best.').extend({
      n: t.count('Questions that all who are compared answered.'),
      panel: t.share('Of the panel over the same questions.'),
    }),
    'Of the advisor that turned out best, which nobody knew beforehand, over the questions that all who are compared ' +
      'answered. Null where fewer than two advisors have ten such answers.',
  ),
});

const calibrationBin = t.nested('How often it happened where so much was said.', {
  from: t.share('Least probability in this bin.'),
  to: t.share('End of this bin; the last one holds 1 too.'),
  said: t.orNull(t.fraction, 'Mean of what was said.'),
  right: t.orNull(t.fraction, 'Share that came true.'),
  n: t.count('Forecasts in this bin.'),
  interval: interval(
    '95% interval of that share (Wilson), the forecasts of one memo counting as one; null without forecasts.',
  ),
});

const recordAdvisor = t.nested('One advisor of the record.', {
  advisor: t.optional(
    t.advisorName,
    'A letter of this record alone, which no memo shares. Absent where model is there.',
  ),
  model: t.text('Where it is served, and the model. Only with transparent=true.').exactOptional(),
  brier: t.share('Mean halved Brier score over the questions that it answered.'),
  n: t.count('Questions that it answered.', 1),
  weight: t.orNull(t.fraction, 'Its weight among the advisors of the record; null where weights are equal.'),
});

const scored = {
  resolved: t.count('Questions whose answer is known.'),
  missing: t.count('How many more are needed before anything is computed.'),
  brier: t.orNull(brier, 'Null while outcomes are missing.'),
  calibration: t.arrayOf(calibrationBin, 'Ten bins; empty while outcomes are missing.'),
  advisors: t.arrayOf(recordAdvisor, 'The greatest weight first.'),
  overTime: t.listOf('Oldest first, at most 51 points.', {
    n: t.count('Questions so far.', 1),
    panel: t.share('Mean Brier score of the panel so far.'),
    equalWeights: t.share('The same with equal weights.'),
  }),
};

export const scoredRecord = t.object(
  'ScoredRecord',
  'Scores of one kind of question. Null and empty below ten.',
  scored,
);

const right = {
  n: t.count('How many.'),
  right: t.count('How many of them were right.'),
};
const rightOf = (description: string) => t.nested(description, right);

export const trackRecord = t.object(
  'TrackRecord',
  "How good the panel's forecasts were, by what came of the decisions.",
  {
    object: t.always('track_record'),
    mode: t.mode,
    ...scored,
    pending: t.count(
      'Memos with a decision and no outcome; of those that revise each other the newest counts.',
    ),
    due: t.count('Memos of which something is to be looked at again.'),
    results: t.nested('How decisions went.', {
      better: t.count('Went better than expected.'),
      asExpected: t.count('Went as expected.'),
      worse: t.count('Went worse.'),
      mixed: t.count('Mixed.'),
    }),
    decider: t.nested('How often whoever decided was right.', {
      followed: rightOf('Decisions for the option that was recommended.'),
      against: rightOf('Decisions for another option.'),
    }),
    bands: t.listOf('By the band of confidence that the memo stated.', {
      band: t.choice(['low', 'moderate', 'high'], 'The band.'),
      ...right,
    }),
    split: t.nested('Who was right when the panel split.', {
      n: t.count('Memos whose advisors held different options best.'),
      panelRight: t.count('How often the recommended option was right.'),
      dissentRight: t.count('How often another one that an advisor held best was right.'),
    }),
    own: t.nested('Whoever asked, before it saw the answer, beside the panel.', {
      n: t.count('Outcomes of memos with a view of whoever asked.'),
      you: t.count('How often that view named the right option.'),
      panel: t.count('How often the recommended option was right.'),
      agreed: rightOf('Where both named the same option.'),
      brier: t.nestedOrNull('Mean halved Brier scores; null below ten.', {
        n: t.count('Views that say how sure.'),
        you: t.share('Mean of the views.'),
        panel: t.share('Mean of the panel on the same memos.'),
        both: t.share('Mean of a forecast half way between the two.'),
      }),
    }),
    predictions: scoredRecord.describe('The same of predictions that were settled.'),
    pool: t.nested('How the next memo is pooled.', {
      method: t.choice(['equal', 'track_record'], 'Whether every advisor counts the same.'),
      outcomes: t.count('Outcomes that weights are learned from.'),
      missing: t.count('How many more are needed before weights are learned.'),
      learnsFrom: t.arrayOf(z.enum(['outcomes', 'predictions']), 'What weights are learned from here.'),
      asDecided: t.orNull(
        rightOf('Outcomes with a decision, and those in which it was right.'),
        'Where nearly all that was recorded as right is what had been decided for: that teaches little of the ' +
          'advisors, and their weights are moved towards equal ones by that share of the outcomes. Null elsewhere.',
      ),
    }),
  },
);
