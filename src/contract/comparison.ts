// What was compared: options, criteria, scores, musts and predictions.
import { z } from 'zod';
import * as t from './scalars.ts';

const regret = (what: string) =>
  t.orNull(
    z.number().min(0).max(100),
    `Points of score lost against the best option of a simulated draw, ${what}; 0 to 100. Null where the option is out of the running, or left there alone.`,
  );

export const probabilityInRunning = t.orNull(
  t.fraction,
  "The panel's probability with each advisor's scaled to what musts leave in the running; 0 to 1, 0 for what is out. " +
    'Null for all where fewer than two options are left: one alone is ahead of nothing. Absent where the caller stated no musts.',
);

export const memoOption = t.object('MemoOption', 'A course of action that was compared.', {
  id: t.optionId,
  name: t.text('Short name.'),
  label: t.text(
    'For tables and running text: the option in at most four words, articles apart, or its name, which ends with an ellipsis ' +
      'where it has more than 72 characters.',
  ),
  description: t.text('What the option is; may be empty.'),
  source: t.choice(['caller', 'panel'], 'Who named the option.'),
  statusQuo: t.optional(z.literal(true), 'The option that keeps things as they are. Absent for the others.'),
  rank: t.count("1 is best. By pooled probability in the running, then score, then the caller's order.", 1),
  score: t.points('Weighted sum of the mean scores; 0 to 100.'),
  probability: t.share(
    "Mean of the advisors' probabilities, by their weights in the pool; 0 to 1, sums to 1 over the options, those out of the running included.",
  ),
  probabilityInRunning: probabilityInRunning.exactOptional(),
  rankAcceptability: t.arrayOf(
    t.fraction,
    'Share of the simulated draws in which the option takes rank 1, 2, ...; each 0 to 1, sums to 1.',
  ),
  centralWeights: t.orNull(
    z.record(t.criterionId, t.fraction),
    'Mean weights in the draws that the option wins, by criterion; each 0 to 1, summing to 1. Null where it wins none.',
  ),
  confidenceFactor: t.orNull(
    t.fraction,
    'Share of the draws that it would win under its central weights; 0 to 1. Null where it has none.',
  ),
  expectedRegret: regret('on average'),
  regretP90: regret('at most in nine draws of ten'),
});

export const memoCriterion = t.object('MemoCriterion', 'A dimension of the comparison.', {
  id: t.criterionId,
  name: t.text('Short name.'),
  description: t.text('What the criterion means; may be empty.'),
  weight: t.share('Relative importance; 0 to 1, sums to 1 over the criteria.'),
  source: t.choice(
    ['caller', 'panel', 'default'],
    'Who named the criterion; default where no model could be asked.',
  ),
  agreement: t.nested('How far the advisors read this criterion alike.', {
    krippendorffAlpha: t.orNull(
      z.number().max(1),
      "Krippendorff's alpha (interval) over the final answers: 1 is full agreement, 0 what chance gives, less " +
        'is worse than chance; null where undefined.',
    ),
    reading: t.text("The number in words, in the question's language."),
  }),
});

export const score = t.object('Score', 'One cell of the table: an option on a criterion.', {
  option: t.optionId,
  criterion: t.criterionId,
  mean: t.points("Mean of the advisors' scores; 0 to 100, where 100 is always best for the decider."),
  low: t.points("The least advisor's score; 0 to 100."),
  high: t.points("The greatest advisor's score; 0 to 100."),
  byAdvisor: t.recordOf(t.advisorName, z.number().min(0).max(100), "Each advisor's score; 0 to 100."),
  rangeByAdvisor: t.recordOf(
    t.advisorName,
    z.tuple([t.points('Low; 0 to 100.'), t.points('High; 0 to 100.')]),
    'Low and high between which each advisor is 80% sure; 0 to 100.',
  ),
});

const votes = (what: string) => t.count(`Advisors that say ${what}.`);

export const memoMust = t.object('MemoMust', 'A condition that nothing may outweigh.', {
  id: t.mustId,
  name: t.text('Short name.'),
  description: t.text('What the must means; may be empty.'),
  byOption: t.recordOf(
    t.optionId,
    z.object({
      met: votes('met'),
      atRisk: votes('at risk'),
      failed: votes('failed'),
      out: t.bool('True where more than half of the advisors say failed: out of the running.'),
    }),
    "The advisors' verdicts by option.",
  ),
  byAdvisor: t.recordOf(
    t.advisorName,
    z.record(t.optionId, z.enum(['met', 'at_risk', 'failed'])),
    "Each advisor's verdicts by option.",
  ),
});

export const memoPrediction = t.object(
  'MemoPrediction',
  'An event that will have happened or not by a date, if its option is chosen.',
  {
    id: t.predictionId,
    option: t.optionId.describe('The option that has to be chosen for the event to come up.'),
    event: t.text('What can be observed.'),
    by: t.day('The day by which it will have happened or not.'),
    probability: t.share(
      'That it comes true if the option is chosen; pooled like the probabilities; 0 to 1.',
    ),
    byAdvisor: t.recordOf(t.advisorName, t.fraction, "Each advisor's probability; 0 to 1."),
  },
);
