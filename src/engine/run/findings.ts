import type { CriterionId, Picks } from '@witan/client';
import type { Seat, SeatFailure } from '../../domain/advisor.ts';
import type { AgreementFigures, Combined, Frame, Perspective, Revised, RecordSums } from '@witan/combine';

/** One advisor that answered: what it said first, and after review if it moved. */
export type AdvisorAnswers = {
  readonly seat: Seat;
  readonly first: Perspective;
  readonly revised: Revised | null;
};

/** What the panel found, before anyone puts it into words. */
export type Findings = {
  readonly frame: Frame;
  readonly voices: readonly AdvisorAnswers[];
  /** What earlier questions taught of the panel. */
  readonly record: RecordSums;
  /** The final numbers. */
  readonly combined: Combined;
  /** Of the final answers. */
  readonly consensus: AgreementFigures;
  /** Before the review; null where there was none. */
  readonly firstRound: Picks | null;
  readonly byCriterion: Readonly<
    Record<CriterionId, { readonly krippendorffAlpha: number | null; readonly reading: string }>
  >;
  /** Seats without a perspective in the numbers. */
  readonly missing: readonly SeatFailure[];
  /** Seats that answered but failed to review. */
  readonly unreviewed: readonly SeatFailure[];
};

export function finalOf(voice: AdvisorAnswers): Perspective {
  return voice.revised?.after ?? voice.first;
}
