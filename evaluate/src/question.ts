// A recorded question with its answers, after the reader has checked it.

/** What one advisor said. Probabilities and positions go by the question's options. */
export type RecordedAnswer = {
  readonly advisor: string;
  readonly vendor: string | null;
  /** 0 to 1, summing to 1; null where only a choice was recorded. */
  readonly probs: readonly number[] | null;
  /** Position of the option named, null where none was. */
  readonly choice: number | null;
  /** The probabilities after reading the others, null where there was no review or the advisor kept silent. */
  readonly revised: readonly number[] | null;
  /** What it chose with the options as given and swapped, both as positions in the given order. */
  readonly orders: { readonly given: number | null; readonly swapped: number | null } | null;
};

export type Question = {
  readonly id: string;
  readonly set: string;
  /** Questions of one cluster may share their fate and are resampled together. */
  readonly cluster: string;
  readonly options: readonly string[];
  /** Position of the option that came true. */
  readonly truth: number;
  readonly answers: readonly RecordedAnswer[];
  /** The crowd's probabilities, where recorded. */
  readonly crowd: readonly number[] | null;
  /** The probabilities of the memo, in recordings of our own panel. */
  readonly memo: readonly number[] | null;
  /** The same question answered under other conditions, by name. */
  readonly conditions: ReadonlyMap<string, readonly RecordedAnswer[]>;
};

/** A row that could not be used. Lines count from 1. */
export type BadRow = { readonly file: string; readonly line: number; readonly reason: string };
