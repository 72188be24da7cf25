// Small words for the sentences that carry numbers.

export const ONE_TO_TWELVE = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** A count as a word up to twelve, else in digits. */
export function inWords(count: number): string {
  return count === 0 ? 'no' : (ONE_TO_TWELVE[count - 1] ?? String(count));
}

/** "Both advisors", "All four advisors". */
export function everyAdvisor(count: number): string {
  return count === 2 ? 'Both advisors' : `All ${inWords(count)} advisors`;
}

/** A difference of probabilities, 0 to 1, as "1 point", "31 points". */
export function points(difference: number): string {
  const whole = Math.round(difference * 100);
  return whole === 1 ? '1 point' : `${whole} points`;
}
