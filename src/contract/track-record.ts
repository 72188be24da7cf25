// How good the panel's forecasts were, by what came of the decisions.
import { z } from 'zod';
import { advisorName, count, mode, share, text } from './scalars.ts';

const interval = z
  .tuple([share('Low; 0 to 1.'), share('High; 0 to 1.')])
  .nullable()
  .describe('95% interval by bootstrap over memos; null where there are too few.');

const figure = (description: string) =>
  z.object({ value: share('The mean.'), interval }).describe(description);

const brier = z
  .object({
    panel: figure('Of the probabilities that the memos state.'),
    equalWeights: figure('Of the same with every advisor counting the same.'),
    climatology: figure(
      'Of a forecast without judgement: every option alike; of events, how often they came true here.',
    ),
    bestAdvisor: figure('Of the advisor that turned out best.')
      .extend({
        n: count('Questions that all who are compared answered.'),
        panel: share('Of the panel over the same questions.'),
      })
      .nullable()
      .describe(
        'Of the advisor that turned out best, which nobody knew beforehand, over the questions that all who are compared ' +
          'answered. Null where fewer than two advisors have ten such answers.',
      ),
  })
  .describe('Mean halved Brier scores; 0 to 1, less is better.');

const calibrationBin = z
  .object({
    from: share('Least probability in this bin.'),
    to: share('End of this bin; the last one holds 1 too.'),
    said: z.number().min(0).max(1).nullable().describe('Mean of what was said.'),
    right: z.number().min(0).max(1).nullable().describe('Share that came true.'),
    n: count('Forecasts in this bin.'),
    interval,
  })
  .describe('How often it happened where so much was said.');

const recordAdvisor = z
  .object({
    advisor: advisorName
      .exactOptional()
      .describe('A letter of this record alone, which no memo shares. Absent where model is there.'),
    model: text('Where it is served, and the model. Only with transparent=true.').exactOptional(),
    brier: share('Mean halved Brier score over the questions that it answered.'),
    n: count('Questions that it answered.', 1),
    weight: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Its weight among the advisors of the record; null where weights are equal.'),
  })
  .describe('One advisor of the record.');

const scored = {
  resolved: count('Questions whose answer is known.'),
  missing: count('How many more are needed before anything is computed.'),
  brier: brier.nullable().describe('Null while outcomes are missing.'),
  calibration: z.array(calibrationBin).describe('Ten bins; empty while outcomes are missing.'),
  advisors: z.array(recordAdvisor).describe('The greatest weight first.'),
  overTime: z
    .array(
      z.object({
        n: count('Questions so far.', 1),
        panel: share('Mean Brier score of the panel so far.'),
        equalWeights: share('The same with equal weights.'),
      }),
    )
    .describe('Oldest first, at most 51 points.'),
};

export const scoredRecord = z
  .object(scored)
  .describe('Scores of one kind of question. Null and empty below ten.');

const right = {
  n: count('How many.'),
  right: count('How many of them were right.'),
};
const rightOf = (description: string) => z.object(right).describe(description);

export const trackRecord = z
  .object({
    object: z.literal('track_record').describe('Always track_record.'),
    mode,
    ...scored,
    pending: count(
      'Memos with a decision and no outcome; of those that revise each other the newest counts.',
    ),
    due: count('Memos of which something is to be looked at again.'),
    results: z
      .object({
        better: count('Went better than expected.'),
        asExpected: count('Went as expected.'),
        worse: count('Went worse.'),
        mixed: count('Mixed.'),
      })
      .describe('How decisions went.'),
    decider: z
      .object({
        followed: rightOf('Decisions for the option that was recommended.'),
        against: rightOf('Decisions for another option.'),
      })
      .describe('How often whoever decided was right.'),
    bands: z
      .array(
        z.object({
          band: z.enum(['low', 'moderate', 'high']).describe('The band.'),
          ...right,
        }),
      )
      .describe('By the band of confidence that the memo stated.'),
    split: z
      .object({
        n: count('Memos whose advisors held different options best.'),
        panelRight: count('How often the recommended option was right.'),
        dissentRight: count('How often another one that an advisor held best was right.'),
      })
      .describe('Who was right when the panel split.'),
    own: z
      .object({
        n: count('Outcomes of memos with a view of whoever asked.'),
        you: count('How often that view named the right option.'),
        panel: count('How often the recommended option was right.'),
        agreed: rightOf('Where both named the same option.'),
        brier: z
          .object({
            n: count('Views that say how sure.'),
            you: share('Mean of the views.'),
            panel: share('Mean of the panel on the same memos.'),
            both: share('Mean of a forecast half way between the two.'),
          })
          .nullable()
          .describe('Mean halved Brier scores; null below ten.'),
      })
      .describe('Whoever asked, before it saw the answer, beside the panel.'),
    predictions: scoredRecord.describe('The same of predictions that were settled.'),
    pool: z
      .object({
        method: z.enum(['equal', 'track_record']).describe('Whether every advisor counts the same.'),
        outcomes: count('Outcomes that weights are learned from.'),
        missing: count('How many more are needed before weights are learned.'),
        learnsFrom: z
          .array(z.enum(['outcomes', 'predictions']))
          .describe('What weights are learned from here.'),
        asDecided: rightOf('Outcomes with a decision, and those in which it was right.')
          .nullable()
          .describe(
            'Where nearly all that was recorded as right is what had been decided for: that teaches little of the ' +
              'advisors, and their weights are moved towards equal ones by that share of the outcomes. Null elsewhere.',
          ),
      })
      .describe('How the next memo is pooled.'),
  })
  .describe("How good the panel's forecasts were, by what came of the decisions.");
