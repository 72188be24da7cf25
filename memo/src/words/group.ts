// Advisors who prefer the same, as sentences speak of them.
/** Those who prefer one option: how many, and, where they are few enough to be named, their names. */
export type Group = {
  readonly option: string;
  readonly count: number;
  readonly advisors: readonly string[];
};
