// What the numbers say about the panel: how far it agreed, and what another method or weight would have said.
import { z } from 'zod';
import { advisorName, count, criterionId, optionId, points, share, text, texts } from './scalars.ts';

const picks = {
  topPicks: z
    .record(optionId, z.int().min(1))
    .describe('How many advisors picked an option; options that nobody picked are left out.'),
  spread: share("Greatest minus least advisor's probability of the pool's top option; 0 to 1."),
};

const figures = {
  ...picks,
  meanRankCorrelation: z
    .number()
    .min(-1)
    .max(1)
    .nullable()
    .describe(
      "Mean over the pairs of advisors of Spearman's correlation of their rankings by probability: 1 is full " +
        'agreement, 0 what chance gives; null where undefined.',
    ),
  kendallW: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe(
      "Kendall's W over the advisors' rankings by probability: 1 is full agreement, 0 none; null where undefined.",
    ),
  effectiveVotes: z
    .number()
    .min(0)
    .describe(
      'How many independent advisors would say as much: 1 to the number that answered, by the correlation of their ' +
        'errors.',
    ),
  effectiveOutcomes: count(
    'Outcomes that the correlation is known from; 0 where it is that of comparable models on recorded judgements.',
  ),
};

/** The figures alone, as they are known before anything is put into words. */
export const agreementFigures = z.object(figures).describe('How far the advisors agree, in figures.');

export const consensus = z
  .object({
    agreements: texts(
      'What all share, or at least half of them name; composed from the answers, at most six.',
    ),
    divergences: texts(
      'Who prefers what else, and where they differ; composed from the answers, at most six.',
    ),
    ...figures,
    firstRound: z.object(picks).exactOptional().describe('Before the review. Absent where there was none.'),
    explanation: text("The figures in words, in the memo's language."),
  })
  .describe('Where the panel agrees and where it parts, by its final answers.');

const winner = optionId.describe('The option that would then come first by weighted score.');

const direction = z.enum(['over', 'under']).describe('The side of the crossing on which the flip holds.');

const weightFlip = z
  .object({
    kind: z.literal('weight').describe('Always weight.'),
    criterion: criterionId.describe('The criterion whose weight changes; the others keep their ratios.'),
    from: share('The weight as it is; 0 to 1.'),
    to: share('The crossing, beyond which the winner changes; 0 to 1.'),
    direction,
    winner,
  })
  .describe('A weight that would put another option first.');

const scoreFlip = z
  .object({
    kind: z.literal('score').describe('Always score.'),
    option: optionId.describe('The option whose mean score changes.'),
    criterion: criterionId,
    from: points('The mean score as it is; 0 to 100.'),
    to: points('The crossing, beyond which the winner changes; 0 to 100.'),
    direction,
    winner,
  })
  .describe('A mean score that would put another option first.');

const probabilityFlip = z
  .object({
    kind: z.literal('probability').describe('Always probability.'),
    advisor: advisorName.describe('Whose probability changes; its other ones keep their proportions.'),
    option: optionId.describe('The recommended option.'),
    from: share('The probability as it is; 0 to 1.'),
    to: share('The crossing, beyond which the winner changes; 0 to 1.'),
    direction,
    winner: optionId.describe('The option that would then come first by pooled probability.'),
  })
  .describe("An advisor's probability that would put another option first in the pool.");

export const flip = z
  .discriminatedUnion('kind', [weightFlip, scoreFlip, probabilityFlip])
  .describe(
    'A change that would put another option first: weights and scores by weighted score, probabilities by pooled ' +
      'probability.',
  );

const margin = (what: string) =>
  z
    .number()
    .min(-100)
    .max(100)
    .describe(
      `Points by which the leader by weighted score is ahead of the best other option with ${what}; under 0 where it is behind.`,
    );

export const robustness = z
  .object({
    methodDependent: z.boolean().describe('True where the four methods name different winners.'),
    winners: z
      .object({
        pooledProbability: optionId.describe('First by the mean of the probabilities.'),
        weightedScore: optionId.describe('First by the weighted sum of the mean scores.'),
        borda: optionId.describe("First by Borda count over the advisors' rankings by weighted score."),
        condorcet: optionId
          .nullable()
          .describe('Beats every other option in pairwise majority; null where none does.'),
        equalWeights: optionId.describe('First by pooled probability if every advisor counted the same.'),
      })
      .describe('The winner by each method.'),
    flips: z
      .array(flip)
      .describe('Up to six weights, six scores and six probabilities, the smallest change first.'),
    leaveOneOut: z
      .array(
        z.object({
          without: advisorName,
          winner,
          byProbability: optionId.describe('The option that would then come first by pooled probability.'),
        }),
      )
      .describe('First by either rule with one advisor left out.'),
    leaveOneCriterionOut: z
      .array(z.object({ without: criterionId, winner }))
      .describe('First by weighted score with one criterion left out.'),
    tornado: z
      .array(
        z.object({
          criterion: criterionId,
          marginHalved: margin('this weight halved'),
          marginDoubled: margin('this weight doubled'),
        }),
      )
      .describe(
        'How much of the lead hangs on each weight; weights are divided by their sum again. The widest swing first.',
      ),
    valueOfInformation: z
      .object({
        points: points(
          'What knowing everything beforehand would be worth: the least expected regret of any option, in points of score; 0 to 100.',
        ),
        mostFrom: criterionId
          .nullable()
          .describe('The criterion whose scores, held certain, lower it most; null where none does.'),
      })
      .describe('Value of perfect information.'),
    settings: z
      .object({
        errorCorrelation: share(
          "Correlation of an advisor's errors across the criteria of one option; 0 to 1.",
        ),
        intervalLevel: share(
          "How often the truth is taken to lie within an advisor's range of scores; their mean, by weight, where they differ. Over 0 and under 1.",
        ),
        intervalOutcomes: count('Outcomes that the level was estimated from; 0 where it is as stated.'),
      })
      .describe('What the simulated draws assumed.'),
  })
  .describe('Whether another method, weight or panel would put another option first.');
