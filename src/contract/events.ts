// The events of the stream, each with what it means to a reader.
import { z } from 'zod';
import { eventKinds, nameEvents } from './event-kinds.ts';
import { agreementFigures, robustness } from './findings.ts';
import { decisionMemo } from './memo.ts';
import { memoCriterion, memoOption } from './comparison.ts';
import { errorFields } from './objects.ts';
import { perspective } from './perspective.ts';
import * as t from './scalars.ts';

const { passing, stored } = eventKinds({ deliberationId: t.deliberationId }, 'deliberation');

/** Every event of the stream by component name. */
export const EVENTS = {
  DeliberationStartedEvent: stored('deliberation.started', 'Admitted; the panel is seated.', {
    advisors: t.arrayOf(t.advisorName, 'The panel.'),
    panel: t.listOf('Who sits.', {
      advisor: t.advisorName,
      title: t.text('Its persona. Absent where the panel has none.').exactOptional(),
      provider: t.text('The real provider when transparent, else `hidden`.'),
      model: t.text('The real model when transparent, else `hidden`.'),
    }),
    timestamp: t.instant('When the deliberation was admitted.'),
    mode: t.mode,
    deadlineAt: t.instant('When the deliberation fails if it has not ended.'),
    expectedMs: t.orNull(
      z.number().min(0),
      'How long this panel usually takes, in milliseconds, by what this node has seen; null where it has seen nothing.',
    ),
  }),
  StageStartedEvent: stored('stage.started', 'A stage begins.', { stage: t.stage }),
  StageSkippedEvent: stored('stage.skipped', 'A stage is not needed.', {
    stage: t.stage,
    reason: t.text('Why, in a sentence.'),
  }),
  FrameCompleteEvent: stored('frame.complete', 'Options, criteria and weights are set.', {
    options: t.arrayOf(
      t.pick(memoOption, 'id', 'name', 'label', 'description', 'source', 'statusQuo'),
      'The options to compare.',
    ),
    criteria: t.arrayOf(
      t.pick(memoCriterion, 'id', 'name', 'description', 'weight', 'source'),
      'The criteria; their weights sum to 1.',
    ),
    assumptions: t.texts('What had to be assumed.'),
    missingInformation: t.texts('What would be worth knowing.'),
    musts: t.optionalList('Conditions that nothing may outweigh, where the caller stated some.', {
      id: t.mustId,
      name: t.text('Short name.'),
      description: t.text('May be empty.'),
    }),
    predictions: t.optionalList('What would come true if an option is chosen; at most three an option.', {
      id: t.predictionId,
      option: t.optionId,
      event: t.text('What can be observed.'),
      by: t.day('The day by which it will have happened or not.'),
    }),
  }),
  ResearchCompleteEvent: stored('research.complete', 'What search has found, the same for all advisors.', {
    sources: t.listOf('Empty where nothing was found.', {
      id: t.sourceId,
      title: t.text("The page's title."),
      url: t.text('Absent where the provider gives no address that lasts.').exactOptional(),
      date: t.text('Day of the page, as its finder reports it.').exactOptional(),
    }),
    searches: t.count('Calls that were made.'),
    reason: t.text('Why nothing was found, in a sentence.').exactOptional(),
  }),
  AdvisorThinkingEvent: stored('advisor.thinking', 'An advisor is asked.', {
    advisor: t.advisorName,
    status: t.always('thinking'),
    stage: t.stage,
  }),
  AdvisorSnippetEvent: passing('advisor.snippet', 'A piece of what an advisor writes, as it writes it.', {
    advisor: t.advisorName,
    snippet: t.text(
      'The piece, to be appended to what came for the same field, option and criterion. A score, 0 to 100, comes whole.',
    ),
    stage: t.stage,
    field: t.text(
      'The field of the perspective that the piece belongs to; `evidence` or `score` of one option by one criterion; `musts` for what is said of one option and a must.',
    ),
    option: t.optionId.exactOptional(),
    criterion: t.criterionId.exactOptional(),
  }),
  AdvisorRetryingEvent: stored(
    'advisor.retrying',
    'An advisor is asked again; text already sent for this advisor and stage is void.',
    {
      advisor: t.advisorName,
      stage: t.stage,
      reason: t.failureReason,
      attempt: t.count('The try that is coming; the first retry is 2.', 1),
      retryInMs: z.number().min(0).describe('Time until then, in milliseconds.'),
      message: t.text('One sentence for people.'),
    },
  ),
  AdvisorCompleteEvent: stored('advisor.complete', 'An advisor has answered.', {
    advisor: t.advisorName,
    response: t.text('The case for its pick, as in the perspective.'),
    stage: t.stage,
    perspective,
  }),
  AdvisorFailedEvent: stored('advisor.failed', 'An advisor gave no answer in this stage; the others go on.', {
    advisor: t.advisorName,
    stage: t.stage,
    reason: t.failureReason,
    message: t.text('One sentence for people.'),
  }),
  PanelCombinedEvent: stored('panel.combined', 'The answers are combined into numbers.', {
    round: z.union([z.literal(1), z.literal(2)]).describe('1 before the review, 2 after it.'),
    options: t.arrayOf(
      t.pick(memoOption, 'id', 'rank', 'score', 'probability', 'probabilityInRunning', 'rankAcceptability'),
      'The numbers of each option.',
    ),
    consensus: agreementFigures,
    robustness,
  }),
  SynthesisStartedEvent: stored(
    'synthesis.started',
    'The sentences of the memo are being chosen. A second attempt means that what was sent of the first is void.',
    { attempt: t.count('Counts from 1.', 1) },
  ),
  SynthesisSnippetEvent: passing('synthesis.snippet', 'One sentence that was chosen for the memo, whole.', {
    snippet: t.text("The sentence, in its advisor's own words."),
    section: t.text('The part of the memo that it belongs to.'),
    advisor: t.advisorName,
  }),
  DeliberationCompleteEvent: stored('deliberation.complete', 'Last: the memo is saved and charged.', {
    memo: decisionMemo,
  }),
  DeliberationFailedEvent: stored(
    'deliberation.failed',
    'Last: the deliberation failed and nothing is charged.',
    errorFields,
  ),
  DeliberationCancelledEvent: stored(
    'deliberation.cancelled',
    'Last: the deliberation was cancelled and nothing is charged.',
    {},
  ),
};

nameEvents('DeliberationEvent', EVENTS);
