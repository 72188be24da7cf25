// How far the advisors agreed before they read each other.
import type { Agreement2, CriterionId, OptionId } from '@witan/client';
import type { Frame } from './frame.ts';
import { kendallW, meanRankCorrelation } from './kendall.ts';
import { krippendorffAlpha } from './krippendorff.ts';
import type { Perspective } from './perspective.ts';
import { pickOf } from './ranking.ts';
import { tally } from './tally.ts';
import { everyAdvisor, inWords, points } from './wording.ts';

export type CriterionAgreement = { readonly krippendorffAlpha: number | null; readonly reading: string };

/**
 * Alpha from which agreement counts as reliable, tentative, partial: the first two are Krippendorff's own.
 */
const CLOSE = 0.8;
const MOSTLY = 0.667;
const PARTLY = 0.4;

/** Scores this close together say the same thing, whatever alpha makes of their order. */
const NEAR_POINTS = 10;

/** Mean rank correlations from which rankings are much alike, and alike in part. */
const ALIKE = 0.7;
const PARTLY_ALIKE = 0.3;

export type AgreementFound = {
  readonly agreement: Agreement2;
  readonly byCriterion: Record<CriterionId, CriterionAgreement>;
  /** The criterion that the advisors score most differently, null where they differ on none. */
  readonly splitsOn: CriterionId | null;
};

/**
 * Agreement of the first round, by top picks, by the spread of the probabilities for the pool's top option,
 * by the mean rank correlation and Kendall's W over the options' ranks by probability, and by Krippendorff's
 * alpha per criterion over the scores. `topPicks` names only options that someone picked; `explanation` names
 * no statistic.
 */
export function agreementOf(
  frame: Frame,
  perspectives: readonly Perspective[],
  topOption: OptionId,
): AgreementFound {
  const rankings = perspectives.map(({ probabilities }) =>
    frame.options.map(({ id }) => probabilities[id] ?? 0),
  );
  const ofTop = perspectives.map(({ probabilities }) => probabilities[topOption] ?? 0);
  const readings = readingsOf(frame, perspectives);
  const measured = {
    topPicks: countPicks(frame, perspectives),
    spread: ofTop.length > 0 ? Math.max(...ofTop) - Math.min(...ofTop) : 0,
    meanRankCorrelation: meanRankCorrelation(rankings),
    kendallW: kendallW(rankings),
  };
  const split = readings
    .filter(({ splits }) => splits)
    .toSorted((a, b) => (a.alpha ?? 0) - (b.alpha ?? 0))[0];
  return {
    agreement: {
      ...measured,
      round: 1,
      explanation: explain(frame, perspectives, { ...measured, topOption, split }),
    },
    byCriterion: Object.fromEntries(
      readings.map(({ id, alpha, reading }) => [id, { krippendorffAlpha: alpha, reading }]),
    ),
    splitsOn: split?.id ?? null,
  };
}

type Reading = {
  readonly id: CriterionId;
  readonly name: string;
  readonly alpha: number | null;
  readonly reading: string;
  /** True where the advisors differ on the criterion, and by more than a few points. */
  readonly splits: boolean;
};

function countPicks(frame: Frame, perspectives: readonly Perspective[]): Record<OptionId, number> {
  const picks = perspectives.map((perspective) => pickOf(frame, perspective));
  return Object.fromEntries(
    frame.options
      .map(({ id }) => [id, picks.filter((pick) => pick === id).length] as const)
      .filter(([, count]) => count > 0),
  );
}

function readingsOf(frame: Frame, perspectives: readonly Perspective[]): Reading[] {
  if (perspectives.length === 0) return [];
  const { said } = tally(frame, perspectives);
  return frame.criteria.map(({ id, name }, k) => {
    const units = frame.options.map((_, i) => said.flatMap((rows) => rows[i]?.[k]?.score ?? []));
    const alpha = krippendorffAlpha(units);
    const widest = Math.max(
      ...units.map((unit) => (unit.length < 2 ? 0 : Math.max(...unit) - Math.min(...unit))),
    );
    const comparable = units.some((unit) => unit.length >= 2);
    return {
      id,
      name,
      alpha,
      reading: read({ alpha, widest, comparable, advisors: perspectives.length }),
      splits: alpha !== null && alpha < MOSTLY && widest > NEAR_POINTS,
    };
  });
}

function read(of: { alpha: number | null; widest: number; comparable: boolean; advisors: number }): string {
  if (of.advisors < 2) return 'only one advisor scored this criterion';
  if (!of.comparable) return 'no option was scored by two advisors on this criterion';
  if (of.alpha === null) return 'advisors gave every option the same score on this criterion';
  if (of.alpha >= CLOSE) return 'advisors agree closely on this criterion';
  if (of.alpha >= MOSTLY) return 'advisors mostly agree on this criterion';
  if (of.widest <= NEAR_POINTS)
    return 'advisors order the options differently on this criterion, but within a few points';
  if (of.alpha >= PARTLY) return 'advisors agree on this criterion in part';
  return 'advisors read this criterion differently';
}

function explain(
  frame: Frame,
  perspectives: readonly Perspective[],
  of: Pick<Agreement2, 'topPicks' | 'spread' | 'meanRankCorrelation'> & {
    topOption: OptionId;
    split: Reading | undefined;
  },
): string {
  if (perspectives.length < 2) return 'Only one advisor answered, so there is no agreement to measure.';
  const name = frame.options.find(({ id }) => id === of.topOption)?.name ?? of.topOption;
  const sentences = [
    picksSentence(frame, of.topPicks, perspectives.length),
    `Their probabilities for "${name}" lie ${points(of.spread)} apart.`,
  ];
  if (of.meanRankCorrelation !== null) sentences.push(rankingsSentence(of.meanRankCorrelation));
  if (of.split) sentences.push(`They differ most on "${of.split.name}".`);
  return sentences.join(' ');
}

function rankingsSentence(correlation: number): string {
  if (correlation >= ALIKE) return 'They rank the options much alike.';
  if (correlation >= PARTLY_ALIKE) return 'They rank the options alike in part.';
  return correlation > 0
    ? 'They rank the options hardly more alike than by chance.'
    : 'They rank the options no more alike than by chance.';
}

/** "All four advisors picked "A"." or "The advisors picked different options: "A" (3), "B" (1)." */
export function picksSentence(frame: Frame, topPicks: Agreement2['topPicks'], advisors: number): string {
  const picked = frame.options
    .flatMap(({ id, name }) => (topPicks[id] ? [{ name, count: topPicks[id] }] : []))
    .toSorted((a, b) => b.count - a.count);
  if (picked.length === 1) return `${everyAdvisor(advisors)} picked "${picked[0]?.name}".`;
  const list = picked.map(({ name, count }) => `${inWords(count)} "${name}"`).join(', ');
  return `The advisors picked different options: ${list}.`;
}
