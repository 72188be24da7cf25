// How far a panel agrees with itself: the same questions put to it several times.
import { resample } from '@witan/combine';
import type { Figure } from './measure.ts';
import { meanOf } from './measure.ts';
import type { Question } from './question.ts';

export type Repeats = {
  /** How often each question was to be asked. */
  readonly times: number;
  /** Questions that were answered at least twice. */
  readonly questions: number;
  /** Share of them on which not every run recommends the same option. */
  readonly flipped: Figure;
  /** How likely it is that two runs of one question recommend different options. */
  readonly pairsApart: Figure;
  /** Greatest minus least probability of the option that the first run recommends; 0 to 1. */
  readonly spread: Figure;
};

/** `runs` hold the recorded questions of one set, a list a run; a question that failed is missing there. */
export function repeatsOf(set: string, runs: readonly (readonly Question[])[]): Repeats {
  const byId = Map.groupBy(
    runs.flatMap((run) => run.filter(({ memo }) => memo !== null)),
    ({ id }) => id,
  );
  const rows = [...byId.values()].filter((asked) => asked.length > 1).map(rowOf);
  const resamples = resample(
    rows.map(({ cluster }) => cluster),
    `witan evaluate --repeat ${set}`,
  );
  return {
    times: runs.length,
    questions: rows.length,
    flipped: meanOf(rows, ({ apart }) => (apart > 0 ? 1 : 0), resamples),
    pairsApart: meanOf(rows, ({ apart }) => apart, resamples),
    spread: meanOf(rows, ({ spread }) => spread, resamples),
  };
}

function rowOf(asked: readonly Question[]): {
  readonly cluster: string;
  readonly apart: number;
  readonly spread: number;
} {
  const said = asked.flatMap(({ memo }) => (memo === null ? [] : [memo]));
  const picks = said.map((probs) => probs.indexOf(Math.max(...probs)));
  const pairs = picks.flatMap((pick, i) => picks.slice(i + 1).map((other) => (pick === other ? 0 : 1)));
  const first = said.map((probs) => probs[picks[0] ?? 0] ?? 0);
  return {
    cluster: asked[0]?.cluster ?? '',
    apart: pairs.reduce<number>((sum, differs) => sum + differs, 0) / pairs.length,
    spread: Math.max(...first) - Math.min(...first),
  };
}
