import type { AdvisorName, Note } from '@witan/client';
import type { Seat } from '../domain/advisor.ts';
import { outcomeOf } from '@witan/combine';
import { catalogueOf } from '../domain/catalogue/catalogues.ts';
import { knownLanguage } from '../domain/language.ts';
import type { Masker } from '../domain/masking/masking.ts';
import { explainedConfidence } from '../domain/prose/explain.ts';
import { headlineOf } from '../domain/prose/headline.ts';
import type { MemoFacts, MemoProse } from '../domain/prose/memo-facts.ts';
import { mustConditions, openQuestion, plainMemo } from '../domain/prose/plain-memo.ts';
import { checkProse, checkSentence, dropViolations, proseDataOf } from '../domain/prose/check/check.ts';
import type { ProseData } from '../domain/prose/check/check.ts';
import { isField } from '../domain/prose/check/overruling.ts';
import type { Violation, WrittenProse } from '../domain/prose/check/check.ts';
import { voteOf } from '../domain/prose/vote.ts';
import { MEMO_FORM, readMemoAnswer } from './answers.ts';
import { dissentOf, foreseenOf, numbersOf, perspectivesOf } from './assemble.ts';
import type { Written } from './assemble.ts';
import { callWriter, namesOf } from './call-writer.ts';
import { chooseWriters } from './choose-writers.ts';
import type { Times } from './choose-writers.ts';
import type { RunContext } from './deliberation.ts';
import { finalOf } from './findings.ts';
import type { Findings } from './findings.ts';
import { hedge } from './hedge.ts';
import type { CandidateIo } from './hedge.ts';
import { memoPrompt, repairPrompt } from './prompts.ts';
import type { Prompt } from './compose-prompt.ts';
import { showAnswer } from './show-answer.ts';
import { modelOf } from './stand-ins.ts';
import { wordsFor } from './words-for.ts';
import { callLimitOf, effortOf } from './settings.ts';
import type { ModelCall } from './world.ts';
import { frozenNumbers } from './writer-numbers.ts';
import { memoPatience } from './writer-patience.ts';
import { createWritingFloor } from './writing-floor.ts';
import type { WritingFloor } from './writing-floor.ts';

type Writing = {
  readonly findings: Findings;
  readonly notes: readonly Note[];
  readonly masker: Masker;
  readonly times: Times;
};

const QUORUM = 3;

/** Puts the frozen findings into words: one advisor that answered writes, code checks, and composes where all fail. */
export async function writerStage(run: RunContext, writing: Writing): Promise<Written> {
  const { world } = run;
  world.enter('memo');
  world.tell('memo', { type: 'stage.started', stage: 'memo' });
  const fellBack =
    writing.findings.voices.length < QUORUM || writing.notes.some(({ kind }) => kind === 'framing_fallback');
  const basis = basisOf(run, writing, fellBack);
  const known = world.recall<MemoProse | 'none'>('memo/prose');
  const found = known ?? (await write(run, writing, basis)) ?? 'none';
  const decided = world.decide('memo/prose', () => found);
  if (decided !== 'none') return written(basis, decided, { degraded: fellBack, notes: [] });
  const degraded = basisOf(run, writing, true);
  const message = wordsFor(run).notes.writerFallback;
  const fallback: Note = { kind: 'writer_fallback', stage: 'memo', message };
  const prose = plainMemo(degraded.facts, degraded.data());
  return written(degraded, prose, { degraded: true, notes: [fallback] });
}

/** What is written about, and what its words are checked against, which is gathered when it is first asked for. */
type Basis = { readonly facts: MemoFacts; readonly data: () => ProseData };

function basisOf(run: RunContext, writing: Writing, degraded: boolean): Basis {
  const facts = factsOf(run, writing, degraded);
  let gathered: ProseData | null = null;
  return { facts, data: () => (gathered ??= proseDataOf(facts)) };
}

function written(
  { facts, data }: Basis,
  { risks, reasons, against, change, ...words }: MemoProse,
  rest: Pick<Written, 'degraded' | 'notes'>,
): Written {
  const { outcome, recommended: option, confidence, reversibility } = facts;
  const { rationale, nextSteps } = words;
  const conditions = [...mustConditions(facts), ...words.conditions];
  const headline = headlineOf(facts, openQuestion(facts, data()));
  return {
    brief: { vote: voteOf(facts), reasons, against, change, next: nextSteps[0] ?? '' },
    recommendation: {
      outcome,
      option,
      headline,
      rationale,
      conditions,
      nextSteps,
      reversibility,
      confidence,
    },
    risks,
    ...rest,
  };
}

function factsOf(run: RunContext, { findings, notes }: Writing, degraded: boolean): MemoFacts {
  const { brief } = run.deliberation;
  const { frame, combined, agreement, voices } = findings;
  const finals = voices.map(finalOf);
  return {
    question: brief.question,
    context: brief.context,
    sources: [...(brief.sources?.passages ?? []), ...(brief.sources?.facts ?? [])].map(({ text }) => text),
    language: knownLanguage(frame.language),
    askedAt: run.deliberation.createdAt,
    reversibility: combined.reversibility,
    weightsStated: frame.weightsStated,
    outcome: outcomeOf({ combined, perspectives: finals }),
    recommended: combined.recommended,
    confidence: explainedConfidence(catalogueOf(frame.language), { frame, combined, degraded }),
    ...numbersOf(findings),
    agreement,
    dissent: dissentOf(findings),
    robustness: combined.robustness,
    perspectives: perspectivesOf(run, findings, []),
    musts: [],
    ...foreseenOf(findings),
    notes,
    needsFirst: finals.flatMap(({ advisor, needsFirst }) =>
      needsFirst ? [{ advisor, text: needsFirst }] : [],
    ),
  };
}

/** The first of two writers whose words pass the check; null when both fail or stay silent. */
async function write(run: RunContext, writing: Writing, basis: Basis): Promise<MemoProse | null> {
  const { world, settings, deliberation } = run;
  const until = deliberation.deadlineAt - settings.reserveMs / 3;
  // Too little time for words that would be paid and thrown away.
  if (world.now() > until - settings.reserveMs / 3) return null;
  const writers = chooseWriters(run, writing.findings, writing.times);
  // The stage begins again for whoever watches.
  const floor = createWritingFloor((turn) =>
    world.tell(`memo/again/${turn}`, { type: 'stage.started', stage: 'memo' }),
  );
  const candidates = writers.map(
    ({ seat }) =>
      (io: CandidateIo) =>
        writeOnce(run, { seat, writing, ...basis, floor, tries: namesOf('memo', seat.seat), ...io }),
  );
  const beforeMs = world.now() - deliberation.createdAt;
  const gather = async (): Promise<void> => {
    // The request leaves first: nobody needs it before words have come.
    await world.giveWay();
    basis.data();
  };
  const words = hedge(world, candidates, { ...memoPatience(run, writers, beforeMs), until });
  const [prose] = await Promise.all([words, gather()]);
  return prose;
}

type Attempt = CandidateIo &
  Basis & {
    readonly seat: Seat;
    readonly writing: Writing;
    readonly floor: WritingFloor;
    readonly tries: Iterator<string, never>;
  };

async function writeOnce(run: RunContext, attempt: Attempt): Promise<MemoProse | null> {
  const { seat, facts, data } = attempt;
  attempt.floor.take(seat.seat);
  const { boundary } = run.world;
  const names = Object.fromEntries(facts.options.map(({ id, name }) => [id, name]));
  const prompt = memoPrompt(
    {
      brief: run.deliberation.brief,
      language: facts.language,
      numbers: frozenNumbers(facts),
      perspectives: facts.perspectives,
      names,
    },
    boundary,
  );
  const first = await askWriter(run, attempt, prompt);
  if (first === null) return null;
  const problems = first.prose ? checkProse(first.prose, data()) : [];
  if (first.prose && problems.length === 0) return mended(first.prose, [], attempt);
  const messages = first.prose ? problems.map(({ message }) => message) : first.problems;
  if (attempt.floor.isHeldBy(seat.seat)) attempt.floor.take(seat.seat);
  attempt.onAnew();
  const again = repairPrompt(prompt, { answer: first.text, problems: messages }, boundary);
  const second = await askWriter(run, attempt, again);
  if (second?.prose) return mended(second.prose, checkProse(second.prose, data()), attempt);
  return first.prose ? mended(first.prose, problems, attempt) : null;
}

/** The words without the sentences that fail the check; what is left empty is filled in from the numbers. */
function mended(prose: WrittenProse, problems: readonly Violation[], { facts, data }: Basis): MemoProse {
  const kept = dropViolations(prose, problems);
  const { reasons, against, change, rationale, nextSteps } = kept;
  const isWhole = [reasons, against, change, rationale, nextSteps].every((words) => words.length > 0);
  // To write it takes as long as to check what was written, and it is seldom wanted.
  const plain = isWhole ? kept : plainMemo(facts, data());
  return validated({
    ...kept,
    reasons: reasons.length > 0 ? reasons.slice(0, 4) : plain.reasons,
    against: against || plain.against,
    change: change || plain.change,
    rationale: rationale || plain.rationale,
    nextSteps: nextSteps.length > 0 ? nextSteps : plain.nextSteps,
  });
}

/** `as`: only advisors that answered are left in `raisedBy`; each once, by letter. */
function validated({ risks, ...words }: WrittenProse): MemoProse {
  return {
    ...words,
    reasons: [...words.reasons],
    conditions: [...words.conditions],
    nextSteps: [...words.nextSteps],
    risks: risks.map(({ text, raisedBy }) => ({
      text,
      raisedBy: [...new Set(raisedBy)].sort() as AdvisorName[],
    })),
  };
}

type Draft = {
  readonly text: string;
  readonly prose: WrittenProse | null;
  readonly problems: readonly string[];
};

async function askWriter(run: RunContext, attempt: Attempt, prompt: Prompt): Promise<Draft | null> {
  const { settings, deliberation, world } = run;
  const { seat, writing, data } = attempt;
  const call: ModelCall = {
    seat,
    model: modelOf(run, seat),
    stage: 'memo',
    effort: effortOf(seat, 'memo'),
    ...prompt,
    answer: MEMO_FORM,
    maxOutputTokens: settings.maxOutputTokens,
    timeoutMs: Math.max(1, Math.min(callLimitOf(seat, settings), deliberation.deadlineAt - world.now())),
  };
  const allows = (field: string, sentence: string): boolean =>
    isField(field) && checkSentence(sentence, data(), field).length === 0;
  const show = () => showAnswer(run, { seat, stage: 'memo', masker: writing.masker, allows });
  const outcome = await callWriter(run, { ...attempt, call, show });
  if (!outcome.ok) return null;
  const reading = readMemoAnswer(outcome.text);
  return reading.ok
    ? {
        text: outcome.text,
        prose: writing.masker.maskDeep(reading.value),
        problems: [],
      }
    : { text: outcome.text, prose: null, problems: reading.problems };
}
