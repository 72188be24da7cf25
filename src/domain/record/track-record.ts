// How good the panel's forecasts were: what became known, against what was said.
import { brierOf, mean, RESAMPLES, resample, ratioInterval, shareInterval } from '@witan/combine';
import type { Resamples, Slices } from '@witan/combine';
import type {
  CalibrationBin,
  RightOf,
  ScoredRecord,
  TrackRecord,
  TrackRecordBrier,
  TrackRecordFigure,
} from '@witan/client';
import { advisorAt } from '../advisor.ts';
import type { ResolvedQuestion } from './resolved.ts';

/** Resolved questions below which nothing is computed. */
const LEAST_RESOLVED = 10;
const BINS = 10;
const CURVE_POINTS = 50;
const LETTERS = 26;
/** The most draws times questions, so that a long record is scored as fast as a short one. */
const MOST_DRAWN = 2_000_000;

/** A resolved question, with the memo that it is of. */
export type KnownOutcome = ResolvedQuestion & { readonly memoId: string };

type Asked = {
  /** Weights by model, null where they are equal. */
  readonly weights: Readonly<Record<string, number>> | null;
  /** Whether models are named; else they get letters, those with the greatest weight first. */
  readonly named: boolean;
};

/** The scores of one kind of question, oldest first; a slice for each interval. */
export function* scoredRecord(questions: readonly KnownOutcome[], of: Asked): Slices<ScoredRecord> {
  const known = questions.toSorted((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : a.memoId < b.memoId ? -1 : 1,
  );
  const missing = Math.max(0, LEAST_RESOLVED - known.length);
  if (missing > 0)
    return { resolved: known.length, missing, brier: null, calibration: [], advisors: [], overTime: [] };
  const memos = known.map(({ memoId }) => memoId);
  const draws = Math.min(RESAMPLES, Math.max(200, Math.floor(MOST_DRAWN / known.length)));
  const resamples = resample(memos, 'track record', draws);
  const over = (score: Score) => figure(known, score, resamples);
  const base = baseRate(known);
  const advisors = advisorsOf(known, of.weights);
  return {
    resolved: known.length,
    missing: 0,
    brier: {
      panel: yield* over(({ panel, truth }) => brierOf(panel, truth)),
      equalWeights: yield* over(({ equalWeights, truth }) => brierOf(equalWeights, truth)),
      climatology: yield* over((question) => brierOf(base(question), question.truth)),
      bestAdvisor: yield* bestOf(known, advisors, resamples),
    },
    calibration: calibrationOf(known),
    advisors: advisors.map(({ model, ...numbers }, i) =>
      of.named ? { model, ...numbers } : { advisor: advisorAt(i), ...numbers },
    ),
    overTime: curveOf(known),
  };
}

type Score = (question: KnownOutcome) => number;

/** The mean over the questions, and its interval by bootstrap over their memos. */
function* figure(known: readonly KnownOutcome[], score: Score, resamples: Resamples) {
  yield;
  const rows = known.map((question) => ({ cluster: question.memoId, num: score(question), den: 1 }));
  return { value: mean(rows.map(({ num }) => num)), interval: ratioInterval(rows, resamples) };
}

/** Questions that models must all have answered before they are compared. */
const LEAST_SHARED = 10;

/** Models, taken in this order as long as at least ten questions remain that all of them answered; and those questions. */
function comparedFrom(known: readonly KnownOutcome[], models: readonly string[]) {
  let shared = known;
  const compared: string[] = [];
  for (const model of models) {
    const left = shared.filter(({ said }) => said[model] !== undefined);
    if (left.length < LEAST_SHARED) continue;
    shared = left;
    compared.push(model);
  }
  return { compared, shared };
}

function* bestOf(
  known: readonly KnownOutcome[],
  advisors: ReturnType<typeof advisorsOf>,
  resamples: Resamples,
): Slices<TrackRecordBrier['bestAdvisor']> {
  const models = advisors.toSorted((a, b) => b.n - a.n).map(({ model }) => model);
  // From each in turn, since who answered most may share too few questions with everyone else.
  const [{ compared, shared } = { compared: [], shared: [] }] = models
    .map((first) => comparedFrom(known, [first, ...models.filter((model) => model !== first)]))
    .toSorted((a, b) => b.compared.length - a.compared.length || b.shared.length - a.shared.length);
  if (compared.length < 2) return null;
  const figures: TrackRecordFigure[] = [];
  for (const model of compared)
    figures.push(yield* figure(shared, ({ said, truth }) => brierOf(said[model] ?? [], truth), resamples));
  const [best] = figures.toSorted((a, b) => a.value - b.value);
  if (!best) return null;
  return { ...best, n: shared.length, panel: mean(shared.map(({ panel, truth }) => brierOf(panel, truth))) };
}

/** Every option alike; of events, how often they came true here. */
function baseRate(known: readonly KnownOutcome[]): (question: KnownOutcome) => number[] {
  const events = known.filter(({ choice }) => !choice);
  const came = events.filter(({ truth }) => truth === 0).length / events.length;
  return ({ choice, panel }) => (choice ? panel.map(() => 1 / panel.length) : [came, 1 - came]);
}

/** What was said of the option that was recommended, or of the event, in ten bins of equal width. */
function calibrationOf(known: readonly KnownOutcome[]): CalibrationBin[] {
  const saidOf: Score = ({ panel, choice }) => panel[choice?.recommended ?? 0] ?? 0;
  const isRight: Score = ({ truth, choice }) => (truth === (choice?.recommended ?? 0) ? 1 : 0);
  const binOf: Score = (question) => Math.min(BINS - 1, Math.floor(saidOf(question) * BINS + 1e-9));
  return Array.from({ length: BINS }, (_, bin) => {
    const inside = known.filter((question) => binOf(question) === bin);
    const bounds = { from: bin / BINS, to: (bin + 1) / BINS, n: inside.length };
    if (bounds.n === 0) return { ...bounds, said: null, right: null, interval: null };
    const [said, right] = [mean(inside.map(saidOf)), mean(inside.map(isRight))];
    // The events of one memo may well come true or fail together.
    const { size } = new Set(inside.map(({ memoId }) => memoId));
    return { ...bounds, said, right, interval: shareInterval(right, size) };
  });
}

/** By weight, then by score. */
function advisorsOf(known: readonly KnownOutcome[], weights: Asked['weights']) {
  const scores = known.flatMap(({ said, truth }) =>
    Object.entries(said).map(([model, row]) => ({ model, brier: brierOf(row, truth) })),
  );
  return [...Map.groupBy(scores, ({ model }) => model)]
    .map(([model, each]) => ({
      model,
      brier: mean(each.map(({ brier }) => brier)),
      n: each.length,
      weight: weights?.[model] ?? null,
    }))
    .toSorted(
      (a, b) => (b.weight ?? 0) - (a.weight ?? 0) || a.brier - b.brier || (a.model < b.model ? -1 : 1),
    )
    .slice(0, LETTERS);
}

function curveOf(known: readonly KnownOutcome[]): ScoredRecord['overTime'] {
  let [panel, equalWeights] = [0, 0];
  const all = known.map((question, i) => {
    panel += brierOf(question.panel, question.truth);
    equalWeights += brierOf(question.equalWeights, question.truth);
    return { n: i + 1, panel: panel / (i + 1), equalWeights: equalWeights / (i + 1) };
  });
  const step = Math.ceil(all.length / CURVE_POINTS);
  return all.filter(({ n }) => n % step === 0 || n === all.length);
}

/** Outcomes alone: what was chosen, and what was right. */
function choicesOf(known: readonly KnownOutcome[]) {
  return known.flatMap(({ choice, truth, panel }) => (choice ? [{ ...choice, truth, panel }] : []));
}

type Choice = ReturnType<typeof choicesOf>[number];

function countRight<T>(of: readonly T[], isRight: (choice: T) => boolean): RightOf {
  return { n: of.length, right: of.filter(isRight).length };
}

const isForeseen = ({ recommended, truth }: Choice): boolean => recommended === truth;

/** The views of those who asked, stated before they saw the answer, beside the panel. */
export function ownRecord(known: readonly KnownOutcome[]): TrackRecord['own'] {
  const viewed = choicesOf(known).flatMap(({ own, ...choice }) => (own ? [{ ...choice, ...own }] : []));
  const isOwnRight = ({ pick, truth }: (typeof viewed)[number]): boolean => pick === truth;
  const sure = viewed.flatMap(({ said, ...view }) => (said === null ? [] : [{ ...view, said }]));
  const brier = (forecast: (view: (typeof sure)[number]) => readonly number[]): number =>
    mean(sure.map((view) => brierOf(forecast(view), view.truth)));
  const agreed = viewed.filter(({ pick, recommended }) => pick === recommended);
  return {
    n: viewed.length,
    you: viewed.filter(isOwnRight).length,
    panel: viewed.filter(isForeseen).length,
    agreed: countRight(agreed, isOwnRight),
    brier:
      sure.length < LEAST_RESOLVED
        ? null
        : {
            n: sure.length,
            you: brier(({ said }) => said),
            panel: brier(({ panel }) => panel),
            both: brier(({ said, panel }) => said.map((chance, k) => (chance + (panel[k] ?? 0)) / 2)),
          },
  };
}

/** Who was right: the one who decided, the bands of confidence, and the panel where it was split. */
export function rightOf(known: readonly KnownOutcome[]): Pick<TrackRecord, 'decider' | 'bands' | 'split'> {
  const choices = choicesOf(known);
  const decided = choices.filter((choice) => choice.decided !== null);
  const decidersOf = (followed: boolean): RightOf =>
    countRight(
      decided.filter((choice) => (choice.decided === choice.recommended) === followed),
      (choice) => choice.decided === choice.truth,
    );
  const split = choices.filter(({ picks }) => picks.length > 1);
  const dissent = split.filter((choice) => !isForeseen(choice) && choice.picks.includes(choice.truth));
  return {
    decider: { followed: decidersOf(true), against: decidersOf(false) },
    bands: (['low', 'moderate', 'high'] as const).map((band) => {
      const inBand = choices.filter((choice) => choice.band === band);
      return { band, ...countRight(inBand, isForeseen) };
    }),
    split: {
      n: split.length,
      panelRight: split.filter(isForeseen).length,
      dissentRight: dissent.length,
    },
  };
}
