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
 * are wanted, however deep. Nonsense passes nothing on; it never throws.
 */
export function createProseReader(
  wanted: ReadonlySet<string>,
  listener: ProseListener,
): (piece: string) => void {
  const reader = createStringReader(wanted, listener);
  // Thoughts before the answer may hold braces and quotes of their own.
  let tail = '';
  let thinking = false;
  return (piece) => {
    const text = tail + piece;
    let end = tail.length;
    // Nearly no piece ends a mark, and most of each is the inside of a string.
    for (const part of piece.includes('>') ? piece.split(/(?<=>)/) : [piece]) {
      end += part.length;
      const closed = part.endsWith('>');
      if (closed && text.endsWith(THOUGHT, end)) {
        thinking = false;
        reader.startOver();
      } else if (thinking) continue;
      else {
        reader.read(part);
        if (closed && !reader.isOpen() && text.endsWith(THINKS, end)) thinking = true;
      }
    }
    tail = text.slice(-THOUGHT.length);
    reader.flush();
  };
}

/** Follows the nesting of a JSON object character by character, and hears its strings and numbers. */
function createStringReader(wanted: ReadonlySet<string>, listener: ProseListener) {
  const nesting = createNesting();
  let string: { readonly isKey: boolean; key: string } | null = null;
  let unescape = createUnescape();
  let out = '';

  const path = (): Path | null => (wanted.has(nesting.keys[0] ?? '') ? [...nesting.keys] : null);
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
  const within = (text: string | null): void => {
    if (string === null) return;
    if (text === null) endString(string);
    else if (string.isKey) string.key += text;
    else out += text;
  };
  const numbers = createNumbers((value) => {
    const at = path();
    if (at !== null) listener.number(at, value);
  });
  const between = (char: string): void => {
    if (nesting.isOpen() && numbers.take(char)) return;
    numbers.end();
    if (char === '"' && nesting.isOpen()) string = { isKey: nesting.expectsKey(), key: '' };
    else nesting.read(char);
  };
  return {
    isOpen: () => nesting.isOpen(),
    read: (piece: string): void => {
      for (let at = 0; at < piece.length;) {
        const part = string === null ? null : partOf(piece, at, unescape);
        if (part === null) between(piece.charAt(at));
        else within(part.text);
        at = part === null ? at + 1 : part.next;
      }
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
      numbers.startOver();
    },
  };
}

/** Hears the numbers that stand between strings. */
function createNumbers(hear: (value: number) => void) {
  let digits = '';
  return {
    /** False for a character that belongs to none. */
    take: (char: string): boolean => {
      if (!/[-+.\deE]/.test(char)) return false;
      digits += char;
      return true;
    },
    end: (): void => {
      const value = Number(digits);
      if (digits !== '' && !Number.isNaN(value)) hear(value);
      digits = '';
    },
    startOver: (): void => {
      digits = '';
    },
  };
}

/** What the inside of a string adds from `at` on, and where it goes on; null where the string ends. */
function partOf(
  piece: string,
  at: number,
  unescape: ReturnType<typeof createUnescape>,
): { readonly text: string | null; readonly next: number } {
  const end = unescape.isWithin() ? at : plainEnd(piece, at);
  return end > at
    ? { text: piece.slice(at, end), next: end }
    : { text: unescape.read(piece.charAt(at)), next: at + 1 };
}

/** Where the first quotation mark or backslash from `at` on stands, or the end. */
function plainEnd(piece: string, at: number): number {
  const quote = piece.indexOf('"', at);
  const end = quote < 0 ? piece.length : quote;
  const escape = piece.indexOf('\\', at);
  return escape < 0 ? end : Math.min(end, escape);
}

/** `read`: what a character of a JSON string adds to its text: nothing within an escape; null where the string ends. */
function createUnescape() {
  let escape: string | null = null;
  const read = (char: string): string | null => {
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
  return { read, isWithin: (): boolean => escape !== null };
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
