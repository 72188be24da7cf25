// The events of the stream, each with what it means to a reader.
import { z } from 'zod';
import type { DeliberationEvent } from '@witan/client';
import { agreement, agreement2, robustness, robustness2 } from './findings.ts';
import { decisionMemo } from './memo.ts';
import { memoCriterion, memoOption } from './comparison.ts';
import { errorFields } from './objects.ts';
import { perspective } from './perspective.ts';
import type { Same } from './same.ts';
import {
  advisorName,
  count,
  criterionId,
  deliberationId,
  failureReason,
  instant,
  mode,
  mustId,
  optionId,
  predictionId,
  sourceId,
  stage,
  text,
  texts,
} from './scalars.ts';

/** An event that is sent once and never again: no `id` in its frame, no `seq`. */
function passing<T extends string, S extends z.core.$ZodLooseShape>(type: T, meaning: string, fields: S) {
  return z
    .object({ type: z.literal(type).meta({ description: `Always ${type}.` }), deliberationId, ...fields })
    .meta({ description: meaning });
}

/** An event that is on disk before it is sent, so that a reader can resume after it. */
function stored<T extends string, S extends z.core.$ZodLooseShape>(type: T, meaning: string, fields: S) {
  return passing(type, meaning, {
    seq: count('Place in the deliberation: counts the stored events from 0 without gaps.'),
    ...fields,
  });
}

/** Every event of the stream by component name. */
export const EVENTS = {
  DeliberationStartedEvent: stored('deliberation.started', 'Admitted; the panel is seated.', {
    createdAt: instant('When the deliberation was admitted.'),
    mode,
    advisors: z
      .array(
        z.object({
          advisor: advisorName,
          provider: z.string().exactOptional().meta({ description: 'Only when transparent.' }),
          model: z.string().exactOptional().meta({ description: 'Only when transparent.' }),
        }),
      )
      .meta({ description: 'The panel.' }),
    deadlineAt: instant('When the deliberation fails if it has not ended.'),
    expectedMs: z.number().min(0).nullable().meta({
      description:
        'How long this panel usually takes, in milliseconds, by what this node has seen; null where it has seen nothing.',
    }),
  }),
  StageStartedEvent: stored(
    'stage.started',
    'A stage begins. The memo may begin again: the pieces of it sent so far are then void.',
    { stage },
  ),
  StageSkippedEvent: stored('stage.skipped', 'A stage is not needed.', {
    stage,
    reason: text('Why, in a sentence.'),
  }),
  FrameCompletedEvent: stored('frame.complete', 'Options, criteria and weights are set.', {
    options: z
      .array(memoOption.pick({ id: true, name: true, label: true, description: true, source: true }))
      .meta({ description: 'The options to compare.' }),
    criteria: z
      .array(memoCriterion.pick({ id: true, name: true, description: true, weight: true, source: true }))
      .meta({ description: 'The criteria; their weights sum to 1.' }),
    assumptions: texts('What had to be assumed.'),
    missingInformation: texts('What would be worth knowing.'),
    musts: z
      .array(z.object({ id: mustId, name: text('Short name.'), description: text('May be empty.') }))
      .exactOptional()
      .meta({ description: 'Conditions that nothing may outweigh, where the caller stated some.' }),
    predictions: z
      .array(
        z.object({
          id: predictionId,
          option: optionId,
          event: text('What can be observed.'),
          by: z.iso.date().meta({ description: 'The day by which it will have happened or not.' }),
        }),
      )
      .exactOptional()
      .meta({ description: 'What would come true if an option is chosen; at most three an option.' }),
  }),
  ResearchCompletedEvent: stored('research.complete', 'What search has found, the same for all advisors.', {
    sources: z
      .array(
        z.object({
          id: sourceId,
          title: text("The page's title."),
          url: text('Absent where the provider gives no address that lasts.').exactOptional(),
          date: text('Day of the page, as its finder reports it.').exactOptional(),
        }),
      )
      .meta({ description: 'Empty where nothing was found.' }),
    searches: count('Calls that were made.'),
    reason: text('Why nothing was found, in a sentence.').exactOptional(),
  }),
  AdvisorStartedEvent: stored('advisor.thinking', 'An advisor is asked.', { advisor: advisorName, stage }),
  AdvisorDeltaEvent: passing('advisor.snippet', 'A piece of what an advisor writes, as it writes it.', {
    advisor: advisorName,
    stage,
    field: text(
      'The field of the perspective that the piece belongs to; `evidence` or `score` of one option by one criterion; `musts` for what is said of one option and a must.',
    ),
    option: optionId.exactOptional(),
    criterion: criterionId.exactOptional(),
    text: text(
      'The piece, to be appended to what came for the same field, option and criterion. A score, 0 to 100, comes whole.',
    ),
  }),
  AdvisorRetryingEvent: stored(
    'advisor.retrying',
    'An advisor is asked again; text already sent for this advisor and stage is void.',
    {
      advisor: advisorName,
      stage,
      reason: failureReason,
      attempt: count('The try that is coming; the first retry is 2.', 1),
      retryInMs: z.number().min(0).meta({ description: 'Time until then, in milliseconds.' }),
      message: text('One sentence for people.'),
    },
  ),
  AdvisorCompletedEvent: stored('advisor.complete', 'An advisor has answered.', {
    advisor: advisorName,
    stage,
    perspective,
  }),
  AdvisorFailedEvent: stored('advisor.failed', 'An advisor is missing from here on; the others go on.', {
    advisor: advisorName,
    stage,
    reason: failureReason,
    message: text('One sentence for people.'),
  }),
  CombinedEvent: stored('combined', 'The answers are combined into numbers.', {
    round: z.union([z.literal(1), z.literal(2)]).meta({ description: '1 before the review, 2 after it.' }),
    options: z
      .array(memoOption.pick({ id: true, score: true, probability: true, rankAcceptability: true }))
      .meta({ description: 'The numbers of each option.' }),
    agreement: z
      .union([agreement2, agreement])
      .meta({ description: 'How far the advisors agreed, by the protocol of the deliberation.' }),
    robustness: z.union([robustness2, robustness]).meta({
      description:
        'Whether another method, weight or panel would put another option first, by the protocol of the deliberation.',
    }),
  }),
  MemoDeltaEvent: passing(
    'synthesis.snippet',
    'Whole sentences of the memo, as they are written and have passed the check of the writer.',
    {
      section: text('The part of the memo that the piece belongs to.'),
      text: text('The piece, to be appended.'),
    },
  ),
  MemoCompletedEvent: stored('deliberation.complete', 'Last: the memo is saved and charged.', {
    memo: decisionMemo,
  }),
  ErrorEvent: stored('error', 'Last: the deliberation failed and nothing is charged.', errorFields),
  CancelledEvent: stored('cancelled', 'Last: the deliberation was cancelled and nothing is charged.', {}),
};

export const deliberationEvent = z
  .discriminatedUnion('type', [
    EVENTS.DeliberationStartedEvent,
    EVENTS.StageStartedEvent,
    EVENTS.StageSkippedEvent,
    EVENTS.FrameCompletedEvent,
    EVENTS.ResearchCompletedEvent,
    EVENTS.AdvisorStartedEvent,
    EVENTS.AdvisorDeltaEvent,
    EVENTS.AdvisorRetryingEvent,
    EVENTS.AdvisorCompletedEvent,
    EVENTS.AdvisorFailedEvent,
    EVENTS.CombinedEvent,
    EVENTS.MemoDeltaEvent,
    EVENTS.MemoCompletedEvent,
    EVENTS.ErrorEvent,
    EVENTS.CancelledEvent,
  ])
  .meta({
    description: 'What the data of one frame of the stream holds. Ignore types that you do not know.',
  });

const _event: Same<z.infer<typeof deliberationEvent>, DeliberationEvent> = true;
void _event;
