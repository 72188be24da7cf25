import type { Seat } from '../../domain/advisor.ts';
import type { RunContext } from '../run/deliberation.ts';
import type { Findings } from '../run/findings.ts';
import { rank } from '../panel/past-calls.ts';
import { modelOf } from '../panel/stand-ins.ts';

const WRITERS = 2;

/** How long each seat took for its perspective, in milliseconds. */
export type Times = ReadonlyMap<Seat, number>;

/**
 * The writer and its successor: the advisors that are expected to write fastest. Decided once and kept across a crash;
 * ties are drawn.
 */
export function chooseWriters(
  run: RunContext,
  { voices, unreviewed }: Pick<Findings, 'voices' | 'unreviewed'>,
  times: Times,
) {
  const { world, deliberation } = run;
  const failed = unreviewed.map(({ seat }) => seat);
  const sound = voices.map(({ seat }) => seat).filter((seat) => !failed.includes(seat));
  const able = sound.length > 0 ? sound : voices.map(({ seat }) => seat);
  const expectedMs = expectedWriting(run, able, times);
  const chosen = world.decide('memo/writers', () =>
    deliberation.draws
      .order('writer', able, ({ advisor }) => advisor)
      .toSorted((a, b) => expectedMs(a) - expectedMs(b))
      .slice(0, WRITERS)
      .map(({ seat }) => seat),
  );
  return chosen.flatMap((name) => {
    const seat = able.find((one) => one.seat === name);
    return seat === undefined
      ? []
      : [{ seat, expectedMs: expectedMs(seat), past: run.history.of(seat, 'synthesis') }];
  });
}

/** A seat whose answers got this many times slower or faster since a memo counts as changed. */
const CHANGED = 3;

/**
 * How long a seat is expected to write: the second longest of its last three memos and an estimate from its answers. So
 * one slow memo is ignored; two count.
 */
function expectedWriting(run: RunContext, able: readonly Seat[], times: Times): (seat: Seat) => number {
  const paces = new Map(able.map((seat) => [seat, paceOf(run, seat, times.get(seat) ?? 0)]));
  const ratios = [...paces.values()].flatMap(({ memos }) => memos.map(({ ms, answerMs }) => ms / answerMs));
  // Writing is low effort and takes no longer than an answer.
  const ratio = Math.min(1, rank(ratios, 0.5));
  return (seat) => {
    const { answerMs, memos } = paces.get(seat) ?? { answerMs: 0, memos: [] };
    const all = [ratio * answerMs, ...memos.map(({ ms }) => ms)].toSorted((a, b) => b - a);
    return all[1] ?? all[0] ?? 0;
  };
}

/** A seat's usual answer time, and its last memos unless it has changed since. */
function paceOf(run: RunContext, sitting: Seat, nowMs: number) {
  const seat = { ...sitting, model: modelOf(run, sitting) };
  const answersMs = run.history.latest(seat, 'perspectives').map(({ ms }) => ms);
  const answerMs = answersMs.length === 0 ? nowMs : rank(answersMs, 0.5);
  const memos = run.history
    .latest(seat, 'synthesis')
    .filter((memo) => Math.max(memo.answerMs / answerMs, answerMs / memo.answerMs) <= CHANGED);
  return { answerMs, memos };
}
