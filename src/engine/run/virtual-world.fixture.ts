// A world for tests of the protocol: scripted advisors and recorded events, in virtual time.
import { createHash } from 'node:crypto';
import type { Stage } from '@witan/client';
import type { Seat } from '../../domain/advisor.ts';
import { NO_RECORD } from '@witan/combine';
import type { Brief, RecordSums } from '@witan/combine';
import { createSecretDraws } from '../../domain/secret-draws.ts';
import { Secret } from '../../domain/secret.ts';
import { deliberate } from '../deliberate.ts';
import type { AdmittedDeliberation, RunContext } from './deliberation.ts';
import type { PriceCall } from '../cost/prices.ts';
import { createCallHistory } from '../panel/call-history.ts';
import type { KnownCalls } from '../../domain/call-times.ts';
import type { CallHistory } from '../panel/call-history.ts';
import { createBackgroundCalls } from '../panel/background-calls.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import type { ProtocolSettings } from './settings.ts';
import { createVirtualClock, type Stall } from './virtual-clock.fixture.ts';
import type {
  CallIo,
  CallModel,
  Delta,
  NewEvent,
  MadeCall,
  ModelCall,
  ModelOutcome,
  World,
} from './world.ts';

export type Scripted = {
  /** When the answer is complete; null hangs for ever. */
  readonly afterMs: number | null;
  readonly outcome: ModelOutcome;
  /** Pieces of the answer before its end, with their times. */
  readonly pieces?: readonly { readonly atMs: number; readonly text: string }[];
  /** When reasoning comes. */
  readonly signsAtMs?: readonly number[];
};

export type Script = (call: ModelCall, attempt: number, at: number) => Scripted;

export const SEATS: readonly Seat[] = (['openai', 'anthropic', 'google', 'xai'] as const).map(
  (provider, index) => ({
    advisor: `Advisor ${String.fromCharCode(65 + index)}`,
    seat: provider,
    provider,
    model: `${provider}-large`,
    fastModel: `${provider}-small`,
    key: 'operator',
  }),
);

export const BRIEF: Brief = {
  question: 'Should we build the billing module or buy it?',
  context: null,
  options: [{ name: 'Build it' }, { name: 'Buy it' }],
  criteria: [{ name: 'Cost' }, { name: 'Fit' }],
  musts: [],
  transparent: false,
};

const TOKENS = { inputTokens: 100, outputTokens: 50 };
const CUT_TOKENS = { inputTokens: 100, outputTokens: 0, estimated: true } as const;

export function says(value: unknown): ModelOutcome {
  return { ok: true, text: typeof value === 'string' ? value : JSON.stringify(value), tokens: TOKENS };
}

export function fails(
  reason: Extract<ModelOutcome, { ok: false }>['failure']['reason'],
  more: { readonly retryable?: boolean; readonly retryAfterMs?: number } = {},
): ModelOutcome {
  const { retryable = false, retryAfterMs = null } = more;
  return { ok: false, failure: { reason, retryable, retryAfterMs, detail: 'scripted' }, tokens: TOKENS };
}

/** Label and name of each item in the prompt's block, in the order in which the advisor sees them. */
type Block = 'options' | 'criteria' | 'musts' | 'predictions';

export function listed(call: ModelCall, block: Block): { label: string; name: string }[] {
  const body =
    new RegExp(`<${block}-([0-9a-f]{12})>\\n([\\s\\S]*?)\\n</${block}-\\1>`).exec(call.prompt)?.[2] ?? '';
  return body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { label: string; name: string });
}

export type View = {
  /** Percent by option's name. */
  readonly percents: Readonly<Record<string, number>>;
  /** Score by option's name, on every criterion. */
  readonly scores?: Readonly<Record<string, number>>;
  readonly needsFirst?: string;
  readonly reversibility?: 'reversible' | 'costly' | 'irreversible';
  /** On every must, by option's name; where it is not named, `verdict`. */
  readonly failing?: readonly string[];
  readonly verdict?: 'met' | 'at_risk' | 'failed';
  /** Percent for every prediction. */
  readonly foretold?: number;
  readonly response?: readonly string[];
};

/** A whole answer of the agreed form that holds this view. */
export function perspective(call: ModelCall, view: View): Record<string, unknown> {
  const keyed = <T>(block: Block, value: (name: string) => T) =>
    Object.fromEntries(listed(call, block).map(({ label, name }) => [label, value(name)]));
  const cell = (name: string) => {
    const score = view.scores?.[name] ?? view.percents[name] ?? 0;
    return {
      evidence: `Because of ${name}.`,
      ...(/<(?:documents|research)-/.test(call.prompt) ? { sources: [], quote: '' } : {}),
      score,
      low: Math.max(0, score - 5),
      high: Math.min(100, score + 5),
    };
  };
  const { verdict = 'met', foretold = 60 } = view;
  return {
    musts: keyed('musts', () =>
      keyed('options', (name) => ({
        evidence: 'It is written down.',
        verdict: view.failing?.includes(name) ? 'failed' : verdict,
      })),
    ),
    scores: keyed('criteria', () => keyed('options', cell)),
    probabilities: keyed('options', (name) => view.percents[name] ?? 0),
    predictions: keyed('predictions', () => foretold),
    response: view.response ?? ['Buying fits what is needed.', 'A bought module leaves the team free.'],
    caseAgainst: ['A bought module ties people down.'],
    risks: [{ risk: 'It takes longer than planned.', mitigation: 'Name a date to stop.' }],
    conditions: ['The vendor stays.'],
    nextSteps: ['Ask for an offer.', 'Name who decides.'],
    assumptions: ['The team stays.'],
    wouldChangeMind: ['A cheaper offer.'],
    needsFirst: view.needsFirst ?? null,
    reversibility: view.reversibility ?? 'costly',
  };
}

export const KEEPS = {
  newInformation: null,
  musts: null,
  scores: null,
  probabilities: null,
  predictions: null,
  response: null,
  caseAgainst: null,
};

const FIELDS = ['reasons', 'against', 'wouldChange', 'conditions', 'nextSteps'] as const;

/** Ids and texts of the sentences that may be chosen for a field. */
export function choicesIn(call: ModelCall, field: (typeof FIELDS)[number]): { id: string; text: string }[] {
  const body =
    new RegExp(`<${field}-([0-9a-f]{12})>\\n([\\s\\S]*?)\\n</${field}-\\1>`).exec(call.prompt)?.[2] ?? '';
  return body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { id: string; text: string });
}

/** The first two sentences of each field. */
export function chooses(call: ModelCall): Record<string, string[]> {
  return Object.fromEntries(
    FIELDS.map((field) => [
      field,
      choicesIn(call, field)
        .slice(0, 2)
        .map(({ id }) => id),
    ]),
  );
}

/** Everyone agrees, in `ms` a call. */
export function agreeing(ms: number): Script {
  return (call) => ({
    afterMs: ms,
    outcome: says(
      call.stage === 'perspectives'
        ? perspective(call, { percents: sureOf('Buy it', call) })
        : call.stage === 'review'
          ? KEEPS
          : chooses(call),
    ),
  });
}

/** The same, but for one seat in the perspectives. */
export function except(seat: string, other: Script, ms = 1_000): Script {
  return (call, attempt, at) =>
    call.seat.seat === seat && call.stage === 'perspectives'
      ? other(call, attempt, at)
      : agreeing(ms)(call, attempt, at);
}

/** They disagree, and one of them breaks its form at first. */
export const divided: Script = (call, attempt) => {
  if (call.stage === 'frame') return { afterMs: 100, outcome: says(PROPOSED_FRAME) };
  if (call.stage === 'synthesis') return { afterMs: 100, outcome: says(chooses(call)) };
  if (call.stage === 'review') return { afterMs: 100, outcome: says(KEEPS) };
  if (call.seat.seat === 'xai' && attempt === 1) return { afterMs: 100, outcome: says('{}') };
  const buys = call.seat.seat === 'openai';
  const percents = { 'Build it': buys ? 10 : 90, 'Buy it': buys ? 90 : 10 };
  return { afterMs: 100, outcome: says(perspective(call, { percents })) };
};

/** Three quarters for the option of that name, the rest shared by the others. */
function sureOf(name: string, call: ModelCall): Record<string, number> {
  const options = listed(call, 'options');
  return Object.fromEntries(
    options.map((option) => [option.name, option.name === name ? 75 : 25 / (options.length - 1)]),
  );
}

type Asked = {
  readonly name: string;
  readonly call: ModelCall;
  readonly at: number;
  aborted: boolean;
  /** When the call ended at the provider; null while it runs. */
  endedAt: number | null;
};

/** Runs the protocol in virtual time and tells what happened. */
export async function play(given: Given) {
  const { result: memo, ...happened } = await playOut(given, (run) =>
    deliberate(run, given.price ?? (() => null)),
  );
  return { ...happened, memo };
}

export type Given = {
  readonly script: Script;
  readonly brief?: Partial<Brief>;
  readonly seats?: readonly Seat[];
  readonly settings?: Partial<ProtocolSettings>;
  readonly deadlineMs?: number;
  /** When it was admitted; 0 is when it begins. */
  readonly createdAt?: number;
  readonly record?: ReadonlyMap<string, unknown>;
  readonly calls?: readonly MadeCall[];
  readonly documents?: AdmittedDeliberation['documents'];
  readonly memoId?: AdmittedDeliberation['memoId'];
  /** 64 hexadecimal digits. */
  readonly drawSecret?: string;
  readonly resumed?: boolean;
  readonly reserves?: AdmittedDeliberation['reserves'];
  readonly price?: PriceCall;
  readonly history?: CallHistory;
  /** For deliberations of one process, one after the other in one time. */
  readonly process?: VirtualProcess;
  readonly learned?: RecordSums;
  /** Milliseconds since 1970: an hour, so that no instant is a duration. What is told and asked has its time from there. */
  readonly begunAt?: number;
  readonly stall?: Stall;
  /** How far the process is behind all the time. */
  readonly behindMs?: number;
};

/** What deliberations of one process share; a new one knows what `known` says. */
export function createVirtualProcess(known: Parameters<typeof createCallHistory>[0] = []) {
  const answered = new Map<string, KnownCalls>();
  const history = createCallHistory(known, (kind, times) => {
    const { seat, model, stage, effort } = kind;
    const key = [seat, model, stage, effort].join();
    answered.set(key, { ...kind, calls: [...(answered.get(key)?.calls ?? []), times] });
  });
  const clock = createVirtualClock();
  return {
    clock,
    history,
    background: createBackgroundCalls(history),
    answered: () => [...answered.values()],
  };
}

export type VirtualProcess = Pick<
  ReturnType<typeof createVirtualProcess>,
  'clock' | 'history' | 'background'
>;

/** A process of its own, which ends once the calls that it left running have ended. */
function processOf({ history = createCallHistory(), stall }: Given): VirtualProcess {
  return { clock: createVirtualClock(stall), history, background: createBackgroundCalls(history) };
}

/** The same of whatever `act` does in such a world. */
export async function playOut<T>(given: Given, act: (run: RunContext) => Promise<T>) {
  const { clock, history, background } = given.process ?? processOf(given);
  const { begunAt = 3_600_000 } = given;
  const startedAt = clock.now();
  const sinceStart = (): number => clock.now() - startedAt;
  const stop = new AbortController();
  const record = new Map<string, unknown>(given.record);
  const told = new Map<string, NewEvent & { at: number }>();
  const deltas: Delta[] = [];
  const asked: Asked[] = [];
  const entered: Stage[] = [];
  const calls: MadeCall[] = [...(given.calls ?? [])];
  const running = new Set<Promise<unknown>>();
  const answer: World['ask'] = async (name, call, io) => {
    const known = record.get(name) as ModelOutcome | undefined;
    if (known) return known;
    if (io.signal.aborted) return fails('interrupted');
    const entry: Asked = { name, call, at: sinceStart(), aborted: false, endedAt: null };
    asked.push(entry);
    const attempt = Number(name.split('/').at(-1)) || 1;
    const scripted = given.script(call, attempt, sinceStart());
    const scriptedCall: CallModel = async (_, kept) => {
      const outcome = await perform(scripted, kept, call.timeoutMs);
      entry.endedAt = sinceStart();
      return outcome;
    };
    const mayGoOn = given.brief?.maxCostUsd === undefined;
    const run = { id: 'dlb_0', mayGoOn, signal: stop.signal };
    const outcome = await background.wrap(history.keep(scriptedCall, clock.now), run)(call, io);
    entry.aborted = io.signal.aborted;
    if (entry.aborted) {
      calls.push({ seat: call.seat.seat, model: call.model, stage: call.stage, tokens: CUT_TOKENS });
      return outcome;
    }
    record.set(name, outcome);
    calls.push({ seat: call.seat.seat, model: call.model, stage: call.stage, tokens: outcome.tokens });
    return outcome;
  };
  const world: World = {
    now: () => begunAt + sinceStart(),
    sleep: clock.sleep,
    yieldToEventLoop: () => Promise.resolve(),
    signal: stop.signal,
    calls: () => calls,
    isOnRecord: (name) => record.has(name),
    settled: async () => void (await Promise.allSettled(running)),
    recall: <T>(name: string) => record.get(name) as T | undefined,
    decide: (name, make) => {
      if (!record.has(name)) record.set(name, make());
      return record.get(name) as ReturnType<typeof make>;
    },
    ask: (name, call, io) => {
      const asking = answer(name, call, io);
      running.add(asking);
      return asking.finally(() => running.delete(asking));
    },
    emit: (name, event) => {
      if (!told.has(name)) told.set(name, { ...event, at: sinceStart() });
    },
    learned: async () => given.learned ?? NO_RECORD,
    prepareLearned: () => {},
    enter: (stage) => void entered.push(stage),
    isWatched: () => true,
    behindMs: () => given.behindMs ?? 0,
    paceMs: () => 0,
    boundary: (text) => createHash('sha256').update(text).digest('hex').slice(0, 12),
    show: (delta) => void deltas.push(delta),
  };
  const perform = async (
    { afterMs, outcome, pieces = [], signsAtMs = [] }: Scripted,
    io: CallIo,
    timeoutMs: number,
  ): Promise<ModelOutcome> => {
    const at = (ms: number, act: () => void): void =>
      void clock.sleep(ms, io.signal).then(() => io.signal.aborted || act());
    for (const { atMs, text } of pieces) at(atMs, () => io.onText(text));
    for (const ms of signsAtMs) at(ms, () => io.onSign?.());
    await clock.sleep(Math.min(afterMs ?? Number.POSITIVE_INFINITY, timeoutMs), io.signal);
    if (io.signal.aborted) return fails('interrupted');
    if (afterMs === null || afterMs > timeoutMs) return fails('timeout');
    if (outcome.ok && pieces.length === 0) io.onText(outcome.text);
    return outcome;
  };
  const deliberation: AdmittedDeliberation = {
    id: 'dlb_0',
    memoId: given.memoId ?? 'memo_0',
    userEmail: 'a@example.com',
    mode: 'live',
    brief: { ...BRIEF, ...given.brief },
    documents: given.documents ?? [],
    seats: given.seats ?? SEATS,
    reserves: given.reserves ?? [],
    draws: createSecretDraws(new Secret(given.drawSecret ?? '0'.repeat(64))),
    createdAt: begunAt + (given.createdAt ?? 0),
    deadlineAt: begunAt + (given.deadlineMs ?? 900_000),
    resumed: given.resumed ?? false,
  };
  const run = { world, deliberation, history, settings: { ...DEFAULT_SETTINGS, ...given.settings } };
  const ended = await clock.run(
    act(run).then(
      (result) => ({ result, error: null }),
      (error: unknown) => ({ result: null, error }),
    ),
  );
  const took = sinceStart();
  if (given.process === undefined) await clock.run(background.idle());
  const events = { told: [...told.values()], names: [...told.keys()], entered, deltas };
  return { ...ended, took, ...events, asked, record, calls };
}

/** What a fast model proposes for a question that is open. */
export const PROPOSED_FRAME = {
  language: 'en',
  options: ['Build it', 'Buy it'].map((name) => ({
    name,
    description: '',
    label: name,
    statusQuo: false,
    predictions: [],
  })),
  criteria: ['Cost', 'Fit'].map((name) => ({ name, description: '', weight: 1 })),
  assumptions: [],
  missingInformation: [],
};
