// Everything that is measured on a set of questions, as plain data.
import type { Judged } from './agreement-bands.ts';
import { agreementBands } from './agreement-bands.ts';
import type { Resamples } from '@witan/combine';
import { mean, resample } from '@witan/combine';
import { confidenceBands } from './confidence-bands.ts';
import { consensusLevels } from './consensus-levels.ts';
import type { Measures } from './measure.ts';
import { meanOf, measure, ratioOf } from './measure.ts';
import type { Method } from './methods.ts';
import { METHODS, pooledBy } from './methods.ts';
import type { PositionEffect } from './position-effect.ts';
import { positionEffect } from './position-effect.ts';
import type { RecordedAnswer, BadRow, Question } from './question.ts';
import type { Repeats } from './repeats.ts';
import { reviewEffect } from './review-effect.ts';
import type { Scored } from './score.ts';
import { scoreForecast, scoreRandomAdvisor } from './score.ts';
import { sharedErrors } from './shared-errors.ts';
import type { Learning } from './track-record.ts';
import { trackRecordEffect } from './track-record.ts';

export type PanelReport = ReturnType<typeof reportPanel>;

export type SetReport = { readonly set: string } & PanelReport & {
    /** The advisor that `bestSingle` takes first, from the training file. */
    readonly bestOfTraining?: string;
    readonly position?: PositionEffect;
    /** Where each question was asked more than once. */
    readonly repeats?: Repeats;
    readonly conditions?: Readonly<Record<string, PanelReport>>;
    readonly notes: readonly string[];
    readonly badRows: readonly BadRow[];
  };

/**
 * Measures one set. `train` holds the questions that `bestSingle` is chosen on, null where none were named;
 * `learning` what `trackRecord` learns from, null where it is not asked for.
 */
export function reportSet(
  set: string,
  questions: readonly Question[],
  train: readonly Question[] | null,
  learning: Learning | null = null,
): Omit<SetReport, 'badRows'> {
  const clusters = questions.map(({ cluster }) => cluster);
  const resamples = resample(clusters, `witan evaluate ${set}`);
  const best = train && rankAdvisors(train)?.[0];
  const position = positionEffect(questions, resamples);
  const names = [...new Set(questions.flatMap(({ conditions }) => [...conditions.keys()]))].toSorted();
  const conditions = names.map((name) => {
    const panel = {
      train: train && under(name, train),
      learning: learning && { ...learning, from: under(name, learning.from) },
      resamples,
    };
    return [name, reportPanel(under(name, questions), panel)] as const;
  });
  return {
    set,
    ...reportPanel(questions, { train, learning, resamples }),
    ...(best ? { bestOfTraining: best } : {}),
    ...(position ? { position } : {}),
    ...(conditions.length > 0 ? { conditions: Object.fromEntries(conditions) } : {}),
    notes: notesOn(questions, train, learning),
  };
}

/** Advisors by mean Brier score, or by accuracy where nobody gave probabilities; best first, level ones by name. */
function rankAdvisors(questions: readonly Question[]): string[] | null {
  const scored = byAdvisor(questions).map(({ name, scored }) => {
    const sure = scored.flatMap(({ brier }) => brier ?? []);
    const misses = scored.map(({ hit }) => 1 - hit);
    return { name, sure: sure.length > 0, loss: mean(sure.length > 0 ? sure : misses) };
  });
  const ranked = scored.toSorted(
    (a, b) => Number(b.sure) - Number(a.sure) || a.loss - b.loss || (a.name < b.name ? -1 : 1),
  );
  return ranked.length > 0 ? ranked.map(({ name }) => name) : null;
}

type PanelOptions = {
  readonly train: readonly Question[] | null;
  readonly learning: Learning | null;
  readonly resamples: Resamples;
};

function reportPanel(questions: readonly Question[], { train, learning, resamples }: PanelOptions) {
  const ranking = train && rankAdvisors(train);
  const effectOfRecord = learning ? trackRecordEffect(questions, learning, resamples) : null;
  const judged = questions.map((question, i): Judged => {
    const trackRecord = effectOfRecord?.said[i];
    return { question, pooled: { ...pooledBy(question, ranking), ...(trackRecord ? { trackRecord } : {}) } };
  });
  const methods: Partial<Record<Method, Measures>> = {};
  for (const method of METHODS) {
    const scored = judged.flatMap(({ question, pooled }) => {
      const said = pooled[method];
      return said ? [asGiven(question, scoreForecast(question, said))] : [];
    });
    if (scored.length > 0) methods[method] = measure(scored, resamples);
  }
  const effect = reviewEffect(questions, resamples);
  return {
    questions: questions.length,
    clusters: new Set(questions.map(({ cluster }) => cluster)).size,
    advisors: Object.fromEntries(
      byAdvisor(questions).map(({ name, vendor, scored }) => [
        name,
        { vendor, ...measure(scored, resamples) },
      ]),
    ),
    /** `mean` is the product's. A method is left out where the answers do not allow it. */
    methods,
    references: referencesOf(questions, resamples),
    meanAgainstRandomAdvisor: gainOf(judged, resamples),
    agreement: agreementBands(judged, resamples),
    /** By the mean's probability alone; the memo's band also knows how robust the scores are. */
    confidence: confidenceBands(judged, resamples),
    /** As a memo of these answers would name it. */
    consensusLevels: consensusLevels(judged, resamples),
    sharedErrors: sharedErrors(questions, resamples),
    /** How weights learned from outcomes did, by the number of outcomes; the last point has all. */
    ...(effectOfRecord ? { trackRecord: effectOfRecord.curve } : {}),
    ...effect,
  };
}

// Where only choices were recorded a vote is no probability, so it gets no Brier score.
function asGiven(question: Question, scored: Scored): Scored {
  return question.answers.some(({ probs }) => probs !== null)
    ? scored
    : { ...scored, brier: null, logLoss: null, calibration: null };
}

function byAdvisor(questions: readonly Question[]) {
  const given = questions.flatMap((question) => question.answers.map((answer) => ({ question, answer })));
  return [...Map.groupBy(given, ({ answer }) => answer.advisor)].map(([name, of]) => ({
    name,
    vendor: of[0]?.answer.vendor ?? null,
    scored: of.map(({ question, answer }) => scoreForecast(question, answer)),
  }));
}

/** To compare with: what to expect of an advisor picked at random, the crowd's price, the memos of our own panel. */
function referencesOf(
  questions: readonly Question[],
  resamples: Resamples,
): Partial<Record<'randomAdvisor' | 'crowd' | 'memo', Measures>> {
  const recorded = (of: 'crowd' | 'memo'): Scored[] =>
    questions.flatMap((question) =>
      question[of] ? [scoreForecast(question, { probs: question[of], choice: null })] : [],
    );
  const scored = {
    randomAdvisor: questions.map(scoreRandomAdvisor),
    crowd: recorded('crowd'),
    memo: recorded('memo'),
  };
  const present = Object.entries(scored).filter(([, all]) => all.length > 0);
  return Object.fromEntries(present.map(([name, all]) => [name, measure(all, resamples)]));
}

/** Brier of the mean minus that of an advisor picked at random, and the same as a share of the latter. Null without probabilities. */
function gainOf(judged: readonly Judged[], resamples: Resamples) {
  const rows = judged.flatMap(({ question, pooled }) => {
    if (!pooled.mean) return [];
    const own = scoreForecast(question, pooled.mean).brier ?? 0;
    const random = scoreRandomAdvisor(question).brier ?? 0;
    return [{ cluster: question.cluster, change: own - random, random }];
  });
  if (rows.length === 0) return null;
  return {
    brier: meanOf(rows, ({ change }) => change, resamples),
    relative: ratioOf(rows, ({ change, random }) => [change, random], resamples),
  };
}

function under(condition: string, questions: readonly Question[]): Question[] {
  return questions.flatMap((question) => {
    const answers: readonly RecordedAnswer[] | undefined = question.conditions.get(condition);
    return answers ? [{ ...question, answers }] : [];
  });
}

const REMEDY = ': name one "set" in the rows of both, or add --together.';

function notesOn(
  questions: readonly Question[],
  train: readonly Question[] | null,
  learning: Learning | null,
): string[] {
  const trained = new Set(train?.map(({ id }) => id));
  const shared = questions.filter(({ id }) => trained.has(id)).length;
  return [
    train?.length === 0 &&
      `The training file has no question of this set, so it names no best single advisor${REMEDY}`,
    shared > 0 &&
      `Questions that are in the training file too, which flatters the best single advisor: ${shared} of ${questions.length}.`,
    learning?.from.length === 0 &&
      !learning.prequential &&
      `The file to learn from has no question of this set, so all advisors count the same${REMEDY}`,
  ].filter((note) => note !== false);
}
