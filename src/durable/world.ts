import type { Stage } from '@witan/client';
import { finalFailure } from '../domain/advisor.ts';
import { failureSentence } from '../domain/failure-reasons.ts';
import { estimateTokens, NO_TOKENS } from '../domain/usage.ts';
import type {
  CallModel,
  NewEvent,
  MadeCall,
  ModelCall,
  ModelOutcome,
  World,
  Learned,
} from '../engine/run/world.ts';
import { decideOnce } from '../engine/run/stages.ts';
import type { StoredEvent } from '../store/journal.ts';
import type { Bus } from './bus.ts';
import { CALL, CUT, type JournalHandle } from './journal.ts';
import { subjectOf } from '../store/run-events.ts';

/** Steps and events stored before this process began or took over the run. */
export type OnRecord = {
  readonly steps: ReadonlyMap<string, string>;
  readonly events: readonly Pick<StoredEvent, 'name' | 'seq'>[];
};

type RecordedCall = { readonly made: MadeCall; readonly outcome: ModelOutcome };

const INTERRUPTED: ModelOutcome = {
  ok: false,
  failure: finalFailure('interrupted', 'The call was ended.'),
  tokens: NO_TOKENS,
};

/** One run of a deliberation or a question. */
type WorldRun = {
  readonly deliberationId: string;
  readonly record: OnRecord;
  /** What the run may write; ending it is left to its starter. */
  readonly handle: Pick<JournalHandle, 'append' | 'afterEvents'>;
  readonly callModel: CallModel;
  readonly readLearned: () => Promise<Learned>;
  readonly entered: (stage: Stage) => void;
  readonly signal: AbortSignal;
};

/** What all runs of this process share. */
type WorldProcess = Pick<World, 'now' | 'sleep' | 'yieldToEventLoop' | 'behindMs' | 'paceMs' | 'boundary'>;

/** The engine's world on top of the journal: recorded steps are not repeated, new ones are recorded. */
export function createWorld(
  run: WorldRun,
  process: WorldProcess,
  bus: Pick<Bus, 'publish' | 'wantsDeltas'>,
): World {
  const { deliberationId, handle, signal } = run;
  const written = createRunRecord(run);
  const { recall, decide, emit, calls } = written;
  const underWay = new Set<Promise<ModelOutcome>>();
  const ask = createAsk(run, written);
  return {
    ...process,
    signal,
    recall,
    decide,
    ...createLearner(written, run.readLearned),
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
    emit,
    enter: (stage) => {
      run.entered(stage);
      handle.append({ stage });
    },
    isWatched: () => bus.wantsDeltas(deliberationId),
    show: (delta) => {
      const data = JSON.stringify({ ...delta, ...subjectOf(deliberationId) });
      // A delta of an advisor must not precede the event that it was asked.
      handle.afterEvents(() => bus.publish(deliberationId, { kind: 'delta', type: delta.type, data }));
    },
  };
}

type RunRecord = ReturnType<typeof createRunRecord>;

/** What the run has decided, paid for and told, by earlier owners or now: nothing of it is done twice. */
function createRunRecord({ deliberationId, record, handle }: WorldRun) {
  const subject = subjectOf(deliberationId);
  const decided = new Map<string, unknown>();
  const emitted = new Set(record.events.map(({ name }) => name));
  const calls = callsOnRecord(record);
  let seq = record.events.reduce((next, event) => Math.max(next, event.seq + 1), 0);
  const recall = <T>(name: string): T | undefined => {
    if (!decided.has(name)) {
      const output = record.steps.get(name);
      if (output === undefined) return undefined;
      decided.set(name, JSON.parse(output));
    }
    // `as`: a name is used for one type only, and `keep` wrote it.
    return decided.get(name) as T;
  };
  const keep = (name: string, value: unknown): void => {
    decided.set(name, value);
    handle.append({ steps: [{ name, output: JSON.stringify(value) }] });
  };
  return {
    recall,
    keep,
    decide: <T>(name: string, make: () => T): T => {
      const known = recall<T>(name);
      if (known !== undefined) return known;
      const made = make();
      keep(name, made);
      return made;
    },
    nextSeq: () => seq,
    emit: (name: string, event: NewEvent): void => {
      if (emitted.has(name)) return;
      emitted.add(name);
      handle.append({ events: [toStored(subject, { seq, name, event })] });
      seq += 1;
    },
    calls,
    /** Counts a call that was cut short: it is paid, but its answer must not be reused. */
    countCut: (name: string, made: MadeCall): void => {
      calls.push(made);
      handle.append({ steps: [{ name: `${CUT}${name}/${calls.length}`, output: JSON.stringify(made) }] });
    },
  };
}

/** Reads what outcomes have taught once, and records it on first use. */
function createLearner(
  written: RunRecord,
  readLearned: () => Promise<Learned>,
): Pick<World, 'learned' | 'prepareLearned'> {
  let reading: Promise<Learned> | null = null;
  const read = (): Promise<Learned> => (reading ??= readLearned());
  return {
    learned: () => decideOnce(written, 'learned', read),
    prepareLearned: () => {
      // `learned` rejects with the same error.
      if (written.recall('learned') === undefined) read().catch(() => {});
    },
  };
}

/** Makes each call once by name: its outcome is recorded before anything follows from it. */
function createAsk({ record, callModel }: WorldRun, written: RunRecord): World['ask'] {
  const { recall, keep, calls, countCut } = written;
  const voidEarlierText = createVoider(record, written);
  return async (name, call, io) => {
    const known = recall<RecordedCall>(CALL + name);
    if (known) return known.outcome;
    if (io.signal.aborted) return INTERRUPTED;
    voidEarlierText(name, call);
    const outcome = await callModel(call, io);
    const made = { ...madeOf(call), tokens: outcome.tokens };
    if (io.signal.aborted) {
      countCut(name, made);
      return outcome;
    }
    calls.push(made);
    const recorded: RecordedCall = { made, outcome };
    keep(CALL + name, recorded);
    return outcome;
  };
}

/** Voids the text that watchers have seen of a call that an earlier owner began and that now starts again. */
function createVoider({ events }: OnRecord, { emit, nextSeq, countCut }: RunRecord) {
  const begun = new Set(events.map(({ name }) => name));
  // Searches begin together and show no text.
  const isBegun = ({ stage, seat }: ModelCall): boolean =>
    stage === 'research'
      ? begun.has(stage)
      : begun.delete(
          stage === 'synthesis' || stage === 'question' ? stage : `advisor.thinking/${stage}/${seat.seat}`,
        );
  return (name: string, call: ModelCall): void => {
    const { seat, stage } = call;
    if (!isBegun(call)) return;
    const searches = call.search?.most;
    countCut(name, {
      ...madeOf(call),
      tokens: {
        inputTokens: estimateTokens(call.system + call.prompt),
        outputTokens: 0,
        ...(searches === undefined ? {} : { searches }),
        estimated: true,
      },
    });
    if (stage === 'research') return;
    // The writer is anonymous, so the stage starts again.
    if (stage === 'synthesis')
      return emit(`synthesis/interrupted/${nextSeq()}`, { type: 'synthesis.started', attempt: 2 });
    if (stage === 'question') return emit(`question/interrupted/${nextSeq()}`, { type: 'question.started' });
    emit(`advisor.retrying/${name}/interrupted/${nextSeq()}`, {
      type: 'advisor.retrying',
      advisor: seat.advisor,
      stage,
      reason: 'interrupted',
      attempt: Number(/\d+$/.exec(name)?.[0] ?? 1),
      retryInMs: 0,
      message: failureSentence(seat.advisor, 'interrupted'),
    });
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

/** An event as it is stored and sent. */
export function toStored(
  subject: ReturnType<typeof subjectOf>,
  { seq, name, event }: { readonly seq: number; readonly name: string; readonly event: NewEvent },
): StoredEvent {
  const { type, ...rest } = event;
  return { seq, name, type, data: JSON.stringify({ type, ...subject, seq, ...rest }) };
}
