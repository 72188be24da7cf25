// The DecisionMemo on the wire: every field with its unit, its range and its meaning.
import * as t from './scalars.ts';
import { z } from 'zod';
import { memoCriterion, memoMust, memoOption, memoPrediction, score } from './comparison.ts';
import { consensus, robustness } from './findings.ts';
import { charge, process, usage } from './ledger.ts';
import { advisorRisk, perspective } from './perspective.ts';
import { verdict } from './verdict.ts';

const memoSource = t.object('MemoSource', 'What advisors cite, checked against the documents themselves.', {
  id: t.sourceId,
  kind: t.choice(
    ['document', 'web'],
    "document: a passage of one of the caller's documents. web: a fact as reported by a provider's search.",
  ),
  title: t.text("The document's name, or the page's title."),
  passage: t.text('How advisors were shown it: D1.14 for a passage, W3 for a fact.').exactOptional(),
  url: t.text('Of a fact; absent where the provider gives no address that lasts.').exactOptional(),
  domain: t.text('Of the page of a fact.').exactOptional(),
  date: t.text('Day of the page of a fact, as its finder reports it.').exactOptional(),
  foundBy: t.optional(z.array(t.advisorName), 'Advisors that found the fact. Only when transparent.'),
  page: t.optional(z.int().min(1), 'Page of a PDF or slide, from 1.'),
  heading: t.text('The heading above the passage, or the name of the sheet.').exactOptional(),
  text: t.text('The whole passage, or the sentence that was found.').exactOptional(),
  quote: t.text('Words of it that an advisor quotes, as they stand there.').exactOptional(),
  verified: t.bool(
    'True where a quotation was found in a document word for word. False where a passage is only referred to, and for all that search found.',
  ),
  citedBy: t.arrayOf(t.advisorName, 'Empty where nobody cites it.'),
});

export const note = t.object('Note', 'What went wrong or limits the memo.', {
  kind: t.meaning({
    simulated: 'no model was called.',
    missing_advisor: 'an advisor brought no answer.',
    late_perspective: 'it came after the panel had gone on.',
    framing_fallback: 'options and criteria are plain defaults.',
    synthesis_fallback: 'no model chose among the sentences.',
    sentences_left_out: 'how many sentences were kept from the first page.',
    review_skipped: 'there was no review.',
    contested_must: 'advisors differ on whether a must rules an option out, and whose judgement it is.',
    values_vs_judgement: "the weights favour one option, the advisors' judgement another.",
    single_advisor: 'one view and no panel.',
    interrupted: 'the service was interrupted in the middle and went on.',
    instructions_in_material: 'the question, the context or a document speaks to the advisors.',
    material_cut: 'the documents are longer than what the advisors can be given.',
    search_failed: 'research was asked for and brought nothing.',
    cost_limit: 'what was left out to stay within maxCostUsd.',
    fallback_model: 'another model answered in place of the one that sits by default.',
    rescaled: 'an advisor scored from 0 to 1 or 0 to 10.',
    revised: 'what was asked differently than in the memo that this one revises.',
    profile: 'what was taken from the profile of the account or the organization.',
    panel: 'which of the operator’s panels sat.',
    effort: 'quick or deep.',
    learned_weights: 'another option would lead if every advisor counted the same.',
  }),
  advisor: t.optional(t.advisorName, 'The advisor that the note is about, if any.'),
  stage: t.optional(t.stage, 'The stage that the note is about, if any.'),
  reason: t.failureReason.exactOptional(),
  message: t.text('One sentence for people.'),
});

export const memoPool = t.object('MemoPool', "How the advisors' probabilities were pooled.", {
  method: t.choice(
    ['equal', 'track_record'],
    'equal: every advisor counts the same. track_record: weights learned from outcomes.',
  ),
  outcomes: t.count('Resolved questions that the weights were learned from; 0 for equal weights.'),
  leaderEqualWeights: t.share(
    "The recommended option's probability if every advisor counted the same; 0 to 1.",
  ),
  explanation: t
    .text('What the weights rest on and what they moved, in words. Absent where weights are equal.')
    .exactOptional(),
  weights: t.optional(
    z.record(t.advisorName, t.fraction),
    "Each advisor's weight, 0 to 1, summing to 1. Only when transparent.",
  ),
});

export const dissent = t.object('Dissent', 'An advisor whose final pick is not the recommended option.', {
  advisor: t.advisorName,
  option: t.optionId.describe('The option that the advisor holds best in the end.'),
  argument: t.text('A sentence of its own for it that stands nowhere else; empty where there is none.'),
});

export const memoRisk = advisorRisk
  .extend({ raisedBy: t.arrayOf(t.advisorName, 'The advisors that named it.') })
  .describe('A risk of the recommended option, with what would prevent or limit it.')
  .register(t.components, { id: 'MemoRisk' });

export const decisionMemo = t.object(
  'DecisionMemo',
  'The structured answer to a decision question. Immutable once saved. Numbers are unrounded doubles; only words round.',
  {
    id: t.memoId,
    object: t.always('decision_memo'),
    deliberationId: t.deliberationId,
    mode: t.mode,
    protocol: t.always('witan-3'),
    transparent: t.bool('Whether real provider and model names are shown.'),
    userEmail: t.text('The account that owns the memo.'),
    language: t.profileLanguage.describe(
      'Of the sentences that the service composed: the language of the question where it is one of these, else en.',
    ),
    basedOn: t.optional(t.memoId, 'The memo that this one revises.'),
    title: t.text('What the memo is called, in at most eight words.'),
    question: t.text('The question as it was asked.'),
    timestamp: t.instant('When the memo was made.'),
    degraded: t.bool(
      'True where fewer than three advisors answered, or half of those seated or fewer, or options and criteria are plain defaults.',
    ),
    notes: t.arrayOf(note, 'What a reader should know first; empty where all went well.'),
    verdict,
    criteria: t.arrayOf(memoCriterion, "In the caller's order where it gave one, else the weightiest first."),
    perspectives: t.arrayOf(perspective, 'One for every advisor that answered.'),
    consensus,
    risks: t.arrayOf(memoRisk, 'Those that more advisors named first.'),
    nextSteps: t.texts('What to do next, first things first.'),
    tradeoffs: t.texts('What the recommended option gives up against the runner-up, criterion by criterion.'),
    options: t.arrayOf(memoOption, "In the caller's order where it gave one, else best first."),
    scores: t.arrayOf(score, 'One for every option and criterion.'),
    musts: t.optional(
      z.array(memoMust),
      'Conditions that nothing may outweigh, where the caller stated some.',
    ),
    predictions: t.arrayOf(memoPrediction, 'What the panel foresees, option by option; may be empty.'),
    dissent: t.arrayOf(dissent, 'Empty where every advisor holds the recommended option best.'),
    robustness,
    pool: memoPool,
    sources: t.optional(
      z.array(memoSource),
      'Passages that advisors cite, documents that none does, and all facts that search found. Absent where there are none.',
    ),
    assumptions: t.texts('What the panel had to assume.'),
    missingInformation: t.texts('What would be worth knowing before deciding.'),
    process,
    usage,
    charge,
  },
);
