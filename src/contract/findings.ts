// What the numbers say about the panel: how far it agreed, and what another method or weight would have said.
import { z } from 'zod';
import * as t from './scalars.ts';

const picks = {
  topPicks: t.recordOf(
    t.optionId,
    z.int().min(1),
    'How many advisors picked an option; options that nobody picked are left out.',
  ),
  spread: t.share("Greatest minus least advisor's probability of the pool's top option; 0 to 1."),
};

const figures = {
  ...picks,
  meanRankCorrelation: t.orNull(
    z.number().min(-1).max(1),
    "Mean over the pairs of advisors of Spearman's correlation of their rankings by probability: 1 is full " +
      'agreement, 0 what chance gives; null where undefined.',
  ),
  kendallW: t.orNull(
    t.fraction,
    "Kendall's W over the advisors' rankings by probability: 1 is full agreement, 0 none; null where undefined.",
  ),
  effectiveVotes: z
    .number()
    .min(0)
    .describe(
      'How many independent advisors would say as much: 1 to the number that answered, by the correlation of their ' +
        'errors.',
    ),
  effectiveOutcomes: t.count(
    'Outcomes that the correlation is known from; 0 where it is that of comparable models on recorded judgements.',
  ),
};

/** The figures alone, as they are known before anything is put into words. */
export const agreementFigures = t.object(
  'AgreementFigures',
  'How far the advisors agree, in figures.',
  figures,
);

export const consensus = t.object(
  'Consensus',
  'Where the panel agrees and where it parts, by its final answers.',
  {
    agreements: t.texts(
      'What all share, or at least half of them name; composed from the answers, at most six.',
    ),
    divergences: t.texts(
      'Who prefers what else, and where they differ; composed from the answers, at most six.',
    ),
    ...figures,
    firstRound: t.optional(z.object(picks), 'Before the review. Absent where there was none.'),
    explanation: t.text("The figures in words, in the memo's language."),
  },
);

const winner = t.optionId.describe('The option that would then come first by weighted score.');

const direction = t.choice(['over', 'under'], 'The side of the crossing on which the flip holds.');

const weightFlip = t.nested('A weight that would put another option first.', {
  kind: t.always('weight'),
  criterion: t.criterionId.describe('The criterion whose weight changes; the others keep their ratios.'),
  from: t.share('The weight as it is; 0 to 1.'),
  to: t.share('The crossing, beyond which the winner changes; 0 to 1.'),
  direction,
  winner,
});

const scoreFlip = t.nested('A mean score that would put another option first.', {
  kind: t.always('score'),
  option: t.optionId.describe('The option whose mean score changes.'),
  criterion: t.criterionId,
  from: t.points('The mean score as it is; 0 to 100.'),
  to: t.points('The crossing, beyond which the winner changes; 0 to 100.'),
  direction,
  winner,
});

const probabilityFlip = t.nested(
  "An advisor's probability that would put another option first in the pool.",
  {
    kind: t.always('probability'),
    advisor: t.advisorName.describe('Whose probability changes; its other ones keep their proportions.'),
    option: t.optionId.describe('The recommended option.'),
    from: t.share('The probability as it is; 0 to 1.'),
    to: t.share('The crossing, beyond which the winner changes; 0 to 1.'),
    direction,
    winner: t.optionId.describe('The option that would then come first by pooled probability.'),
  },
);

export const flip = z
  .discriminatedUnion('kind', [weightFlip, scoreFlip, probabilityFlip])
  .describe(
    'A change that would put another option first: weights and scores by weighted score, probabilities by pooled ' +
      'probability.',
  )
  .register(t.components, { id: 'Flip' });

const margin = (what: string) =>
  z
    .number()
    .min(-100)
    .max(100)
    .describe(
      `Points by which the leader by weighted score is ahead of the best other option with ${what}; under 0 where it is behind.`,
    );

export const robustness = t.object(
  'Robustness',
  'Whether another method, weight or panel would put another option first.',
  {
    methodDependent: t.bool('True where the four methods name different winners.'),
    winners: t.nested('The winner by each method.', {
      pooledProbability: t.optionId.describe('First by the mean of the probabilities.'),
      weightedScore: t.optionId.describe('First by the weighted sum of the mean scores.'),
      borda: t.optionId.describe("First by Borda count over the advisors' rankings by weighted score."),
      condorcet: t.orNull(t.optionId, 'Beats every other option in pairwise majority; null where none does.'),
      equalWeights: t.optionId.describe('First by pooled probability if every advisor counted the same.'),
    }),
    flips: t.arrayOf(flip, 'Up to six weights, six scores and six probabilities, the smallest change first.'),
    leaveOneOut: t.listOf('First by either rule with one advisor left out.', {
      without: t.advisorName,
      winner,
      byProbability: t.optionId.describe('The option that would then come first by pooled probability.'),
    }),
    leaveOneCriterionOut: t.listOf('First by weighted score with one criterion left out.', {
      without: t.criterionId,
      winner,
    }),
    tornado: t.listOf(
      'How much of the lead hangs on each weight; weights are divided by their sum again. The widest swing first.',
      {
        criterion: t.criterionId,
        marginHalved: margin('this weight halved'),
        marginDoubled: margin('this weight doubled'),
      },
    ),
    valueOfInformation: t.nested('Value of perfect information.', {
      points: t.points(
        'What knowing everything beforehand would be worth: the least expected regret of any option, in points of score; 0 to 100.',
      ),
      mostFrom: t.orNull(
        t.criterionId,
        'The criterion whose scores, held certain, lower it most, by a twentieth of it more than any other; null where none does.',
      ),
    }),
    settings: t.nested('What the simulated draws assumed.', {
      errorCorrelation: t.share(
        "Correlation of an advisor's errors across the criteria of one option; 0 to 1.",
      ),
      intervalLevel: t.share(
        "How often the truth is taken to lie within an advisor's range of scores; their mean, by weight, where they differ. Over 0 and under 1.",
      ),
      intervalOutcomes: t.count('Outcomes that the level was estimated from; 0 where it is as stated.'),
    }),
  },
);
