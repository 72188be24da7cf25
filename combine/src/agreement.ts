// How far the advisors agree.
import type { Consensus, CriterionId, OptionId } from '@witan/client';
import { COMPARABLE, effectiveVotes } from './effective-votes.ts';
import type { CommonErrors } from './effective-votes.ts';
import type { Frame } from './frame.ts';
import { kendallW, meanRankCorrelation } from './kendall.ts';
import { krippendorffAlpha } from './krippendorff.ts';
import { comparedIn } from './musts.ts';
import type { Perspective } from './perspective.ts';
import { pickOf } from './ranking.ts';
import { estimatesOf } from './tally.ts';

/**
 * How the advisors read a criterion: by one advisor `alone`, scored by no two (`unshared`), every option `level`,
 * alike `close`ly, `mostly` or `partly`, in another order within a few points (`near`), or differently (`differ`).
 */
export type AgreementReading =
  | 'alone'
  | 'unshared'
  | 'level'
  | 'close'
  | 'mostly'
  | 'near'
  | 'partly'
  | 'differ';

export type CriterionAgreement = Readonly<ReturnType<typeof agreementOf>['byCriterion'][CriterionId]>;

/**
 * Alpha from which agreement counts as reliable, tentative, partial: the first two are Krippendorff's own.
 */
const CLOSE = 0.8;
const MOSTLY = 0.667;
const PARTLY = 0.4;

/** Scores this close together say the same thing, whatever alpha makes of their order. */
const NEAR_POINTS = 10;

export type AgreementFigures = Omit<Consensus, 'agreements' | 'divergences' | 'firstRound' | 'explanation'>;

/**
 * Agreement by top picks, by the spread of the probabilities for the pool's top option,
 * by the mean rank correlation and Kendall's W over the options' ranks by probability, and by Krippendorff's
 * alpha per criterion over the scores. Probabilities are those of what musts leave in the running. `topPicks` names only options that someone picked.
 */
export function agreementOf(
  frame: Frame,
  perspectives: readonly Perspective[],
  topOption: OptionId,
  shared: CommonErrors = COMPARABLE,
) {
  const within = comparedIn(frame, perspectives);
  const rankings = within.perspectives.map(({ probabilities }) =>
    within.frame.options.map(({ id }) => probabilities[id] ?? 0),
  );
  const ofTop = within.perspectives.map(({ probabilities }) => probabilities[topOption] ?? 0);
  const readings = readingsOf(frame, perspectives);
  const split = readings
    .filter(({ splits }) => splits)
    .toSorted((a, b) => (a.alpha ?? 0) - (b.alpha ?? 0))[0];
  return {
    agreement: {
      topPicks: countPicks(frame, perspectives),
      spread: Math.max(...ofTop) - Math.min(...ofTop),
      meanRankCorrelation: meanRankCorrelation(rankings),
      kendallW: kendallW(rankings),
      effectiveVotes: effectiveVotes(perspectives.length, shared.correlation),
      effectiveOutcomes: shared.outcomes,
    },
    byCriterion: Object.fromEntries(
      readings.map(({ id, alpha, reading }) => [id, { krippendorffAlpha: alpha, reading }]),
    ),
    /** The criterion that the advisors score most differently, null where they differ on none. */
    splitsOn: split?.id ?? null,
  };
}

function countPicks(frame: Frame, perspectives: readonly Perspective[]): Record<OptionId, number> {
  const picks = perspectives.map((perspective) => pickOf(frame, perspective));
  return Object.fromEntries(
    frame.options
      .map(({ id }) => [id, picks.filter((pick) => pick === id).length] as const)
      .filter(([, count]) => count > 0),
  );
}

function readingsOf(frame: Frame, perspectives: readonly Perspective[]) {
  const said = perspectives.map((perspective) => estimatesOf(frame, perspective));
  return frame.criteria.map(({ id }, k) => {
    const units = frame.options
      .map((_, i) => said.flatMap((rows) => rows[i]?.[k]?.score ?? []))
      .filter((unit) => unit.length > 1);
    const alpha = krippendorffAlpha(units);
    const widest = Math.max(0, ...units.map((unit) => Math.max(...unit) - Math.min(...unit)));
    const shared = units.length > 0 ? readingOf(alpha, widest) : 'unshared';
    return {
      id,
      alpha,
      reading: perspectives.length < 2 ? 'alone' : shared,
      /** True where the advisors differ on the criterion, and by more than a few points. */
      splits: alpha !== null && alpha < MOSTLY && widest > NEAR_POINTS,
    };
  });
}

function readingOf(alpha: number | null, widest: number): AgreementReading {
  if (alpha === null) return 'level';
  if (alpha >= CLOSE) return 'close';
  if (alpha >= MOSTLY) return 'mostly';
  if (widest <= NEAR_POINTS) return 'near';
  return alpha >= PARTLY ? 'partly' : 'differ';
}
