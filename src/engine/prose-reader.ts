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
  const reader = createStringReader(wanted, skip, listener);
  // Thoughts before the answer may hold braces and quotes of their own.
  let tail = '';
  let thinking = false;
  return (piece) => {
    const text = tail + piece;
    let end = tail.length;
    for (const char of piece) {
      end += char.length;
      const closes = (mark: string): boolean => char === '>' && text.endsWith(mark, end);
      if (closes(THOUGHT)) {
        thinking = false;
        reader.startOver();
      } else if (thinking) continue;
      else if (!reader.isOpen() && closes(THINKS)) thinking = true;
      else reader.read(char);
    }
    tail = text.slice(-THOUGHT.length);
    reader.flush();
  };
}

/** Follows the nesting of a JSON object character by character, and hears its strings and numbers. */
function createStringReader(wanted: ReadonlySet<string>, skip: ReadonlySet<string>, listener: ProseListener) {
  const nesting = createNesting();
  let string: { readonly isKey: boolean; key: string } | null = null;
  let unescape = createUnescape();
  let out = '';
  let digits = '';

  const path = (): Path | null =>
    wanted.has(nesting.keys[0] ?? '') && !nesting.keys.some((name) => skip.has(name))
      ? [...nesting.keys]
      : null;
  const send = (): void => {
    const at = out === '' ? null : path();
    if (at !== null) listener.text(at, out);
    out = '';
  };
  const endString = ({ isKey, key }: NonNullable<typeof string>): void => {
    string = null;
    if (isKey) return nesting.name(key);
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
    if (nesting.isOpen() && /[-+.\deE]/.test(char)) {
      digits += char;
      return;
    }
    endNumber();
    if (char === '"' && nesting.isOpen()) string = { isKey: nesting.expectsKey(), key: '' };
    else nesting.read(char);
  };
  return {
    isOpen: () => nesting.isOpen(),
    read: (char: string): void => {
      if (string === null) return between(char);
      const text = unescape(char);
      if (text === null) endString(string);
      else if (string.isKey) string.key += text;
      else out += text;
    },
    /** Passes on what has come of a string that goes on. */
    flush: (): void => {
      if (string && !string.isKey) send();
    },
    startOver: (): void => {
      nesting.startOver();
      string = null;
      unescape = createUnescape();
      out = '';
      digits = '';
    },
  };
}

/** What a character of a JSON string adds to its text: nothing within an escape; null where the string ends. */
function createUnescape(): (char: string) => string | null {
  let escape: string | null = null;
  return (char) => {
    if (escape === null) {
      if (char === '"') return null;
      if (char !== '\\') return char;
      escape = '';
      return '';
    }
    escape += char;
    if (escape.startsWith('u') && escape.length < 5) return '';
    const text = escape.startsWith('u')
      ? String.fromCharCode(Number.parseInt(escape.slice(1), 16) || 0xfffd)
      : (ESCAPES[escape] ?? escape);
    escape = null;
    return text;
  };
}

/** The open objects and lists, with the key at each depth; '' in a list. Nothing counts before the first object. */
function createNesting() {
  const keys: string[] = [];
  const kinds: ('{' | '[')[] = [];
  let expectKey = false;
  return {
    keys,
    isOpen: (): boolean => kinds.length > 0,
    expectsKey: (): boolean => expectKey,
    name: (key: string): void => {
      keys[kinds.length - 1] = key;
    },
    read: (char: string): void => {
      if (char === '{' || (char === '[' && kinds.length > 0)) {
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
    },
    startOver: (): void => {
      keys.length = 0;
      kinds.length = 0;
    },
  };
}
