// The state of a running deliberation, as a pure function of its events so far.
import type { AdvisorName, CriterionId, MemoId, OptionId } from './names.ts';
import type { DeliberationEvent, ErrorObject, FailureReason, MemoPerspective, Stage } from './wire-types.ts';

/** In their order; research runs only where it was requested, and a review may be skipped. */
export const STAGES = [
  'frame',
  'research',
  'perspectives',
  'review',
  'synthesis',
] as const satisfies readonly Stage[];

type EventOf<T extends DeliberationEvent['type']> = Extract<DeliberationEvent, { type: T }>;

export type LiveFrame = Pick<
  EventOf<'frame.complete'>,
  'options' | 'criteria' | 'assumptions' | 'missingInformation'
>;
export type LiveNumbers = Pick<EventOf<'panel.combined'>, 'round' | 'options' | 'consensus' | 'robustness'>;
/** Text that is still being written: one entry per field, in the order of arrival. */
export type LiveText = readonly { readonly field: string; readonly text: string }[];

/** A sentence that was chosen for the memo; `field` is its section. */
export type LiveSentence = LiveText[number] & { readonly advisor: AdvisorName };

/** What an advisor has written so far about one option by one criterion. */
export type LiveCell = { readonly evidence: string; readonly score?: number };
/** By `cellKey`, in the order of arrival. */
export type LiveCells = Readonly<Record<string, LiveCell>>;

function cellKey(option: OptionId, criterion: CriterionId): string {
  return `${option}/${criterion}`;
}

export type StageView = {
  readonly status: 'waiting' | 'running' | 'done' | 'skipped' | 'stopped';
  readonly reason?: string;
};

export type AdvisorView = {
  readonly advisor: AdvisorName;
  readonly title?: string;
  /** `hidden` unless the deliberation is transparent. */
  readonly provider: string;
  readonly model: string;
  readonly status: 'waiting' | 'thinking' | 'retrying' | 'answered' | 'failed' | 'stopped';
  /** The stage of the advisor's latest call. */
  readonly stage?: Stage;
  readonly draft: LiveText;
  readonly cells: LiveCells;
  readonly perspective?: MemoPerspective;
  readonly failure?: { readonly stage: Stage; readonly reason: FailureReason; readonly message: string };
  readonly retry?: { readonly reason: FailureReason; readonly message: string };
};

export type LiveEnding =
  | { readonly kind: 'completed'; readonly memoId: MemoId }
  | { readonly kind: 'failed'; readonly error: ErrorObject }
  | { readonly kind: 'cancelled' };

export type LiveState = {
  /** The sequence number of the last stored event; -1 before the first. */
  readonly seq: number;
  readonly createdAt?: string;
  /** How long this panel usually takes; absent without earlier deliberations. */
  readonly expectedMs?: number;
  readonly mode?: 'live' | 'test';
  readonly stages: Readonly<Record<Stage, StageView>>;
  readonly advisors: readonly AdvisorView[];
  readonly frame?: LiveFrame;
  /** How many facts search has found. */
  readonly found?: number;
  /** One entry per round. */
  readonly combined: readonly LiveNumbers[];
  readonly writing: readonly LiveSentence[];
  readonly ending?: LiveEnding;
};

/** Before the first event. */
export function emptyLiveState(): LiveState {
  const waiting: StageView = { status: 'waiting' };
  return {
    seq: -1,
    stages: { frame: waiting, research: waiting, perspectives: waiting, review: waiting, synthesis: waiting },
    advisors: [],
    combined: [],
    writing: [],
  };
}

/** The state after one more event. Stored events that were seen before, and unknown events, change nothing. */
export function applyEvent(state: LiveState, event: DeliberationEvent): LiveState {
  if ('seq' in event) {
    if (event.seq <= state.seq) return state;
    return { ...take(state, event), seq: event.seq };
  }
  return take(state, event);
}

function take(state: LiveState, event: DeliberationEvent): LiveState {
  switch (event.type) {
    case 'deliberation.started':
      return {
        ...state,
        createdAt: event.timestamp,
        mode: event.mode,
        ...(event.expectedMs === null ? {} : { expectedMs: event.expectedMs }),
        advisors: event.panel.map((seat) => ({ ...seat, status: 'waiting', draft: [], cells: {} })),
      };
    case 'stage.started':
      return { ...state, stages: { ...closed(state.stages, 'done'), [event.stage]: { status: 'running' } } };
    // A second attempt starts anew.
    case 'synthesis.started':
      return { ...state, writing: [] };
    case 'stage.skipped':
      return {
        ...state,
        stages: { ...state.stages, [event.stage]: { status: 'skipped', reason: event.reason } },
      };
    case 'frame.complete': {
      const { options, criteria, assumptions, missingInformation } = event;
      return { ...state, frame: { options, criteria, assumptions, missingInformation } };
    }
    case 'research.complete':
      return { ...state, found: event.sources.length };
    case 'panel.combined': {
      const { round, options, consensus, robustness } = event;
      const others = state.combined.filter((entry) => entry.round !== round);
      return { ...state, combined: [...others, { round, options, consensus, robustness }] };
    }
    case 'synthesis.snippet': {
      const { section, snippet, advisor } = event;
      return { ...state, writing: [...state.writing, { field: section, text: snippet, advisor }] };
    }
    case 'deliberation.complete':
      return ended(state, { kind: 'completed', memoId: event.memo.id });
    case 'deliberation.failed':
      return ended(state, { kind: 'failed', error: event });
    case 'deliberation.cancelled':
      return ended(state, { kind: 'cancelled' });
    default:
      return 'advisor' in event ? heardAdvisor(state, event) : state;
  }
}

/** Sets the status of the stages that were running. */
function closed(stages: LiveState['stages'], status: 'done' | 'stopped'): LiveState['stages'] {
  const next = { ...stages };
  for (const stage of STAGES) if (next[stage].status === 'running') next[stage] = { status };
  return next;
}

function ended(state: LiveState, ending: LiveEnding): LiveState {
  const completed = ending.kind === 'completed';
  const advisors = completed ? state.advisors : state.advisors.map(stopped);
  return { ...state, stages: closed(state.stages, completed ? 'done' : 'stopped'), advisors, ending };
}

function stopped(view: AdvisorView): AdvisorView {
  return view.status === 'answered' || view.status === 'failed' ? view : { ...view, status: 'stopped' };
}

type AdvisorEvent = Extract<DeliberationEvent, { advisor: AdvisorName; stage: Stage }>;

function heardAdvisor(state: LiveState, event: AdvisorEvent): LiveState {
  const advisors = state.advisors.map((view) => (view.advisor === event.advisor ? moved(view, event) : view));
  return { ...state, advisors };
}

function moved(view: AdvisorView, event: AdvisorEvent): AdvisorView {
  const { retry: _, ...rest } = view;
  const { stage } = event;
  // The text of a call that failed or restarted is discarded; in review the cells of the first answer stay.
  const anew = { stage, draft: [], cells: stage === 'perspectives' ? {} : view.cells };
  switch (event.type) {
    case 'advisor.thinking':
      return { ...rest, ...anew, status: 'thinking' };
    case 'advisor.snippet':
      // A snippet that arrives after the end of its call is ignored.
      if (view.status === 'answered' || view.status === 'failed') return view;
      return { ...rest, stage, status: 'thinking', ...written(view, event) };
    case 'advisor.retrying': {
      const { reason, message } = event;
      return { ...rest, ...anew, status: 'retrying', retry: { reason, message } };
    }
    case 'advisor.complete': {
      const { failure: __, ...fine } = rest;
      return { ...fine, stage, status: 'answered', draft: [], perspective: event.perspective };
    }
    case 'advisor.failed': {
      const { reason, message } = event;
      // Only a failed perspective removes the advisor: after a failed review its first answer counts.
      const before = view.perspective ? 'answered' : 'waiting';
      const status = stage === 'perspectives' ? 'failed' : before;
      return { ...rest, ...anew, status, failure: { stage, reason, message } };
    }
    default:
      return view;
  }
}

function written(
  { draft, cells }: AdvisorView,
  { field, snippet: text, option, criterion }: EventOf<'advisor.snippet'>,
): Pick<AdvisorView, 'draft' | 'cells'> {
  if (option === undefined || criterion === undefined) return { draft: append(draft, field, text), cells };
  const key = cellKey(option, criterion);
  const before = cells[key] ?? { evidence: '' };
  // A line that ends with a line feed is complete: in review the next text replaces it.
  const evidence = before.evidence.endsWith('\n') ? text : before.evidence + text;
  const cell = field === 'score' ? { ...before, score: Number(text) } : { ...before, evidence };
  return { draft, cells: { ...cells, [key]: cell } };
}

function append(draft: LiveText, field: string, text: string): LiveText {
  const known = draft.some((entry) => entry.field === field);
  if (!known) return [...draft, { field, text }];
  return draft.map((entry) => (entry.field === field ? { field, text: entry.text + text } : entry));
}

/** The scores that advisors have written so far of one option by one criterion. */
export function scoresSoFar(
  advisors: readonly AdvisorView[],
  option: OptionId,
  criterion: CriterionId,
): number[] {
  return advisors.flatMap(({ cells }) => cells[cellKey(option, criterion)]?.score ?? []);
}
