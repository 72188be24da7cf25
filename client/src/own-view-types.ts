// What whoever asks thinks before the panel has answered.
import type { OptionId } from './names.ts';

/** Either `option` or `probabilities`; options by name or id. */
export type OwnViewInput = {
  option?: string | null | undefined;
  /** How sure it is that `option` is best; over 0 and at most 1. */
  sure?: number | null | undefined;
  /** By option, 0 to 1; scaled to sum to 1. */
  probabilities?: Readonly<Record<string, number>> | null | undefined;
  /** At most 1,000 characters. */
  reason?: string | null | undefined;
};

/** A view that was given before any advisor had answered. */
export type OwnView = {
  /** The option that it holds best. */
  option: OptionId;
  /** Sum to 1; null where it was not said how sure. */
  probabilities: Record<OptionId, number> | null;
  reason: string | null;
  /** Nobody had answered when it was given. */
  blind: true;
  recordedAt: string;
};
