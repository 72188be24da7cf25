// What the numbers say, in the memo's language.
import type { Agreement2, Confidence, Confidence2, OptionId } from '@witan/client';
import { agreementOf, confidenceOf } from '@witan/combine';
import type { Combined, Frame, Perspective } from '@witan/combine';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** Mean rank correlations from which rankings agree closely, and in part. */
const CLOSELY = 0.7;
const PARTLY = 0.3;

/** How sure the memo may sound of the recommended option, and why. */
export function explainedConfidence(
  words: Catalogue,
  { frame, ...given }: { readonly frame: Frame; readonly combined: Combined; readonly degraded: boolean },
): Confidence2 {
  const confidence = confidenceOf(given);
  const lowered = confidenceOf({ ...given, degraded: false }).band !== confidence.band;
  const sentence = confidenceSentence(words, called(words, frame, given.combined.recommended), confidence);
  const explanation = lowered ? words.join([sentence, words.findings.lowered]) : sentence;
  return { ...confidence, explanation };
}

/** The band, and the two numbers that it goes by. */
export function confidenceSentence(
  { findings, percent }: Catalogue,
  option: string,
  { band, basis }: Omit<Confidence, 'explanation'>,
): string {
  return findings.confidence({
    band: findings.band[band],
    option,
    probability: percent(basis.pooledProbability),
    first: percent(basis.firstRankAcceptability),
  });
}

/** How far the advisors agreed, on the leading option and on each criterion. */
export function explainedAgreement(
  words: Catalogue,
  of: {
    readonly frame: Frame;
    readonly perspectives: readonly Perspective[];
    readonly leader: OptionId;
    readonly round: 1 | 2;
  },
) {
  const { frame, perspectives } = of;
  const { agreement, byCriterion, splitsOn } = agreementOf(frame, perspectives, of.leader);
  const split = frame.criteria.find(({ id }) => id === splitsOn);
  const { spread, meanRankCorrelation } = agreement;
  const agreeing =
    perspectives.length < 2
      ? words.findings.noAgreement
      : agreementSentence(words, called(words, frame, of.leader), {
          spread,
          meanRankCorrelation,
          shown: false,
        });
  const explanation = split ? words.join([agreeing, words.plain.apart(words.name(split.name))]) : agreeing;
  const readings = Object.entries(byCriterion).map(([id, { krippendorffAlpha, reading }]) => [
    id,
    { krippendorffAlpha, reading: words.findings.reading[reading] },
  ]);
  return {
    agreement: { ...agreement, round: of.round, explanation } satisfies Agreement2,
    // `as`: the keys are those of `byCriterion`.
    byCriterion: Object.fromEntries(readings) as Record<keyof typeof byCriterion, ReadCriterion>,
  };
}

type ReadCriterion = { readonly krippendorffAlpha: number | null; readonly reading: string };

/** How far the probabilities for the option are apart, and how alike the rankings; `shown` with the correlation itself. */
export function agreementSentence(
  { findings }: Catalogue,
  option: string,
  of: Pick<Agreement2, 'spread' | 'meanRankCorrelation'> & { readonly shown: boolean },
): string {
  const { spread, meanRankCorrelation: correlation, shown } = of;
  return findings.agreeing({
    option,
    points: Math.round(spread * 100),
    rankings: correlation === null ? null : rankingsOf(correlation),
    correlation: correlation === null || !shown ? null : correlation.toFixed(2),
  });
}

function rankingsOf(correlation: number): 'closely' | 'partly' | 'hardly' {
  if (correlation >= CLOSELY) return 'closely';
  return correlation >= PARTLY ? 'partly' : 'hardly';
}

function called(words: Catalogue, { options }: Frame, id: OptionId): string {
  return words.name(options.find((option) => option.id === id)?.label ?? id);
}
