// The figures behind the first page, as rows and sentences: every form of document draws the same ones.
import type { DecisionMemo, MemoPerspective, OptionId, Score } from '@witan/client';
import { agreementSentence } from '../domain/prose/explain.ts';
import { whole } from '../domain/prose/reading-facts.ts';
import { advisorCalled, called, criterionName, notesOf, ranked, secondOf } from './sheet.ts';
import type { Sheet } from './sheet.ts';

export type ScoreCell = { readonly score: Score | null; readonly mean: string; readonly spread: string };
export type ScoreRow = {
  readonly criterion: string;
  readonly weight: string;
  /** Words on how far the advisors agree, where they do not. */
  readonly reading: string;
  readonly cells: readonly ScoreCell[];
};

const SPLIT_ALPHA = 0.4;

/** Criteria in rows, options in columns, best first. */
export function scoreRows({ memo, catalogue }: Sheet): ScoreRow[] {
  const options = ranked(memo);
  return memo.criteria.map(({ id, name, weight, agreement }) => ({
    criterion: name,
    weight: catalogue.percent(weight),
    reading:
      agreement.krippendorffAlpha !== null && agreement.krippendorffAlpha < SPLIT_ALPHA
        ? catalogue.findings.reading.differ
        : '',
    cells: options.map((option) => scoreCell(memo, option.id, id)),
  }));
}

function scoreCell(memo: DecisionMemo, option: string, criterion: string): ScoreCell {
  const score = memo.scores.find((found) => found.option === option && found.criterion === criterion) ?? null;
  if (!score) return { score, mean: '–', spread: '' };
  const [low, high] = [whole(score.low), whole(score.high)];
  return { score, mean: whole(score.mean), spread: low === high ? low : `${low}–${high}` };
}

export type ShareRow = {
  readonly advisor: string;
  readonly pick: OptionId | null;
  readonly late: boolean;
  readonly shares: readonly number[];
};

/** Advisors in rows, options in columns; the panel's own row last. */
export function shareRows({ memo, words }: Sheet): ShareRow[] {
  const options = ranked(memo);
  const rows = memo.perspectives.map(({ advisor, pick, late, probabilities }) => ({
    advisor: advisorCalled(words, advisor),
    pick,
    late,
    shares: options.map(({ id }) => probabilities[id] ?? 0),
  }));
  const panel = {
    advisor: words.panel,
    pick: null,
    late: false,
    shares: options.map(({ probability }) => probability),
  };
  return [...rows, panel];
}

/** Who would put which option first, in words. */
export function centralLines({ memo, words }: Sheet): string[] {
  const second = secondOf(memo);
  if (!second || memo.criteria.length < 2) return [];
  return ranked(memo).flatMap(({ id }) => {
    const weights = second.options.find((option) => option.id === id)?.centralWeights;
    if (!weights) return [];
    const stated = new Map(memo.criteria.map((criterion) => [criterion.id, criterion.weight]));
    const [most] = Object.entries(weights).toSorted(
      ([a, x], [b, y]) =>
        y / (stated.get(b as `crt_${number}`) ?? 1) - x / (stated.get(a as `crt_${number}`) ?? 1),
    );
    return most ? [words.central({ option: called(memo, id), criterion: criterionName(memo, most[0]) })] : [];
  });
}

export type Swing = { readonly criterion: string; readonly halved: number; readonly doubled: number };

export function tornadoRows({ memo }: Sheet): Swing[] {
  return (secondOf(memo)?.robustness.tornado ?? []).map(({ criterion, marginHalved, marginDoubled }) => ({
    criterion: criterionName(memo, criterion),
    halved: marginHalved,
    doubled: marginDoubled,
  }));
}

export type RegretRow = {
  readonly option: string;
  readonly chosen: boolean;
  readonly mean: number;
  readonly p90: number;
};

export function regretRows({ memo }: Sheet): RegretRow[] {
  const second = secondOf(memo);
  if (!second) return [];
  return second.options
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ id, expectedRegret, regretP90 }) =>
      expectedRegret === null || regretP90 === null
        ? []
        : [
            {
              option: called(memo, id),
              chosen: id === memo.recommendation.option,
              mean: expectedRegret,
              p90: regretP90,
            },
          ],
    );
}

export function informationLine({ memo, words }: Sheet): string {
  const value = secondOf(memo)?.robustness.valueOfInformation;
  if (!value) return '';
  const criterion = value.mostFrom === null ? null : criterionName(memo, value.mostFrom);
  return words.information({ points: value.points.toFixed(1), criterion });
}

export type MustRow = {
  readonly must: string;
  readonly cells: readonly { readonly text: string; readonly out: boolean }[];
};

/** Musts in rows, options in columns, best first. */
export function mustRows({ memo, words }: Sheet): MustRow[] {
  return (secondOf(memo)?.musts ?? []).map(({ name, byOption }) => ({
    must: name,
    cells: ranked(memo).map(({ id }) => {
      const { met = 0, atRisk = 0, failed = 0, out = false } = byOption[id] ?? {};
      const parts = [
        met > 0 ? `${met} ${words.met}` : '',
        atRisk > 0 ? `${atRisk} ${words.atRisk}` : '',
        failed > 0 ? `${failed} ${words.failed}` : '',
      ];
      return { text: parts.filter((part) => part !== '').join(', '), out };
    }),
  }));
}

export type PredictionRow = {
  readonly option: string;
  readonly event: string;
  readonly by: string;
  readonly likely: string;
};

/** What the panel expects of each option, the recommended one first. */
export function predictionRows({ memo, catalogue }: Sheet): PredictionRow[] {
  const predictions = secondOf(memo)?.predictions ?? [];
  return ranked(memo).flatMap(({ id }) =>
    predictions
      .filter(({ option }) => option === id)
      .map(({ event, by, probability }) => ({
        option: called(memo, id),
        event,
        by,
        likely: catalogue.percent(probability),
      })),
  );
}

/** "Buy at 68%, before the review Build at 55%". */
export function pickLine(
  { memo, words, catalogue: { percent } }: Sheet,
  { pick, probabilities, revision }: MemoPerspective,
): string {
  const now = `${called(memo, pick)} ${percent(probabilities[pick] ?? 0)}`;
  if (!revision) return now;
  const share = percent(revision.fromProbabilities[revision.fromPick] ?? 0);
  return `${now} (${words.before({ option: called(memo, revision.fromPick), share })})`;
}

/** Who answers under the name, where the memo shows it: " (provider, model)"; else ''. */
export function behind({ provider, model }: MemoPerspective): string {
  const known = [provider, model].filter((part) => part !== undefined);
  return known.length > 0 ? ` (${known.join(', ')})` : '';
}

/** How far the advisors agree. */
export function agreementLine({ memo, catalogue }: Sheet): string {
  if (memo.perspectives.length < 2) return catalogue.findings.noAgreement;
  return agreementSentence(catalogue, called(memo, memo.recommendation.option), {
    spread: memo.agreement.spread,
    meanRankCorrelation: secondOf(memo)?.agreement.meanRankCorrelation ?? null,
    shown: true,
  });
}

/** How the memo came about: notes on the process, stages, time, cost and where it can be found. */
export function processLines({ memo, words, catalogue }: Sheet): string[] {
  const { stages, durationMs } = memo.process;
  const answered = memo.perspectives.filter(({ late }) => !late).length;
  const ran = stages.filter(({ skipped }) => skipped === undefined);
  return [
    ...notesOf(memo, catalogue)
      .filter(({ minor }) => minor)
      .map(({ message }) => message),
    words.counted({ answered, seconds: Math.max(1, Math.round(durationMs / 1000)) }),
    ran.map(({ stage, durationMs: ms }) => `${words.stage[stage]} ${(ms / 1000).toFixed(1)} s`).join(' · '),
    ...costLine(memo, words),
  ].filter((line) => line !== '');
}

function costLine({ mode, usage }: DecisionMemo, words: Sheet['words']): string[] {
  if (mode === 'test') return [];
  const { costUsd, unpricedCalls = 0, estimatedCalls } = usage;
  if (costUsd === null) return [words.costUnknown];
  // Memos from before calls were counted one by one say nothing of estimates.
  const sure = unpricedCalls > 0 ? 'least' : estimatedCalls === 0 ? 'exact' : 'about';
  const dollars = `$${costUsd.toFixed(costUsd >= 0.1 || costUsd === 0 ? 2 : 4)}`;
  return [words.cost({ dollars, sure })];
}

/** One line that identifies the memo. */
export function signatureLabel({ catalogue, words }: Sheet): string {
  return catalogue.label(words.signature);
}

export function originLine({ memo }: Sheet): string {
  return `${memo.id} · ${memo.createdAt.slice(0, 16).replace('T', ' ')} UTC`;
}
