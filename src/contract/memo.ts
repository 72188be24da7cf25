// The DecisionMemo on the wire: every field with its unit, its range and its meaning.
import { z } from 'zod';
import type { DecisionMemo } from '@witan/client';
import { agreement, agreement2, robustness, robustness2 } from './findings.ts';
import { charge, process, usage } from './ledger.ts';
import { perspective } from './perspective.ts';
import type { Same } from './same.ts';
import {
  advisorName,
  criterionId,
  deliberationId,
  failureReason,
  instant,
  memoId,
  mode,
  mustId,
  optionId,
  points,
  predictionId,
  share,
  stage,
  text,
  texts,
} from './scalars.ts';

export const note = z
  .object({
    kind: z
      .enum([
        'simulated',
        'missing_advisor',
        'late_perspective',
        'framing_fallback',
        'writer_fallback',
        'review_skipped',
        'values_vs_judgement',
        'single_advisor',
        'interrupted',
        'instructions_in_material',
        'cost_limit',
        'fallback_model',
      ])
      .meta({
        description:
          'simulated: no model was called. missing_advisor: an advisor brought no answer. late_perspective: it came ' +
          'after the panel had gone on. framing_fallback: options and criteria are plain defaults. writer_fallback: ' +
          'the prose was put together without a model. review_skipped: there was no review. values_vs_judgement: the ' +
          "weights favour one option, the advisors' judgement another. single_advisor: one view and no panel. " +
          'interrupted: the service was interrupted in the middle and went on. instructions_in_material: the question, ' +
          'the context or a document speaks to the advisors. cost_limit: what was left out to stay within maxCostUsd. ' +
          'fallback_model: another model answered in place of the one that sits by default.',
      }),
    advisor: advisorName.exactOptional().meta({ description: 'The advisor that the note is about, if any.' }),
    stage: stage.exactOptional().meta({ description: 'The stage that the note is about, if any.' }),
    reason: failureReason.exactOptional(),
    message: text('One sentence for people.'),
  })
  .meta({ description: 'What went wrong or limits the memo.' });

export const confidence = z
  .object({
    value: share('The smaller of the two numbers in basis; 0 to 1.'),
    band: z.enum(['low', 'moderate', 'high']).meta({
      description:
        'The worse of the bands of the two numbers in basis; one band lower where the memo is degraded.',
    }),
    basis: z
      .object({
        pooledProbability: share("Plain mean of the advisors' probabilities for the option; 0 to 1."),
        firstRankAcceptability: share(
          'Share of the simulated draws in which the option comes first; 0 to 1.',
        ),
      })
      .meta({ description: 'The two numbers that the confidence is derived from.' }),
    explanation: text('The derivation in words.'),
  })
  .meta({ description: 'How sure the recommendation may sound.' });

export const recommendation = z
  .object({
    outcome: z.enum(['recommendation', 'close_call', 'investigate']).meta({
      description:
        'recommendation: one option stands out. close_call: the option comes first in less than 60% of the draws, or ' +
        'the methods name different winners. investigate: most advisors need something known first.',
    }),
    option: optionId.meta({ description: 'The option with the highest pooled probability.' }),
    headline: text('One sentence.'),
    rationale: text('One to three paragraphs, parted by blank lines.'),
    conditions: texts('What has to hold for the recommendation to stand.'),
    nextSteps: texts('What to do next, first things first.'),
    reversibility: z
      .enum(['reversible', 'costly', 'irreversible'])
      .meta({ description: 'How hard the recommended option is to undo.' }),
    confidence,
  })
  .meta({ description: 'What the panel recommends. Numbers are fixed before the words are written.' });

export const confidence2 = confidence
  .extend({
    basis: confidence.shape.basis
      .extend({
        lead: z.number().min(-1).max(1).meta({
          description: 'By how much the probability is above that of the best other option; -1 to 1.',
        }),
      })
      .meta({ description: 'The two numbers that the band goes by, and the lead.' }),
  })
  .meta({
    description:
      'How sure the recommendation may sound. Each number in basis is put on the scale (x - 1/n) / (1 - 1/n) of n ' +
      'options: probability is moderate from 0.3 and high from 0.85, acceptability moderate from 0.2 and high from 0.7.',
  });

export const recommendation2 = recommendation
  .extend({ confidence: confidence2 })
  .meta({ description: 'What the panel recommends. Numbers are fixed before the words are written.' });

export const memoPool = z
  .object({
    method: z.enum(['equal', 'track_record']).meta({
      description: 'equal: every advisor counts the same. track_record: weights learned from outcomes.',
    }),
    outcomes: z.int().min(0).meta({
      description: 'Resolved questions that the weights were learned from; 0 for equal weights.',
    }),
    leaderEqualWeights: share(
      "The recommended option's probability if every advisor counted the same; 0 to 1.",
    ),
    weights: z
      .record(advisorName, z.number().min(0).max(1))
      .exactOptional()
      .meta({ description: "Each advisor's weight, 0 to 1, summing to 1. Only when transparent." }),
  })
  .meta({ description: "How the advisors' probabilities were pooled." });

export const memoOption = z
  .object({
    id: optionId,
    name: text('Short name.'),
    label: text(
      'The option in at most four words, for tables and running text. Absent in memos of witan-1.',
    ).exactOptional(),
    description: text('What the option is; may be empty.'),
    source: z.enum(['caller', 'panel']).meta({ description: 'Who named the option.' }),
    rank: z
      .int()
      .min(1)
      .meta({ description: "1 is best. By pooled probability, then score, then the caller's order." }),
    score: points('Weighted sum of the mean scores; 0 to 100.'),
    probability: share("Plain mean of the advisors' probabilities; 0 to 1, sums to 1 over the options."),
    rankAcceptability: z.array(z.number().min(0).max(1)).meta({
      description:
        'Share of the simulated draws in which the option takes rank 1, 2, ...; each 0 to 1, sums to 1.',
    }),
  })
  .meta({ description: 'A course of action that was compared.' });

const regret = (what: string) =>
  z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .meta({
      description: `Points of score lost against the best option of a simulated draw, ${what}; 0 to 100. Null where the option is out of the running.`,
    });

export const memoOption2 = memoOption
  .omit({ label: true })
  .extend({
    label: text('The option in at most four words, for tables and running text.'),
    centralWeights: z.record(criterionId, z.number().min(0).max(1)).nullable().meta({
      description:
        'Mean weights in the draws that the option wins, by criterion; each 0 to 1, summing to 1. Null where it wins none.',
    }),
    confidenceFactor: z.number().min(0).max(1).nullable().meta({
      description:
        'Share of the draws that it would win under its central weights; 0 to 1. Null where it has none.',
    }),
    expectedRegret: regret('on average'),
    regretP90: regret('at most in nine draws of ten'),
  })
  .meta({ description: 'A course of action that was compared.' });

export const memoCriterion = z
  .object({
    id: criterionId,
    name: text('Short name.'),
    description: text('What the criterion means; may be empty.'),
    weight: share('Relative importance; 0 to 1, sums to 1 over the criteria.'),
    source: z
      .enum(['caller', 'panel', 'default'])
      .meta({ description: 'Who named the criterion; default where no model could be asked.' }),
    agreement: z
      .object({
        krippendorffAlpha: z
          .number()
          .max(1)
          .nullable()
          .meta({
            description:
              "Krippendorff's alpha (interval) over the first answers: 1 is full agreement, 0 what chance gives, less " +
              'is worse than chance; null where undefined.',
          }),
        reading: text('The number in words.'),
      })
      .meta({ description: 'How far the advisors read this criterion alike.' }),
  })
  .meta({ description: 'A dimension of the comparison.' });

export const score = z
  .object({
    option: optionId,
    criterion: criterionId,
    mean: points("Mean of the advisors' scores; 0 to 100, where 100 is always best for the decider."),
    low: points("The least advisor's score; 0 to 100."),
    high: points("The greatest advisor's score; 0 to 100."),
    byAdvisor: z
      .record(advisorName, z.number().min(0).max(100))
      .meta({ description: "Each advisor's score; 0 to 100." }),
  })
  .meta({ description: 'One cell of the table: an option on a criterion.' });

export const score2 = score
  .extend({
    rangeByAdvisor: z
      .record(advisorName, z.tuple([points('Low; 0 to 100.'), points('High; 0 to 100.')]))
      .meta({ description: 'Low and high between which each advisor is 80% sure; 0 to 100.' }),
  })
  .meta({ description: 'One cell of the table: an option on a criterion.' });

const votes = (what: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `Advisors that say ${what}.` });

export const memoMust = z
  .object({
    id: mustId,
    name: text('Short name.'),
    description: text('What the must means; may be empty.'),
    byOption: z
      .record(
        optionId,
        z.object({
          met: votes('met'),
          atRisk: votes('at risk'),
          failed: votes('failed'),
          out: z.boolean().meta({
            description: 'True where more than half of the advisors say failed: out of the running.',
          }),
        }),
      )
      .meta({ description: "The advisors' verdicts by option." }),
  })
  .meta({ description: 'A condition that nothing may outweigh.' });

export const memoPrediction = z
  .object({
    id: predictionId,
    option: optionId.meta({ description: 'The option that has to be chosen for the event to come up.' }),
    event: text('What can be observed.'),
    by: z.iso.date().meta({ description: 'The day by which it will have happened or not.' }),
    probability: share('That it comes true if the option is chosen; pooled like the probabilities; 0 to 1.'),
    byAdvisor: z
      .record(advisorName, z.number().min(0).max(1))
      .meta({ description: "Each advisor's probability; 0 to 1." }),
  })
  .meta({ description: 'An event that will have happened or not by a date, if its option is chosen.' });

export const dissent = z
  .object({
    advisor: advisorName,
    option: optionId.meta({ description: 'The option that the advisor held best at first.' }),
    argument: text('Its case, verbatim from its first answer.'),
  })
  .meta({ description: 'An advisor that first held another option best than the one recommended.' });

export const memoBrief = z
  .object({
    vote: text('Who prefers what; composed from the picks.'),
    reasons: texts('Why the recommended option, in two to four sentences.'),
    against: text('The strongest case against the recommended option.'),
    change: text('What would change the answer; one line.'),
    next: text('The first step; the first of nextSteps.'),
  })
  .meta({ description: "The memo's first page in words." });

const anyMemo = z.object({
  id: memoId,
  object: z.literal('decision_memo').meta({ description: 'Always decision_memo.' }),
  deliberationId,
  mode,
  createdAt: instant('When the memo was made.'),
  transparent: z.boolean().meta({ description: 'Whether real provider and model names are shown.' }),
  userEmail: text('The account that owns the memo.'),
  question: text('The question as it was asked.'),
  degraded: z
    .boolean()
    .meta({ description: 'True where fewer than three advisors answered or a stage fell back.' }),
  notes: z.array(note).meta({ description: 'What a reader should know first; empty where all went well.' }),
  recommendation,
  options: z
    .array(memoOption)
    .meta({ description: "In the caller's order where it gave one, else best first." }),
  criteria: z
    .array(memoCriterion)
    .meta({ description: "In the caller's order where it gave one, else the weightiest first." }),
  scores: z.array(score).meta({ description: 'One for every option and criterion.' }),
  perspectives: z.array(perspective).meta({ description: 'One for every advisor that answered.' }),
  agreement,
  dissent: z
    .array(dissent)
    .meta({ description: 'Empty where every advisor first held the recommended option best.' }),
  robustness,
  risks: z
    .array(
      z.object({
        text: text('The risk.'),
        raisedBy: z.array(advisorName).meta({ description: 'The advisors that named it.' }),
      }),
    )
    .meta({ description: 'Risks, those that more advisors named first.' }),
  assumptions: texts('What the panel had to assume.'),
  missingInformation: texts('What would be worth knowing before deciding.'),
  wouldChange: texts("What would change an advisor's mind."),
  process,
  usage,
  charge,
});

export const decisionMemo1 = anyMemo
  .extend({ protocol: z.literal('witan-1').meta({ description: 'Always witan-1.' }) })
  .meta({ description: 'A memo of the first protocol, as it was saved.' });

export const decisionMemo2 = anyMemo
  .extend({
    protocol: z.literal('witan-2').meta({ description: 'Always witan-2.' }),
    brief: memoBrief,
    recommendation: recommendation2,
    pool: memoPool,
    options: z
      .array(memoOption2)
      .meta({ description: "In the caller's order where it gave one, else best first." }),
    scores: z.array(score2).meta({ description: 'One for every option and criterion.' }),
    musts: z
      .array(memoMust)
      .exactOptional()
      .meta({ description: 'Conditions that nothing may outweigh, where the caller stated some.' }),
    predictions: z
      .array(memoPrediction)
      .meta({ description: 'What the panel foresees, option by option; may be empty.' }),
    agreement: agreement2,
    robustness: robustness2,
  })
  .meta({ description: 'A memo of the present protocol.' });

export const decisionMemo = z.discriminatedUnion('protocol', [decisionMemo1, decisionMemo2]).meta({
  description:
    'The structured answer to a decision question, by the protocol that the deliberation followed. Immutable once ' +
    'saved. Numbers are unrounded doubles; only the prose rounds.',
});

const _memo: Same<z.infer<typeof decisionMemo>, DecisionMemo> = true;
void _memo;
