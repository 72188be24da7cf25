// What the panel recommends, why, and how sure it may sound.
import { z } from 'zod';
import * as t from './scalars.ts';

export const confidence = t.object(
  'Confidence',
  'How sure the recommendation may sound, by both numbers in whole percent, as the memo shows them. Probability is ' +
    'moderate from 0.6 with two to five options (0.62, 0.64 and 0.65 with six, seven and more), acceptability from ' +
    '0.55; on the scale (x - 1/n) / (1 - 1/n) of n options probability is high from 0.85 and acceptability from 0.7.',
  {
    value: t.share('The smaller of the two numbers in basis; 0 to 1.'),
    band: t.choice(
      ['low', 'moderate', 'high'],
      'The worse of the bands of the two numbers in basis; never high where the methods name different winners or ' +
        'advisors differ on whether a must rules an option out; one band lower where the memo is degraded.',
    ),
    basis: t.nested('The two numbers that the band goes by, and the lead.', {
      pooledProbability: t.share(
        "The option's probability among what is in the running; among all options where it is left there alone. 0 to 1.",
      ),
      firstRankAcceptability: t.orNull(
        t.fraction,
        'Share of the simulated draws in which the option comes first; 0 to 1. Null where it is left in the running alone.',
      ),
      lead: z
        .number()
        .min(-1)
        .max(1)
        .describe('By how much the probability is above that of the best other option; -1 to 1.'),
    }),
    explanation: t.text("The derivation in words, in the memo's language."),
  },
);

const said = { text: t.text('In its own words.'), advisor: t.advisorName };

export const reason = t.object('Reason', 'A sentence of an advisor.', said);

export const verdict = t.object(
  'Verdict',
  'What the panel recommends. Numbers are fixed before any sentence is chosen.',
  {
    decision: t.text('The headline: what to do, in one line. Composed, never written by a model.'),
    consensusLevel: t.choice(
      ['strong', 'moderate', 'weak'],
      'strong: every advisor picks the recommended option, with probabilities at most 0.35 apart, and the memo is not ' +
        'degraded. weak: at most half of them pick it, or one alone answered. moderate: the rest.',
    ),
    consensusDisplay: t.text('The vote, in words, by the final picks.'),
    rationale: t.text('The texts of reasons, as one paragraph.'),
    option: t.optionId.describe('The option with the highest pooled probability.'),
    outcome: t.choice(
      ['recommendation', 'close_call', 'investigate'],
      'recommendation: one option stands out. close_call: the option comes first in less than 60% of the draws, or ' +
        'the methods name different winners. investigate: most advisors need something known first.',
    ),
    reasons: t.arrayOf(
      reason,
      'Why, in sentences of the advisors that prefer it, chosen and never rewritten; at most four.',
    ),
    against: t.nestedOrNull('The strongest case against the recommended option; null where none was made.', {
      ...said,
      option: t.optional(t.optionId, 'What the advisor prefers, where that is another option.'),
    }),
    wouldChange: t.orNull(reason, 'What would change the answer; null where none was named.'),
    conditions: t.texts('What has to hold for the recommendation to stand.'),
    reversibility: t.reversibility('How hard the recommended option is to undo.'),
    confidence,
  },
);
