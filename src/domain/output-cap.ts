import type { Effort, Seat } from './advisor.ts';

/** Tokens for reasoning beside the answer, by effort. */
const REASONING_ALLOWANCE: Readonly<Record<Effort, number>> = {
  none: 0,
  minimal: 4_000,
  low: 8_000,
  medium: 16_000,
  high: 24_000,
  xhigh: 32_000,
  max: 48_000,
};

export type CappedCall = {
  readonly seat: Pick<Seat, 'maxOutputTokens'>;
  readonly effort: Effort;
  /** Cap on the answer alone. */
  readonly maxOutputTokens: number;
};

/** The most tokens that a call may write, thinking included: the seat's own cap, else the answer's and an allowance. */
export function wholeCap({ seat, effort, maxOutputTokens }: CappedCall): number {
  return seat.maxOutputTokens ?? maxOutputTokens + REASONING_ALLOWANCE[effort];
}

/** The most tokens of the answer itself. */
export function answerCap({ seat, maxOutputTokens }: CappedCall): number {
  return seat.maxOutputTokens ?? maxOutputTokens;
}
