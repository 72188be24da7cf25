// What was decided on a memo, what came of it, and the record that this adds up to.
import { z } from 'zod';
import type {
  DecisionInput,
  MemoRecord,
  MemoWithRecord,
  OutcomeInput,
  SettlementInput,
  TrackRecord,
} from '@witan/client';
import { invalid } from '../domain/refusal.ts';
import { decisionMemo } from './memo.ts';
import { objectError, toIssue } from './request.ts';
import type { Same } from './same.ts';
import { advisorName, count, instant, memoId, mode, optionId, predictionId, share, text } from './scalars.ts';

export const RECORD_LIMITS = { note: 4_000, decidedBy: 200, lessons: 8_000 } as const;

const words = (what: string, most: number) =>
  z
    .string({ error: `${what} must be a string.` })
    .trim()
    .max(most, { error: `${what} must be at most ${most.toLocaleString('en')} characters.` })
    .nullish();

const day = (what: string) => z.iso.date({ error: `${what} must be a date such as 2027-03-01.` }).nullish();

const optionInput = (what: string) =>
  z.templateLiteral(['opt_', z.int().min(1)], {
    error: ({ input }) =>
      input === undefined
        ? `${what} is required; null says that it was none of these.`
        : `${what} must be an option of the memo, such as opt_1, or null.`,
  });

export const decisionInput = z
  .strictObject(
    {
      option: optionInput('option')
        .nullable()
        .meta({ description: 'The option that was decided for; null where it was none of them.' }),
      note: words('note', RECORD_LIMITS.note).meta({ description: 'Why, in your own words.' }),
      decidedBy: words('decidedBy', RECORD_LIMITS.decidedBy).meta({ description: 'Who decided.' }),
      reviewOn: day('reviewOn').meta({ description: 'The day on which to look again.' }),
    },
    { error: objectError('The body') },
  )
  .meta({ description: 'What was decided.' });

export const outcomeResult = z
  .enum(['better', 'as_expected', 'worse', 'mixed'], {
    error: 'result must be better, as_expected, worse or mixed.',
  })
  .meta({ description: 'How it went, against what was expected.' });

export const outcomeInput = z
  .strictObject(
    {
      result: outcomeResult.nullish().meta({ description: 'How it went, against what was expected.' }),
      best: optionInput('best').nullish().meta({
        description:
          'The option that was right, in hindsight; null where that cannot be known, which is the ordinary case.',
      }),
      lessons: words('lessons', RECORD_LIMITS.lessons).meta({ description: 'What was learned from it.' }),
      observedOn: day('observedOn').meta({ description: 'The day on which it was known.' }),
    },
    { error: objectError('The body') },
  )
  .refine(({ result, best }) => (result ?? best ?? null) !== null, {
    error: 'result or best is required.',
  })
  .meta({
    description: 'What came of it: at least one of result and best.',
    anyOf: [
      { required: ['result'], properties: { result: { type: 'string', description: 'How it went.' } } },
      { required: ['best'], properties: { best: { type: 'string', description: 'Which was right.' } } },
    ],
  });

export const settlementInput = z
  .strictObject(
    {
      cameTrue: z
        .boolean({ error: 'cameTrue must be true, false or null.' })
        .nullable()
        .meta({ description: 'Whether it came true by its date; null where it cannot be told.' }),
      note: words('note', RECORD_LIMITS.note).meta({ description: 'How it was found out.' }),
    },
    { error: objectError('The body') },
  )
  .meta({ description: 'Whether a prediction came true.' });

const orNull = (value: string | null | undefined): string | null =>
  value === undefined || value === '' ? null : value;

export function readDecision(body: unknown) {
  const { option, note, decidedBy, reviewOn } = read(decisionInput, body);
  return { option, note: orNull(note), decidedBy: orNull(decidedBy), reviewOn: reviewOn ?? null };
}

export function readOutcome(body: unknown) {
  const { result, best, lessons, observedOn } = read(outcomeInput, body);
  return {
    result: result ?? null,
    best: best ?? null,
    lessons: orNull(lessons),
    observedOn: observedOn ?? null,
  };
}

export function readSettlement(body: unknown) {
  const { cameTrue, note } = read(settlementInput, body);
  return { cameTrue, note: orNull(note) };
}

function read<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const result = schema.safeParse(body);
  if (!result.success) throw invalid(result.error.issues.map(toIssue));
  return result.data;
}

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

const interval = z
  .tuple([share('Low; 0 to 1.'), share('High; 0 to 1.')])
  .nullable()
  .meta({ description: '95% interval by bootstrap over memos; null where there are too few.' });

const figure = (description: string) =>
  z.object({ value: share('The mean.'), interval }).meta({ description });

const brier = z
  .object({
    panel: figure('Of the probabilities that the memos state.'),
    equalWeights: figure('Of the same with every advisor counting the same.'),
    climatology: figure(
      'Of a forecast without judgement: every option alike; of events, how often they came true here.',
    ),
    bestAdvisor: figure('Of the advisor that turned out best.')
      .nullable()
      .meta({ description: 'Of the advisor that turned out best, which nobody knew beforehand.' }),
  })
  .meta({ description: 'Mean halved Brier scores; 0 to 1, less is better.' });

const calibrationBin = z
  .object({
    from: share('Least probability in this bin.'),
    to: share('End of this bin; the last one holds 1 too.'),
    said: z.number().min(0).max(1).nullable().meta({ description: 'Mean of what was said.' }),
    right: z.number().min(0).max(1).nullable().meta({ description: 'Share that came true.' }),
    n: count('Forecasts in this bin.'),
    interval,
  })
  .meta({ description: 'How often it happened where so much was said.' });

const recordAdvisor = z
  .object({
    advisor: advisorName.exactOptional().meta({
      description: 'A letter of this record alone, which no memo shares. Absent where model is there.',
    }),
    model: text('Where it is served, and the model. Only with transparent=true.').exactOptional(),
    brier: share('Mean halved Brier score over the questions that it answered.'),
    n: count('Questions that it answered.', 1),
    weight: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: 'Its weight among the advisors of the record; null where weights are equal.' }),
  })
  .meta({ description: 'One advisor of the record.' });

const scored = {
  resolved: count('Questions whose answer is known.'),
  missing: count('How many more are needed before anything is computed.'),
  brier: brier.nullable().meta({ description: 'Null while outcomes are missing.' }),
  calibration: z.array(calibrationBin).meta({ description: 'Ten bins; empty while outcomes are missing.' }),
  advisors: z.array(recordAdvisor).meta({ description: 'The greatest weight first.' }),
  overTime: z
    .array(
      z.object({
        n: count('Questions so far.', 1),
        panel: share('Mean Brier score of the panel so far.'),
        equalWeights: share('The same with equal weights.'),
      }),
    )
    .meta({ description: 'Oldest first, at most 51 points.' }),
};

export const scoredRecord = z
  .object(scored)
  .meta({ description: 'Scores of one kind of question. Null and empty below ten.' });

const right = {
  n: count('How many.'),
  right: count('How many of them were right.'),
};
const rightOf = (description: string) => z.object(right).meta({ description });

export const trackRecord = z
  .object({
    object: z.literal('track_record').meta({ description: 'Always track_record.' }),
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
      .meta({ description: 'How decisions went.' }),
    decider: z
      .object({
        followed: rightOf('Decisions for the option that was recommended.'),
        against: rightOf('Decisions for another option.'),
      })
      .meta({ description: 'How often whoever decided was right.' }),
    bands: z
      .array(
        z.object({
          band: z.enum(['low', 'moderate', 'high']).meta({ description: 'The band.' }),
          ...right,
        }),
      )
      .meta({ description: 'By the band of confidence that the memo stated.' }),
    split: z
      .object({
        n: count('Memos whose advisors held different options best.'),
        panelRight: count('How often the recommended option was right.'),
        dissentRight: count('How often another one that an advisor held best was right.'),
      })
      .meta({ description: 'Who was right when the panel split.' }),
    predictions: scoredRecord.meta({ description: 'The same of predictions that were settled.' }),
    pool: z
      .object({
        method: z
          .enum(['equal', 'track_record'])
          .meta({ description: 'Whether every advisor counts the same.' }),
        outcomes: count('Outcomes that weights are learned from.'),
        missing: count('How many more are needed before weights are learned.'),
        learnsFrom: z
          .array(z.enum(['outcomes', 'predictions']))
          .meta({ description: 'What weights are learned from here.' }),
      })
      .meta({ description: 'How the next memo is pooled.' }),
  })
  .meta({ description: "How good the panel's forecasts were, by what came of the decisions." });

type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;
const _inputs: {
  decision: (given: Mutable<DecisionInput>) => z.input<typeof decisionInput>;
  outcome: (given: Mutable<OutcomeInput>) => z.input<typeof outcomeInput>;
  settlement: (given: Mutable<SettlementInput>) => z.input<typeof settlementInput>;
} = { decision: (given) => given, outcome: (given) => given, settlement: (given) => given };
const _record: Same<z.infer<typeof memoRecord>, MemoRecord> = true;
const _withRecord: Same<z.infer<typeof memoWithRecord>, MemoWithRecord> = true;
const _trackRecord: Same<z.infer<typeof trackRecord>, TrackRecord> = true;
void [_inputs, _record, _withRecord, _trackRecord];
