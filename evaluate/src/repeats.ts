// How far a panel agrees with itself: the same questions put to it several times.
import { mean, resample } from '@witan/combine';
import { meanOf } from './measure.ts';
import type { Question } from './question.ts';

export type Repeats = ReturnType<typeof repeatsOf>;

/** `runs` hold the recorded questions of one set, a list a run; a question that failed is missing there. */
export function repeatsOf(set: string, runs: readonly (readonly Question[])[]) {
  const answered = runs.flatMap((run) => run.filter(({ memo }) => memo !== null));
  const byId = Map.groupBy(answered, ({ id }) => id);
  const rows = [...byId.values()].filter((asked) => asked.length > 1).map(rowOf);
  const clusters = rows.map(({ cluster }) => cluster);
  const resamples = resample(clusters, `witan evaluate --repeat ${set}`);
  return {
    /** How often each question was to be asked. */
    times: runs.length,
    /** Those that were answered at least twice. */
    questions: rows.length,
    /** Share of them on which not every run recommends the same option. */
    flipped: meanOf(rows, ({ apart }) => (apart > 0 ? 1 : 0), resamples),
    /** How likely it is that two runs of one question recommend different options. */
    pairsApart: meanOf(rows, ({ apart }) => apart, resamples),
    /** Greatest minus least probability of the option that the first run recommends; 0 to 1. */
    spread: meanOf(rows, ({ spread }) => spread, resamples),
  };
}

function rowOf(asked: readonly Question[]) {
  const said = asked.flatMap(({ memo }) => (memo === null ? [] : [memo]));
  const picks = said.map((probs) => probs.indexOf(Math.max(...probs)));
  const pairs = picks.flatMap((pick, i) => picks.slice(i + 1).map((other) => (pick === other ? 0 : 1)));
  const first = said.map((probs) => probs[picks[0] ?? 0] ?? 0);
  return {
    cluster: asked[0]?.cluster ?? '',
    apart: mean(pairs),
    spread: Math.max(...first) - Math.min(...first),
  };
}
