/** The keys from the top of the answer down to a value; in a list, an empty one. */
export type Path = readonly string[];

/** Hears the values of a JSON answer while it comes: strings in pieces, numbers whole. */
export type ProseListener = {
  readonly text: (path: Path, piece: string) => void;
  /** The string has ended. */
  readonly end: (path: Path) => void;
  readonly number: (path: Path, value: number) => void;
};

const THINKS = '<think>';
const THOUGHT = '</think>';
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\n', b: '', f: '' };

/**
 * Reads a JSON object in pieces and passes on the strings, unescaped, and the numbers under the top-level fields that
 * are wanted, however deep, unless they stand under a key in `skip`. Nonsense passes nothing on; it never throws.
 */
export function createProseReader(
  wanted: ReadonlySet<string>,
  skip: ReadonlySet<string>,
  listener: ProseListener,
): (piece: string) => void {
  const keys: string[] = [];
  const kinds: ('{' | '[')[] = [];
  let inString = false;
  let isKey = false;
  let expectKey = false;
  let key = '';
  let escape: string | null = null;
  let out = '';
  let digits = '';

  const path = (): Path | null =>
    wanted.has(keys[0] ?? '') && !keys.some((name) => skip.has(name)) ? [...keys] : null;
  const take = (text: string): void => {
    if (isKey) key += text;
    else out += text;
  };
  const send = (): void => {
    const at = out === '' ? null : path();
    if (at !== null) listener.text(at, out);
    out = '';
  };
  const inText = (char: string): void => {
    if (escape !== null) {
      escape += char;
      if (escape[0] !== 'u') take(ESCAPES[escape] ?? escape);
      else if (escape.length < 5) return;
      else take(String.fromCharCode(Number.parseInt(escape.slice(1), 16) || 0xfffd));
      escape = null;
    } else if (char === '\\') escape = '';
    else if (char !== '"') take(char);
    else endString();
  };
  const endString = (): void => {
    inString = false;
    if (isKey) {
      keys[kinds.length - 1] = key;
      return;
    }
    send();
    const at = path();
    if (at !== null) listener.end(at);
  };
  const endNumber = (): void => {
    const value = Number(digits);
    const at = digits === '' || Number.isNaN(value) ? null : path();
    if (at !== null) listener.number(at, value);
    digits = '';
  };
  const between = (char: string): void => {
    if (/[-+.\deE]/.test(char)) {
      digits += char;
      return;
    }
    endNumber();
    if (char === '"') {
      inString = true;
      isKey = expectKey;
      key = '';
    } else if (char === '{' || char === '[') {
      kinds.push(char);
      keys.length = kinds.length - 1;
      keys.push('');
      expectKey = char === '{';
    } else if (char === '}' || char === ']') {
      kinds.pop();
      keys.length = kinds.length;
      expectKey = false;
    } else if (char === ',') expectKey = kinds.at(-1) === '{';
    else if (char === ':') expectKey = false;
  };

  const startOver = (): void => {
    keys.length = 0;
    kinds.length = 0;
    inString = false;
    escape = null;
    out = '';
    digits = '';
  };

  // Thoughts before the answer may hold braces and quotes of their own.
  let tail = '';
  let thinking = false;
  return (piece) => {
    for (const char of piece) {
      tail = (tail + char).slice(-THOUGHT.length);
      if (tail === THOUGHT) {
        thinking = false;
        startOver();
      } else if (thinking) continue;
      else if (kinds.length === 0 && tail.endsWith(THINKS)) thinking = true;
      else if (inString) inText(char);
      else if (kinds.length > 0 || char === '{') between(char);
    }
    if (inString && !isKey) send();
  };
}
