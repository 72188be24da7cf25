import type { Seat } from '../domain/advisor.ts';
import type { RunContext } from './deliberation.ts';
import type { Findings } from './findings.ts';

const WRITERS = 2;
const PATIENCE = 1.5;
const GIVE_UP = 3;

/** How long each seat took for its perspective, in milliseconds. */
export type Times = ReadonlyMap<Seat, number>;

/**
 * The writer and its successor: of the advisors that answered, those with the fastest past writing or, without a past,
 * the fastest answer now. Chosen once, so that a crash changes nothing; ties go by a draw that nobody can compute.
 */
export function chooseWriters(
  { world, deliberation, history }: RunContext,
  { voices, unreviewed }: Pick<Findings, 'voices' | 'unreviewed'>,
  times: Times,
): readonly Seat[] {
  const failed = unreviewed.map(({ seat }) => seat);
  const sound = voices.map(({ seat }) => seat).filter((seat) => !failed.includes(seat));
  const able = sound.length > 0 ? sound : voices.map(({ seat }) => seat);
  const msOf = (seat: Seat): number => history.of(seat, 'memo')?.medianMs ?? times.get(seat) ?? 0;
  const chosen = world.decide('memo/writers', () =>
    deliberation.draws
      .order('writer', able, ({ advisor }) => advisor)
      .toSorted((a, b) => msOf(a) - msOf(b))
      .slice(0, WRITERS)
      .map(({ seat }) => seat),
  );
  return chosen.flatMap((name) => able.find(({ seat }) => seat === name) ?? []);
}

/**
 * How long a writer may bring no text before its successor starts, and how long both may be silent before nobody waits
 * any more, in milliseconds. By what this process has seen of writing, else of any answer.
 */
export function writerPatience(
  { history, settings }: Pick<RunContext, 'history' | 'settings'>,
  writers: readonly Seat[],
  stage: 'memo' | 'question' = 'memo',
) {
  const key = writers[0]?.key ?? 'operator';
  const usualMs =
    history.firstTextMs(stage, key) ??
    history.firstTextMs('memo', key) ??
    history.firstTextMs('perspectives', key);
  const patienceMs =
    usualMs === null ? settings.blindPatienceMs : Math.max(settings.writerPatienceMs, PATIENCE * usualMs);
  return { patienceMs, giveUpMs: Math.max(settings.longGraceMs, GIVE_UP * patienceMs) };
}
