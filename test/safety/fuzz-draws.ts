// Draws for the fuzzer: the same seed, the same requests.

export type Draws = {
  /** A number from 0 up to, but not including, 1. */
  readonly next: () => number;
  readonly chance: (share: number) => boolean;
  readonly whole: (below: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
};

/** A generator of Marsaglia's xorshift family with 32 bits: good enough to choose nonsense. */
export function createDraws(seed: number): Draws {
  let state = seed | 0 || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const whole = (below: number): number => Math.floor(next() * below);
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[whole(items.length)];
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
  };
}

export const NASTY_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2066',
  '\ufeff',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '99999999999999999999',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '"; select pg_sleep(9); --',
  '$1',
  '%00',
  '%ff%fe',
  '%',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '/',
  '//',
  '?',
  '#',
  '*',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'a,b;c=d',
  'text/event-stream;q=abc',
  '[simulate: openai=down]',
  '[simulate: all=refused]',
  '[simulate:',
  '[simulate: request=quota]',
  'ä'.repeat(300),
  '🦉'.repeat(2_000),
  'x'.repeat(9_000),
  '['.repeat(3_000),
  'a@b',
  'ada@example.com\r\nX: y',
  `${'a'.repeat(250)}@example.com`,
];

export const NASTY_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1e308,
  5e-324,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 1e9 },
  { toString: 1 },
  { then: 1 },
  { toJSON: 1 },
  Array.from({ length: 500 }, () => ({ name: 'x' })),
  Array.from({ length: 20 }, (_, i) => ({ name: `n${i}`, weight: i })),
  ...NASTY_TEXTS,
];
