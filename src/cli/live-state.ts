// What the live view knows: a pure function of the events so far and of when each came.
import type { AdvisorName, DeliberationEvent, OptionId, Stage } from '@witan/client';
import { en } from '../domain/catalogue/en.ts';
import { percent } from '../domain/prose/reading-facts.ts';
import { oneLine, prefers } from './plain-lines.ts';

export const STAGES = ['frame', 'perspectives', 'review', 'memo'] as const satisfies readonly Stage[];

export type StageLine = {
  readonly status: 'waiting' | 'running' | 'done' | 'skipped' | 'stopped';
  /** Milliseconds since the epoch, or null before it begins. */
  readonly beganAt: number | null;
  readonly tookMs: number | null;
  readonly note: string;
};

export type AdvisorLine = {
  readonly name: string;
  readonly status: 'waiting' | 'thinking' | 'answered' | 'missing';
  /** The pick, the trouble, or the end of what is being written. */
  readonly text: string;
};

export type LiveState = {
  readonly title: string;
  readonly stages: Readonly<Record<Stage, StageLine>>;
  readonly advisors: ReadonlyMap<AdvisorName, AdvisorLine>;
  readonly names: ReadonlyMap<OptionId, string>;
};

/** More than any terminal is wide. */
const DRAFT = 400;

export function emptyLive(title: string): LiveState {
  const waiting: StageLine = { status: 'waiting', beganAt: null, tookMs: null, note: '' };
  const stages = { frame: waiting, perspectives: waiting, review: waiting, memo: waiting };
  return { title: oneLine(title), stages, advisors: new Map(), names: new Map() };
}

/** The state after one more event, heard at `now` (milliseconds since the epoch). */
export function hear(state: LiveState, event: DeliberationEvent, now: number): LiveState {
  switch (event.type) {
    case 'deliberation.started': {
      const lines = event.advisors.map(({ advisor, provider, model }): [AdvisorName, AdvisorLine] => {
        const behind = provider === undefined ? '' : ` (${oneLine(model ?? provider)})`;
        return [advisor, { name: `${advisor}${behind}`, status: 'waiting', text: '' }];
      });
      return { ...state, advisors: new Map(lines) };
    }
    case 'stage.started':
      // The memo may begin again: what was written of it is void.
      if (state.stages[event.stage].status === 'running') return withStage(state, event.stage, { note: '' });
      return { ...state, stages: entered(state.stages, event.stage, now) };
    case 'stage.skipped':
      return withStage(state, event.stage, { status: 'skipped', note: oneLine(event.reason) });
    case 'frame.completed': {
      const names = new Map(event.options.map(({ id, name }) => [id, oneLine(name)]));
      const note = `${event.options.length} options, ${event.criteria.length} criteria`;
      return withStage({ ...state, names }, 'frame', { note });
    }
    case 'combined':
      return withStage(state, event.round === 1 ? 'perspectives' : 'review', {
        note: leader(state, event.options),
      });
    case 'memo.delta':
      return withStage(state, 'memo', { note: (state.stages.memo.note + event.text).slice(-DRAFT) });
    case 'memo.completed':
      return withStage({ ...state, stages: ended(state.stages, now, 'done') }, 'memo', { note: '' });
    case 'error':
    case 'cancelled':
      return { ...state, stages: ended(state.stages, now, 'stopped') };
    default:
      return heardAdvisor(state, event);
  }
}

function withStage(state: LiveState, stage: Stage, change: Partial<StageLine>): LiveState {
  return { ...state, stages: { ...state.stages, [stage]: { ...state.stages[stage], ...change } } };
}

function entered(stages: LiveState['stages'], stage: Stage, now: number): LiveState['stages'] {
  return { ...ended(stages, now, 'done'), [stage]: { ...stages[stage], status: 'running', beganAt: now } };
}

function ended(stages: LiveState['stages'], now: number, as: 'done' | 'stopped'): LiveState['stages'] {
  const end = (line: StageLine): StageLine =>
    line.status === 'running' ? { ...line, status: as, tookMs: now - (line.beganAt ?? now) } : line;
  return {
    frame: end(stages.frame),
    perspectives: end(stages.perspectives),
    review: end(stages.review),
    memo: end(stages.memo),
  };
}

function leader(
  { names }: LiveState,
  options: readonly { readonly id: OptionId; readonly probability: number }[],
): string {
  const best = options.toSorted((a, b) => b.probability - a.probability)[0];
  return best === undefined ? '' : `together "${names.get(best.id) ?? best.id}" ${percent(best.probability)}`;
}

type AdvisorEvent = Extract<DeliberationEvent, { advisor: AdvisorName }>;

function heardAdvisor(state: LiveState, event: AdvisorEvent): LiveState {
  const before = state.advisors.get(event.advisor);
  if (before === undefined || event.stage === 'frame') return state;
  const change = changeOf(before, event, state);
  return { ...state, advisors: new Map(state.advisors).set(event.advisor, { ...before, ...change }) };
}

function changeOf(before: AdvisorLine, event: AdvisorEvent, { names }: LiveState): Partial<AdvisorLine> {
  switch (event.type) {
    case 'advisor.started':
      return { status: 'thinking', text: before.text === '' ? '' : `${before.text}; looks again. ` };
    case 'advisor.delta':
      // A call that is over says nothing more: what comes after it is a straggler.
      return before.status === 'thinking' ? { text: (before.text + event.text).slice(-DRAFT) } : {};
    case 'advisor.retrying':
      return { status: 'thinking', text: `${en.failure[event.reason]}; asking again ` };
    case 'advisor.completed':
      return { status: 'answered', text: prefers(event.perspective, names) };
    case 'advisor.failed':
      return event.stage === 'perspectives'
        ? { status: 'missing', text: en.failure[event.reason] }
        : { status: 'answered', text: `${en.failure[event.reason]} and keeps to its first answer` };
    default:
      return {};
  }
}
