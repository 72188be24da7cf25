// The questions of a memo whose answer is known, with everything that was said about them.
import {
  AS_DECIDED,
  chanceOf,
  DECIDED,
  evidenceOfChance,
  evidenceOfScores,
  joined,
  optionsOut,
  shares,
  mean,
  commonErrorSums,
  sumsOf,
  widthSums,
  type RecordSums,
  type WidthEvidence,
} from '@witan/combine';
import type { AdvisorName, Band, DecisionMemo, MemoPerspective, OptionId } from '@witan/client';
import { openedBy, type StoredRecord } from './stored-record.ts';

export type LearningSource = 'outcomes' | 'predictions';

/** Which model answered under which letter. */
export type ModelsByLetter = Readonly<Record<AdvisorName, string>>;

export type ResolvedQuestion = {
  readonly source: LearningSource;
  /** RFC 3339: when it became known here. */
  readonly at: string;
  /** False where a key that is bound to addresses recorded it: shown, never learned from. */
  readonly learn: boolean;
  /** Position of what was right; of a prediction 0 is that it came true. */
  readonly truth: number;
  /** By model, after review; one probability an option, or of coming true and not. */
  readonly said: Readonly<Record<string, readonly number[]>>;
  /** By model: how likely what was right is by its own doubts, at each scale of them. Empty where it stated none. */
  readonly widths: Readonly<Record<string, WidthEvidence>>;
  /** What the memo stated, and what it would have with every advisor counting the same. */
  readonly panel: readonly number[];
  readonly equalWeights: readonly number[];
  /** Only of outcomes. */
  readonly choice?: {
    readonly band: Band;
    /** Position of the recommended option, and of the one that was decided for; null without a decision for one. */
    readonly recommended: number;
    readonly decided: number | null;
    /** Positions that advisors held best. */
    readonly picks: readonly number[];
    /** The view of the person who asked, before the panel had answered: the option held best, and chances where stated. */
    readonly own?: { readonly pick: number; readonly said: readonly number[] | null };
  };
};

export function resolvedBy(memo: DecisionMemo, models: ModelsByLetter, record: StoredRecord) {
  return [...choiceOf(memo, models, record), ...eventsOf(memo, models, record)];
}

function choiceOf(memo: DecisionMemo, models: ModelsByLetter, record: StoredRecord): ResolvedQuestion[] {
  const { outcome, decision, view } = record;
  const best = outcome?.best ?? null;
  if (outcome === null || best === null) return [];
  const out = optionsOut(memo);
  // What was pooled, or everything where a must had put the right option out.
  const isWhole = out.includes(best);
  const compared = memo.options.filter(({ id }) => isWhole || !out.includes(id));
  const running = compared.map(({ id }) => id);
  const chances = (of: Readonly<Record<OptionId, number>>) => shares(running.map((id) => of[id] ?? 0));
  const at = (id: OptionId): number => running.indexOf(id);
  const voices = memo.perspectives.filter(({ late }) => !late);
  const decided = decision?.option ?? null;
  const panel = compared.map((option) => (isWhole ? option.probability : chanceOf(option)));
  return [
    {
      source: 'outcomes',
      at: outcome.recordedAt,
      learn: outcome.learn,
      truth: at(best),
      ...answersOf(models, voices, {
        panel,
        said: ({ probabilities }) => chances(probabilities),
        widths: ({ advisor }) => widthsOf(memo, advisor, running, best),
      }),
      choice: {
        band: memo.verdict.confidence.band,
        recommended: at(memo.verdict.option),
        decided: decided === null ? null : at(decided),
        picks: [...new Set(voices.map(({ pick }) => at(pick)))],
        ...(view === null
          ? {}
          : { own: { pick: at(view.option), said: view.probabilities && chances(view.probabilities) } }),
      },
    },
  ];
}

function eventsOf(memo: DecisionMemo, models: ModelsByLetter, record: StoredRecord): ResolvedQuestion[] {
  return openedBy(memo, record).flatMap(({ id, probability, byAdvisor }) => {
    const { cameTrue = null, recordedAt = '', learn = false } = record.settled[id] ?? {};
    if (cameTrue === null) return [];
    const voices = memo.perspectives.filter(({ advisor }) => byAdvisor[advisor] !== undefined);
    const chanceBy = ({ advisor }: MemoPerspective): number => byAdvisor[advisor] ?? 0.5;
    return [
      {
        source: 'predictions' as const,
        at: recordedAt,
        learn,
        truth: cameTrue ? 0 : 1,
        ...answersOf(models, voices, {
          panel: yesNo(probability),
          said: (voice) => yesNo(chanceBy(voice)),
          widths: (voice) => evidenceOfChance(chanceBy(voice), cameTrue),
        }),
      },
    ];
  });
}

/** What advisors are asked for: low and high between which they are 80% sure. */
const STATED_QUANTILE = 1.2816;

/** By an advisor's own scores and ranges; empty where it gave no range. */
function widthsOf(memo: DecisionMemo, advisor: AdvisorName, running: readonly OptionId[], best: OptionId) {
  const shared = memo.robustness.settings.errorCorrelation;
  const spots = running.map((option) => {
    const cells = memo.criteria.map(({ id, weight }) => {
      const found = memo.scores.find((score) => score.option === option && score.criterion === id);
      const score = found?.byAdvisor[advisor] ?? found?.mean ?? 0;
      const [low, high] = found?.rangeByAdvisor[advisor] ?? [score, score];
      return { score: weight * score, deviation: (weight * (high - low)) / (2 * STATED_QUANTILE) };
    });
    const total = (of: (cell: (typeof cells)[number]) => number): number =>
      cells.reduce((sum, cell) => sum + of(cell), 0);
    const own = (1 - shared) * total(({ deviation }) => deviation ** 2);
    const common = shared * total(({ deviation }) => deviation) ** 2;
    return { score: total(({ score }) => score), deviation: Math.sqrt(own + common) };
  });
  const isSpread = spots.every(({ deviation }) => deviation > 0);
  return isSpread ? evidenceOfScores(spots, running.indexOf(best)) : [];
}

function yesNo(probability: number): number[] {
  return [probability, 1 - probability];
}

type Row = (voice: MemoPerspective) => readonly number[];

/** What was said and how wide the doubts were by model, beside the panel's own. */
function answersOf(
  models: ModelsByLetter,
  voices: readonly MemoPerspective[],
  of: { readonly panel: readonly number[]; readonly said: Row; readonly widths: Row },
): Pick<ResolvedQuestion, 'said' | 'widths' | 'panel' | 'equalWeights'> {
  const byModel = (row: Row): Record<string, readonly number[]> =>
    Object.fromEntries(
      voices.flatMap((voice) => {
        const model = models[voice.advisor];
        return model === undefined ? [] : [[model, row(voice)]];
      }),
    );
  const said = byModel(of.said);
  const rows = Object.values(said);
  const equalWeights = rows[0]?.map((_, k) => mean(rows.map((row) => row[k] ?? 0))) ?? of.panel;
  return { said, widths: byModel(of.widths), panel: of.panel, equalWeights };
}

/** True where the panel leaned to what was right; at one in two it leaned to nothing. */
export function cameAsForeseen({ panel, truth, choice }: ResolvedQuestion): boolean {
  return choice ? choice.recommended === truth : (panel[truth] ?? 0) > 0.5;
}

/** Sums beside those of the weights: things that became known, and those of them that came as the panel leaned. */
export const FORESEEN = 'foreseen';
export const CAME = 'came';
/** Settled outcomes of memos with a band, and those of them in which the recommended option was right. */
export const bandKeys = (band: Band) => ({ settled: `band ${band}`, right: `band ${band} right` });

/**
 * What a memo's resolved questions add to the sums of each source; empty where there is nothing to learn. All predictions
 * of one memo together count as one outcome.
 */
export function lessonsOf(resolved: readonly ResolvedQuestion[], source: LearningSource): RecordSums | null {
  const known = resolved.filter(
    (question) => question.source === source && question.learn && Object.keys(question.said).length > 0,
  );
  if (known.length === 0) return null;
  const share = 1 / known.length;
  const lessons = known.flatMap((question): RecordSums[] => {
    const { said: probabilities, truth, widths, choice } = question;
    const came = cameAsForeseen(question) ? 1 : 0;
    return [
      sumsOf({ probabilities, truth, share }),
      commonErrorSums({ probabilities, truth, share }),
      ...Object.entries(widths).map(([model, evidence]) => widthSums(model, evidence, share)),
      { [FORESEEN]: 1, [CAME]: came },
      ...(choice
        ? [
            {
              [bandKeys(choice.band).settled]: 1,
              [bandKeys(choice.band).right]: came,
              [DECIDED]: choice.decided === null ? 0 : 1,
              [AS_DECIDED]: choice.decided === truth ? 1 : 0,
            },
          ]
        : []),
    ];
  });
  // Thirds do not add up to one in binary.
  return { ...lessons.reduce((total, sums) => joined(total, sums)), outcomes: 1 };
}

/** Outcomes that must be settled before a band is worded by its own record. */
const LEAST_SETTLED = 30;

/** How often earlier memos of a band were right; null below 30 settled outcomes, or where none had that band. */
export function bandRecord(record: RecordSums, band: Band) {
  const of = (one: Band) => record[bandKeys(one).settled] ?? 0;
  const total = of('low') + of('moderate') + of('high');
  const n = of(band);
  return total < LEAST_SETTLED || n < 1 ? null : { n, right: record[bandKeys(band).right] ?? 0 };
}
