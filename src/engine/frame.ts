import type { CriterionInput, Note, OptionInput } from '@witan/client';
import type { Seat } from '../domain/advisor.ts';
import { defaultCriteria, defaultOptions } from '../domain/default-frame.ts';
import type { Criterion, Frame, Prediction, Revision } from '@witan/combine';
import { nameKey } from '../domain/same-name.ts';
import { LANGUAGES, languageOf } from '../domain/language.ts';
import { soundPredictions } from '../domain/predictions.ts';
import { shortLabels } from '../domain/short-label.ts';
import { frameForm, readFrameAnswer } from './answers.ts';
import type { FrameAnswer, FrameWants, ProposedOption } from './answers.ts';
import type { Deliberation, RunContext } from './deliberation.ts';
import { hedge } from './hedge.ts';
import { optionLabels } from './labels.ts';
import { maskerFor, maskProposal } from './masker.ts';
import { framePrompt, materialOf } from './prompts.ts';
import { usableProposal } from './proposal.ts';
import { wordsFor } from './words-for.ts';
import type { ModelCall } from './world.ts';
import { callLimitOf, effortOf } from './settings.ts';

type Framed = { readonly frame: Frame; readonly fallback: boolean };

const NONSENSE_LIMIT = 2;

/** Freezes options, criteria and weights: the caller's, else a fast model's proposal, else a plain frame. */
export async function frameStage(
  run: RunContext,
): Promise<{ readonly frame: Frame; readonly notes: readonly Note[] }> {
  const { world, deliberation } = run;
  const { brief } = deliberation;
  if (brief.options.length > 0 && brief.criteria.length > 0) {
    world.tell('frame', {
      type: 'stage.skipped',
      stage: 'frame',
      reason: brief.revision
        ? 'The frame of the memo that this one revises is used again.'
        : 'The caller gave both options and criteria.',
    });
    return { frame: tellFrame(run, freeze(deliberation, null)), notes: [] };
  }
  world.enter('frame');
  world.tell('frame', { type: 'stage.started', stage: 'frame' });
  const known = world.recall<Framed>('frame/frozen');
  const proposal = known ? null : await propose(run);
  const { frame, fallback } = world.decide('frame/frozen', () => ({
    frame: masked(deliberation, freeze(deliberation, proposal)),
    fallback: proposal === null,
  }));
  tellFrame(run, frame);
  return { frame, notes: fallback ? [fallbackNote(run)] : [] };
}

/** Asks the seats' fast models in turn; null when none gave a usable frame. */
async function propose(run: RunContext): Promise<FrameAnswer | null> {
  const { world, deliberation, settings } = run;
  const { brief } = deliberation;
  const { seats } = deliberation;
  const limits = seats.map((seat) => world.now() + frameLimitOf(run, seat));
  const until = Math.min(Math.max(...limits), deliberation.deadlineAt - settings.reserveMs);
  const wants = {
    given: brief.options,
    labels: optionLabels(brief.options.length, materialOf(brief)).slice(0, brief.options.length),
    criteria: brief.criteria.length === 0,
  };
  let nonsense = 0;
  const candidates = seats.map((seat, place) => async (io: { signal: AbortSignal; onText: () => void }) => {
    if (nonsense >= NONSENSE_LIMIT) return null;
    const call = frameCall(run, { seat, wants, until: Math.min(until, limits[place] ?? until) });
    const outcome = await world.ask(`frame/${seat.seat}`, call, io);
    if (!outcome.ok) return null;
    const answer = readFrameAnswer(outcome.text, wants);
    const proposal = answer.ok ? usableProposal(answer.value, brief) : null;
    if (proposal) return maskProposal(deliberation, seat, proposal);
    nonsense += 1;
    return null;
  });
  return hedge(world, candidates, {
    patienceMs: (place) => framePatienceOf(run, seats[place], seats[place + 1]),
    until,
    giveUpMs: null,
  });
}

/** A server of one's own may load its model first, and tells nothing until then: it gets a third of the whole time. */
function frameLimitOf({ world, deliberation, settings }: RunContext, seat: Seat): number {
  if (seat.provider !== 'compatible') return settings.frameMs;
  const third = (deliberation.deadlineAt - world.now()) / 3;
  return Math.max(settings.frameMs, Math.min(callLimitOf(seat, settings), third));
}

/** Silence of `seat` after which `next` is asked too. */
function framePatienceOf({ settings }: RunContext, seat: Seat | undefined, next: Seat | undefined): number {
  // A second call to a server that is loading waits in the same line, and may drive out what is being loaded.
  const alone = seat?.provider === 'compatible' && next?.provider === 'compatible';
  return alone ? settings.frameMs : settings.framePatienceMs;
}

function frameCall(
  { deliberation, settings, world }: RunContext,
  { seat, wants, until }: { readonly seat: Seat; readonly wants: FrameWants; readonly until: number },
): ModelCall {
  const { labels } = wants;
  return {
    seat,
    model: seat.fastModel,
    stage: 'frame',
    effort: effortOf(seat, 'frame'),
    ...framePrompt(deliberation.brief, { labels, today: dayOf(deliberation) }, world.boundary),
    answer: frameForm(wants),
    maxOutputTokens: settings.maxOutputTokens,
    timeoutMs: Math.max(1, Math.min(callLimitOf(seat, settings), until - world.now())),
  };
}

/** The day on which the question was asked, so that a run that is taken over says the same. */
function dayOf({ createdAt }: Pick<Deliberation, 'createdAt'>): string {
  return new Date(createdAt).toISOString().slice(0, 10);
}

type NamedOption = OptionInput & Partial<Pick<ProposedOption, 'label' | 'predictions'>>;

function freeze({ brief, createdAt }: Deliberation, proposal: FrameAnswer | null): Frame {
  const given = brief.options.length > 0;
  const plain = given ? brief.options : defaultOptions(brief.question);
  const named: readonly NamedOption[] = (proposal?.options ?? plain).map((option) => ({
    ...option,
    ...earlierWords(brief.revision, option.name),
  }));
  const labels = shortLabels(named.map(({ name, label }) => ({ name, proposed: label })));
  const { revision } = brief;
  const criteria =
    brief.criteria.length > 0 ? brief.criteria : (proposal?.criteria ?? defaultCriteria(brief.question));
  const proposed = proposal === null ? 'default' : 'panel';
  return {
    options: named.map(({ name, description }, index) => ({
      id: `opt_${index + 1}`,
      name,
      label: labels[index] ?? name,
      description: description ?? '',
      source: earlierOf(revision?.options, name)?.source ?? (given ? 'caller' : 'panel'),
    })),
    criteria: frozenCriteria(criteria, brief.criteria.length > 0 ? 'caller' : proposed).map((criterion) => ({
      ...criterion,
      source: earlierOf(revision?.criteria, criterion.name)?.source ?? criterion.source,
    })),
    musts: brief.musts.map(({ name, description }, index) => ({
      id: `mst_${index + 1}`,
      name,
      description: description ?? '',
    })),
    predictions: frozenPredictions(named, dayOf({ createdAt })),
    language: languageFor(brief.question, proposal?.language ?? ''),
    weightsStated:
      revision?.weightsStated ?? brief.criteria.some(({ weight }) => weight !== undefined && weight !== null),
    assumptions: proposal?.assumptions ?? [],
    missingInformation: proposal?.missingInformation ?? [],
  };
}

/** An option that was there before keeps its label and what was foreseen of it. */
function earlierWords(revision: Revision | undefined, name: string): Partial<NamedOption> {
  const before = earlierOf(revision?.options, name);
  if (!before) return {};
  const { label, predictions } = before;
  return predictions.length > 0 ? { label, predictions } : { label };
}

function earlierOf<T extends { readonly name: string }>(
  earlier: readonly T[] | undefined,
  name: string,
): T | undefined {
  return earlier?.find((one) => nameKey(one.name) === nameKey(name));
}

function frozenPredictions(named: readonly NamedOption[], today: string): Prediction[] {
  return named
    .flatMap(({ predictions = [] }, index) =>
      soundPredictions(predictions, today).map(({ event, by }) => ({
        option: `opt_${index + 1}` as const,
        event,
        by,
      })),
    )
    .map((prediction, index) => ({ id: `prd_${index + 1}`, ...prediction }));
}

/** What code can tell goes first; a model knows the languages that code does not. */
function languageFor(question: string, proposed: string): string {
  const found = languageOf(question);
  const known: readonly string[] = LANGUAGES;
  return found === 'en' && /^[a-z]{2,3}$/.test(proposed) && !known.includes(proposed) ? proposed : found;
}

/** The panel's own words around what was frozen, as everybody may read them. */
function masked(deliberation: Deliberation, frame: Frame): Frame {
  const { assumptions, missingInformation, predictions } = frame;
  const said = { assumptions, missingInformation, predictions };
  return { ...frame, ...maskerFor(deliberation, frame).maskDeep(said) };
}

function frozenCriteria(criteria: readonly CriterionInput[], source: Criterion['source']): Criterion[] {
  const total = criteria.reduce((sum, { weight }) => sum + (weight ?? 1), 0);
  return criteria.map(({ name, description, weight }, index) => ({
    id: `crt_${index + 1}`,
    name,
    description: description ?? '',
    weight: (weight ?? 1) / total,
    source,
  }));
}

function tellFrame({ world }: RunContext, frame: Frame): Frame {
  world.tell('frame.completed', {
    type: 'frame.completed',
    options: [...frame.options],
    criteria: [...frame.criteria],
    assumptions: [...frame.assumptions],
    missingInformation: [...frame.missingInformation],
    ...(frame.musts.length > 0 ? { musts: [...frame.musts] } : {}),
    ...(frame.predictions.length > 0 ? { predictions: [...frame.predictions] } : {}),
  });
  return frame;
}

function fallbackNote(run: RunContext): Note {
  const { options, criteria } = run.deliberation.brief;
  const say = wordsFor(run).notes.framingFallback;
  const message = options.length > 0 ? say.criteria : criteria.length > 0 ? say.options : say.both;
  return { kind: 'framing_fallback', stage: 'frame', message };
}
