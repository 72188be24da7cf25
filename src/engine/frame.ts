import type { CriterionInput, Note, OptionInput } from '@witan/client';
import type { Seat } from '../domain/advisor.ts';
import { DEFAULT_CRITERIA, defaultOptions } from '../domain/default-frame.ts';
import type { Brief, Criterion, Frame, Option } from '@witan/combine';
import { shortLabel } from '../domain/short-label.ts';
import { FRAME_FORM, readFrameAnswer } from './answers.ts';
import type { FrameAnswer } from './answers.ts';
import type { Deliberation, RunContext } from './deliberation.ts';
import { hedge } from './hedge.ts';
import { maskerFor, maskProposal } from './masker.ts';
import { boundaryOf, framePrompt } from './prompts.ts';
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
      reason: 'The caller gave both options and criteria.',
    });
    return { frame: tellFrame(run, freeze(brief, null)), notes: [] };
  }
  world.enter('frame');
  world.tell('frame', { type: 'stage.started', stage: 'frame' });
  const known = world.recall<Framed>('frame/frozen');
  const proposal = known ? null : await propose(run);
  const { frame, fallback } = world.decide('frame/frozen', () => ({
    frame: masked(deliberation, freeze(brief, proposal)),
    fallback: proposal === null,
  }));
  tellFrame(run, frame);
  return { frame, notes: fallback ? [fallbackNote(brief)] : [] };
}

/** Asks the seats' fast models in turn; null when none gave a usable frame. */
async function propose(run: RunContext): Promise<FrameAnswer | null> {
  const { world, deliberation, settings } = run;
  const until = Math.min(world.now() + settings.frameMs, deliberation.deadlineAt - settings.reserveMs);
  let nonsense = 0;
  const candidates = deliberation.seats.map(
    (seat) => async (io: { signal: AbortSignal; onText: () => void }) => {
      if (nonsense >= NONSENSE_LIMIT) return null;
      const call = frameCall(run, seat, until);
      const outcome = await world.ask(`frame/${seat.seat}`, call, io);
      if (!outcome.ok) return null;
      const answer = readFrameAnswer(outcome.text);
      const proposal = answer.ok ? maskProposal(deliberation, seat, answer.value) : null;
      if (proposal && isUsable(proposal, deliberation.brief)) return proposal;
      nonsense += 1;
      return null;
    },
  );
  return hedge(world, candidates, { patienceMs: settings.framePatienceMs, until, giveUpOnSilence: false });
}

function frameCall(run: RunContext, seat: Seat, until: number): ModelCall {
  const { deliberation, settings, world } = run;
  return {
    seat,
    model: seat.fastModel,
    stage: 'frame',
    effort: effortOf(seat, 'frame'),
    ...framePrompt(deliberation.brief, boundaryOf(deliberation.memoId, seat, 'frame')),
    answer: FRAME_FORM,
    maxOutputTokens: settings.maxOutputTokens,
    timeoutMs: Math.max(1, Math.min(callLimitOf(seat, settings), until - world.now())),
  };
}

function isUsable(answer: FrameAnswer, brief: Brief): boolean {
  const options = brief.options.length > 0 || isDistinct(answer.options, 2, 8);
  const criteria =
    brief.criteria.length > 0 ||
    (isDistinct(answer.criteria, 2, 12) &&
      answer.criteria.every(({ weight }) => weight > 0 && weight <= 100));
  return options && criteria;
}

function isDistinct(items: readonly { readonly name: string }[], least: number, most: number): boolean {
  const names = new Set(items.map(({ name }) => name.toLowerCase()));
  return names.size === items.length && items.length >= least && items.length <= most && !names.has('');
}

function freeze(brief: Brief, proposal: FrameAnswer | null): Frame {
  const options =
    brief.options.length > 0 ? brief.options : (proposal?.options ?? defaultOptions(brief.question));
  const criteria = brief.criteria.length > 0 ? brief.criteria : (proposal?.criteria ?? DEFAULT_CRITERIA);
  const proposed = proposal === null ? 'default' : 'panel';
  return {
    options: options.map((option, index) => frozenOption(option, index, brief.options.length > 0)),
    criteria: frozenCriteria(criteria, brief.criteria.length > 0 ? 'caller' : proposed),
    musts: brief.musts.map(({ name, description }, index) => ({
      id: `mst_${index + 1}`,
      name,
      description: description ?? '',
    })),
    predictions: [],
    language: 'en',
    weightsStated: brief.criteria.some(({ weight }) => weight !== undefined && weight !== null),
    assumptions: proposal?.assumptions ?? [],
    missingInformation: proposal?.missingInformation ?? [],
  };
}

/** The panel's own words around what was frozen, as everybody may read them. */
function masked(deliberation: Deliberation, frame: Frame): Frame {
  const { assumptions, missingInformation } = frame;
  return { ...frame, ...maskerFor(deliberation, frame).maskDeep({ assumptions, missingInformation }) };
}

function frozenOption(option: OptionInput, index: number, callers: boolean): Option {
  return {
    id: `opt_${index + 1}`,
    name: option.name,
    label: shortLabel(option.name),
    description: option.description ?? '',
    source: callers ? 'caller' : 'panel',
  };
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

function fallbackNote(brief: Brief): Note {
  const what =
    brief.options.length > 0
      ? 'general criteria'
      : brief.criteria.length > 0
        ? 'options read off the question'
        : 'options read off the question and general criteria';
  return {
    kind: 'framing_fallback',
    stage: 'frame',
    message: `No advisor could frame the question, so this memo compares ${what}; naming your own would make it better.`,
  };
}
