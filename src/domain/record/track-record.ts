// How good the panel's forecasts were: what became known, against what was said.
import {
  mean,
  RESAMPLES,
  resample,
  ratioInterval,
  type ConfidenceInterval,
  type Resamples,
} from '@witan/combine';
import type {
  AdvisorName,
  CalibrationBin,
  RightOf,
  ScoredRecord,
  TrackRecord,
  TrackRecordAdvisor,
  TrackRecordBrier,
  TrackRecordFigure,
} from '@witan/client';
import { brierOf, cameAsForeseen, type ResolvedQuestion } from './resolved.ts';

/** Below so many resolved questions nothing is computed. */
const LEAST_RESOLVED = 10;
const BINS = 10;
const CURVE_POINTS = 50;
const LETTERS = 26;
/** Draws times questions, so that a long record is answered as fast as a short one. */
const MOST_DRAWN = 2_000_000;

/** A resolved question, with the memo that it is of. */
export type KnownOutcome = ResolvedQuestion & { readonly memoId: string };

type Asked = {
  /** Weights by model, null where they are equal. */
  readonly weights: Readonly<Record<string, number>> | null;
  /** Whether models are named; else they get letters, those with the greatest weight first. */
  readonly named: boolean;
};

/** The scores of one kind of question, oldest first. */
export function scoredRecord(questions: readonly KnownOutcome[], { weights, named }: Asked): ScoredRecord {
  const known = questions.toSorted((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : a.memoId < b.memoId ? -1 : 1,
  );
  const missing = Math.max(0, LEAST_RESOLVED - known.length);
  if (missing > 0)
    return { resolved: known.length, missing, brier: null, calibration: [], advisors: [], overTime: [] };
  const memos = known.map(({ memoId }) => memoId);
  const draws = Math.min(RESAMPLES, Math.max(200, Math.floor(MOST_DRAWN / known.length)));
  const resamples = resample(memos, 'track record', draws);
  const advisors = advisorsOf(known, weights);
  return {
    resolved: known.length,
    missing: 0,
    brier: brierScores(known, { advisors, resamples }),
    calibration: calibrationOf(known, resamples),
    advisors: advisors.map(({ model, ...numbers }, i) =>
      named ? { model, ...numbers } : { advisor: letter(i), ...numbers },
    ),
    overTime: curveOf(known),
  };
}

type Numbers = Omit<TrackRecordAdvisor, 'advisor' | 'model'> & { readonly model: string };

function brierScores(
  known: readonly KnownOutcome[],
  { advisors, resamples }: { readonly advisors: readonly Numbers[]; readonly resamples: Resamples },
): TrackRecordBrier {
  const over = (score: (question: KnownOutcome) => number): TrackRecordFigure =>
    figure(known, score, resamples);
  const base = baseRate(known);
  return {
    panel: over(({ panel, truth }) => brierOf(panel, truth)),
    equalWeights: over(({ equalWeights, truth }) => brierOf(equalWeights, truth)),
    climatology: over((question) => brierOf(base(question), question.truth)),
    bestAdvisor: bestOf(known, { advisors, resamples }),
  };
}

/** Fewer answers to the same questions compare nobody. */
const LEAST_SHARED = 10;

/** In this order, whoever leaves at least ten questions that all of them answered; and those questions. */
function comparedFrom(
  known: readonly KnownOutcome[],
  models: readonly string[],
): { readonly compared: readonly string[]; readonly shared: readonly KnownOutcome[] } {
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

function bestOf(
  known: readonly KnownOutcome[],
  { advisors, resamples }: { readonly advisors: readonly Numbers[]; readonly resamples: Resamples },
): TrackRecordBrier['bestAdvisor'] {
  const models = advisors
    .toSorted((a, b) => b.n - a.n || (a.model < b.model ? -1 : 1))
    .map(({ model }) => model);
  // From each in turn, since who answered most may share too few questions with everyone else.
  const [{ compared, shared } = { compared: [], shared: [] }] = models
    .map((first) => comparedFrom(known, [first, ...models.filter((model) => model !== first)]))
    .toSorted((a, b) => b.compared.length - a.compared.length || b.shared.length - a.shared.length);
  if (compared.length < 2) return null;
  const brierFor = (model: string) =>
    figure(shared, ({ said, truth }) => brierOf(said[model] ?? [], truth), resamples);
  const [best] = compared.map(brierFor).toSorted((a, b) => a.value - b.value);
  if (!best) return null;
  return { ...best, n: shared.length, panel: mean(shared.map(({ panel, truth }) => brierOf(panel, truth))) };
}

/** Every option alike; of events, how often they came true here. */
function baseRate(known: readonly KnownOutcome[]): (question: KnownOutcome) => number[] {
  const events = known.filter(({ choice }) => !choice);
  const came = events.filter(({ truth }) => truth === 0).length / Math.max(1, events.length);
  return ({ choice, panel }) => (choice ? panel.map(() => 1 / panel.length) : [came, 1 - came]);
}

function figure(
  known: readonly KnownOutcome[],
  score: (question: KnownOutcome) => number,
  resamples: Resamples,
): TrackRecordFigure {
  const rows = known.map((question) => ({ cluster: question.memoId, num: score(question), den: 1 }));
  return { value: mean(rows.map(({ num }) => num)), interval: shown(ratioInterval(rows, resamples)) };
}

function shown(interval: ConfidenceInterval | null): [number, number] | null {
  return interval === null ? null : [interval[0], interval[1]];
}

/** What was said of the option that was recommended, or of the event, in ten bins of equal width. */
function calibrationOf(known: readonly KnownOutcome[], resamples: Resamples): CalibrationBin[] {
  const pairs = known.map((question) => ({
    cluster: question.memoId,
    said: question.panel[question.choice?.recommended ?? 0] ?? 0,
    right: question.truth === (question.choice?.recommended ?? 0) ? 1 : 0,
  }));
  return Array.from({ length: BINS }, (_, bin) => {
    const inside = pairs.filter(({ said }) => Math.min(BINS - 1, Math.floor(said * BINS + 1e-9)) === bin);
    const rows = inside.map(({ cluster, right }) => ({ cluster, num: right, den: 1 }));
    const n = inside.length;
    return {
      from: bin / BINS,
      to: (bin + 1) / BINS,
      said: n > 0 ? mean(inside.map(({ said }) => said)) : null,
      right: n > 0 ? mean(inside.map(({ right }) => right)) : null,
      n,
      interval: shown(ratioInterval(rows, resamples)),
    };
  });
}

/** By weight, then by score. */
function advisorsOf(known: readonly KnownOutcome[], weights: Asked['weights']): Numbers[] {
  const scores = new Map<string, number[]>();
  for (const { said, truth } of known)
    for (const [model, row] of Object.entries(said)) {
      const each = scores.get(model) ?? [];
      each.push(brierOf(row, truth));
      scores.set(model, each);
    }
  return [...scores]
    .map(([model, each]) => ({ model, brier: mean(each), n: each.length, weight: weights?.[model] ?? null }))
    .toSorted(
      (a, b) => (b.weight ?? 0) - (a.weight ?? 0) || a.brier - b.brier || (a.model < b.model ? -1 : 1),
    )
    .slice(0, LETTERS);
}

function letter(index: number): AdvisorName {
  return `Advisor ${String.fromCharCode(65 + index)}`;
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

/** Whoever asked, before it saw the answer, beside the panel. */
export function ownRecord(known: readonly KnownOutcome[]): TrackRecord['own'] {
  const viewed = known.flatMap(({ choice, panel, truth }) =>
    choice?.own ? [{ ...choice.own, panel, truth, recommended: choice.recommended }] : [],
  );
  const agreed = viewed.filter(({ pick, recommended }) => pick === recommended);
  const sure = viewed.flatMap(({ said, ...view }) => (said === null ? [] : [{ ...view, said }]));
  const brier = (forecast: (view: (typeof sure)[number]) => readonly number[]): number =>
    mean(sure.map((view) => brierOf(forecast(view), view.truth)));
  return {
    n: viewed.length,
    you: viewed.filter(({ pick, truth }) => pick === truth).length,
    panel: viewed.filter(({ recommended, truth }) => recommended === truth).length,
    agreed: { n: agreed.length, right: agreed.filter(({ pick, truth }) => pick === truth).length },
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
  const choices = known.flatMap((question) =>
    question.choice
      ? [{ ...question.choice, truth: question.truth, asForeseen: cameAsForeseen(question) }]
      : [],
  );
  const decided = choices.filter(({ decided: option }) => option !== null);
  const count = (of: typeof choices, isRight: (choice: (typeof choices)[number]) => boolean): RightOf => ({
    n: of.length,
    right: of.filter(isRight).length,
  });
  const split = choices.filter(({ picks }) => picks.length > 1);
  return {
    decider: {
      followed: count(
        decided.filter(({ decided: option, recommended }) => option === recommended),
        (choice) => choice.decided === choice.truth,
      ),
      against: count(
        decided.filter(({ decided: option, recommended }) => option !== recommended),
        (choice) => choice.decided === choice.truth,
      ),
    },
    bands: (['low', 'moderate', 'high'] as const).map((band) => ({
      band,
      ...count(
        choices.filter((choice) => choice.band === band),
        ({ asForeseen }) => asForeseen,
      ),
    })),
    split: {
      n: split.length,
      panelRight: split.filter(({ asForeseen }) => asForeseen).length,
      dissentRight: split.filter(({ asForeseen, picks, truth }) => !asForeseen && picks.includes(truth))
        .length,
    },
  };
}
