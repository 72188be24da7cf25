// Numbers as prose states them, and the values that they may stand for.

const SPACE = "[\\u0020\\u00a0\\u202f\\u2009'’]";
const SPACES = new RegExp(SPACE, 'gu');
const NUMBER = new RegExp(
  `(?<![\\p{N}.,])\\d{1,3}(?:${SPACE}\\d{3})+(?:[.,]\\d+)?(?!\\d)|(?<![\\p{N}])\\d+(?:[.,]\\d+)*`,
  'gu',
);
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  mio: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};

/** Every number in the text. "1,234" may be 1234 or 1.234, "10k" 10 or 10000: all readings are given. */
export function numbersIn(text: string) {
  return [...text.matchAll(NUMBER)].map((match) => {
    const after = text.slice(match.index + match[0].length);
    const scale = SCALES[(/^\s?(k|m|mio|million|bn|billion)\b/iu.exec(after)?.[1] ?? '').toLowerCase()];
    const plain = readings(match[0]);
    const values = scale === undefined ? plain : [...plain, ...plain.map((value) => value * scale)];
    return { text: match[0], values };
  });
}

function readings(text: string): number[] {
  const digits = text.replace(SPACES, '');
  const grouped = digits.replace(/[.,](?=\d{3}(?:\D|$))/gu, '').replace(',', '.');
  const decimal = digits.replace(',', '.');
  return [...new Set([grouped, decimal].map(Number).filter(Number.isFinite))];
}

/** The forms in which a share from 0 to 1 may be stated: "0.71", "71", "71.3". */
export function formsOfShare(share: number): number[] {
  return [...formsOf(share, 3).slice(1), ...formsOf(share * 100, 2)];
}

/** A number rounded to at most that many decimals. */
export function formsOf(value: number, decimals: number): number[] {
  return Array.from({ length: decimals + 1 }, (_, places) => Number(value.toFixed(places)));
}
