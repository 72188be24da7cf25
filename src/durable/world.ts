import { failureSentence } from '../domain/failure-reasons.ts';
import { estimateTokens, NO_TOKENS } from '../domain/usage.ts';
import type {
  CallModel,
  Happening,
  MadeCall,
  ModelCall,
  ModelOutcome,
  World,
  Learned,
} from '../engine/world.ts';
import type { StoredEvent } from '../store/journal.ts';
import type { Bus } from './bus.ts';
import type { Page } from './journal.ts';
import type { RunWatch } from './observe-run.ts';
import type { Sleep } from './sleep.ts';

/** What is on record of a deliberation when a process begins or takes over its run. */
export type OnRecord = {
  readonly steps: ReadonlyMap<string, string>;
  readonly events: readonly Pick<StoredEvent, 'name' | 'seq'>[];
};

type RecordedCall = { readonly made: MadeCall; readonly outcome: ModelOutcome };

/** Keeps the names of calls apart from those of decisions. */
const CALL = 'call/';
/** A call that brought nothing that may be used again, but was paid. */
const CUT = 'cut/';

const INTERRUPTED: ModelOutcome = {
  ok: false,
  failure: { reason: 'interrupted', retryable: false, retryAfterMs: null, detail: 'The call was ended.' },
  tokens: NO_TOKENS,
};

/** The engine's world on top of the journal: what is on record is not done again, the rest is recorded as it happens. */
export function createWorld(deps: {
  readonly deliberationId: string;
  readonly record: OnRecord;
  readonly page: Page;
  readonly bus: Bus;
  readonly deltaPaceMs: () => number;
  readonly boundary: World['boundary'];
  readonly callModel: CallModel;
  readonly readLearned: () => Promise<Learned>;
  readonly watch: Pick<RunWatch, 'entered'>;
  readonly now: () => number;
  readonly sleep: Sleep;
  readonly giveWay: () => Promise<void>;
  readonly signal: AbortSignal;
}): World {
  const { deliberationId, record, page, bus, signal } = deps;
  const told = new Set(record.events.map(({ name }) => name));
  const decided = new Map<string, unknown>();
  let seq = record.events.reduce((next, event) => Math.max(next, event.seq + 1), 0);

  const calls = callsOnRecord(record);
  const underWay = new Set<Promise<ModelOutcome>>();
  const countCut = (name: string, made: MadeCall): void => {
    calls.push(made);
    page.append({ steps: [{ name: `${CUT}${name}/${calls.length}`, output: JSON.stringify(made) }] });
  };
  const begun = new Set(told);
  /** Whoever watched has seen text of this call, which now begins anew. */
  const voidEarlierText = (name: string, call: ModelCall): void => {
    const { seat, stage } = call;
    if (!begun.delete(stage === 'memo' ? stage : `advisor.started/${stage}/${seat.seat}`)) return;
    countCut(name, {
      ...madeOf(call),
      tokens: { inputTokens: estimateTokens(call.system + call.prompt), outputTokens: 0, estimated: true },
    });
    // Who writes is named to nobody: the stage begins again.
    if (stage === 'memo') return tell(`memo/interrupted/${seq}`, { type: 'stage.started', stage });
    tell(`advisor.retrying/${name}/interrupted/${seq}`, {
      type: 'advisor.retrying',
      advisor: seat.advisor,
      stage,
      reason: 'interrupted',
      attempt: Number(/\d+$/.exec(name)?.[0] ?? 1),
      retryInMs: 0,
      message: failureSentence(seat.advisor, 'interrupted'),
    });
  };

  const tell = (name: string, happening: Happening): void => {
    if (told.has(name)) return;
    told.add(name);
    page.append({ events: [toStored(deliberationId, seq, name, happening)] });
    seq += 1;
  };

  const recall = <T>(name: string): T | undefined => {
    if (!decided.has(name)) {
      const output = record.steps.get(name);
      if (output === undefined) return undefined;
      decided.set(name, JSON.parse(output));
    }
    // `as`: a name is used for one type only, and `decide` wrote it.
    return decided.get(name) as T;
  };

  const ask: World['ask'] = async (name, call, io) => {
    const known = recall<RecordedCall>(CALL + name);
    if (known) return known.outcome;
    if (io.signal.aborted) return INTERRUPTED;
    voidEarlierText(name, call);
    const outcome = await deps.callModel(call, io);
    const made = { ...madeOf(call), tokens: outcome.tokens };
    if (io.signal.aborted) {
      countCut(name, made);
      return outcome;
    }
    calls.push(made);
    const recorded: RecordedCall = { made, outcome };
    decided.set(CALL + name, recorded);
    page.append({ steps: [{ name: CALL + name, output: JSON.stringify(recorded) }] });
    return outcome;
  };

  const decide: World['decide'] = (name, make) => {
    const known = recall<ReturnType<typeof make>>(name);
    if (known !== undefined) return known;
    const made = make();
    decided.set(name, made);
    page.append({ steps: [{ name, output: JSON.stringify(made) }] });
    return made;
  };

  return {
    now: deps.now,
    giveWay: deps.giveWay,
    signal,
    recall,
    decide,
    learned: async () => {
      const known = recall<Learned>('learned');
      if (known) return known;
      const record = await deps.readLearned();
      return decide('learned', () => record);
    },
    calls: () => calls,
    isOnRecord: (name) => recall(CALL + name) !== undefined,
    settled: async () => {
      await Promise.allSettled(underWay);
    },
    ask: (name, call, io) => {
      const asking = ask(name, call, io);
      underWay.add(asking);
      return asking.finally(() => underWay.delete(asking));
    },
    tell,
    enter: (stage) => {
      deps.watch.entered(stage);
      page.append({ stage });
    },
    isWatched: () => bus.wantsDeltas(deliberationId),
    deltaPaceMs: deps.deltaPaceMs,
    boundary: deps.boundary,
    show: (delta) => {
      bus.publish(deliberationId, {
        kind: 'delta',
        type: delta.type,
        data: JSON.stringify({ ...delta, deliberationId }),
      });
    },
    sleep: deps.sleep,
  };
}

function callsOnRecord({ steps }: OnRecord): MadeCall[] {
  // `as`: steps of these prefixes were written by `ask`.
  return [...steps].flatMap(([name, output]) => {
    if (name.startsWith(CALL)) return [(JSON.parse(output) as RecordedCall).made];
    return name.startsWith(CUT) ? [JSON.parse(output) as MadeCall] : [];
  });
}

function madeOf({ seat, model, stage }: ModelCall): Omit<MadeCall, 'tokens'> {
  return { seat: seat.seat, model, stage };
}

function toStored(deliberationId: string, seq: number, name: string, happening: Happening): StoredEvent {
  const { type, ...rest } = happening;
  return { seq, name, type, data: JSON.stringify({ type, deliberationId, seq, ...rest }) };
}
