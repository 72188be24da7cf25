// Long work in slices, between which others may go first.

/** Work that pauses from time to time; what it returns does not depend on the pauses. */
export type Slices<T> = Generator<undefined, T, undefined>;

/** Does all of the work at once. */
export function atOnce<T>(work: Slices<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
