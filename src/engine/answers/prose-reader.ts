/** The keys from the top of the answer down to a value; in a list, an empty one. */
export type Path = readonly string[];

/** Hears the values of a JSON answer while it comes: strings in pieces, numbers whole. */
export type ProseListener = {
  readonly text: (path: Path, piece: string) => void;
  readonly end: (path: Path) => void;
  readonly number: (path: Path, value: number) => void;
};

const THINKS = '<think>';
const THOUGHT = '</think>';
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\n', b: '', f: '' };

type State = {
  /** The open objects and lists, and the key at each depth; '' in a list. Nothing counts before the first object. */
  readonly kinds: ('{' | '[')[];
  readonly keys: string[];
  expectsKey: boolean;
  /** The open string: a whole key, or the part of a value that was not passed on yet. */
  string: { readonly isKey: boolean; text: string } | null;
  /** The part of an escape that has arrived, without its backslash. */
  escape: string | null;
  /** The part of a number that has arrived. */
  digits: string;
};

function startState(): State {
  return { kinds: [], keys: [], expectsKey: false, string: null, escape: null, digits: '' };
}

/**
 * Reads a JSON object in pieces and passes on the strings, unescaped, and the numbers under the top-level fields that are
 * wanted, at any depth. Passes nothing on of a text that is no JSON; never throws.
 */
export function createProseReader(
  wanted: ReadonlySet<string>,
  listener: ProseListener,
): (piece: string) => void {
  const reader = createValueReader(wanted, listener);
  // Thoughts before the answer may hold braces and quotes of their own.
  let tail = '';
  let thinking = false;
  return (piece) => {
    const text = tail + piece;
    let end = tail.length;
    // Nearly no piece holds a `>`, so nearly all are read whole.
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

function createValueReader(wanted: ReadonlySet<string>, listener: ProseListener) {
  let state = startState();
  const tell = (hear: (path: Path) => void): void => {
    if (wanted.has(state.keys[0] ?? '')) hear([...state.keys]);
  };
  /** Passes on the part of the open string that has arrived. */
  const flush = (): void => {
    const { string } = state;
    if (string === null || string.isKey || string.text === '') return;
    const { text } = string;
    string.text = '';
    tell((path) => listener.text(path, text));
  };
  const endString = ({ isKey, text }: NonNullable<State['string']>): void => {
    flush();
    state.string = null;
    if (isKey) state.keys[state.kinds.length - 1] = text;
    else tell(listener.end);
  };
  const between = (char: string): void => {
    const isOpen = state.kinds.length > 0;
    if (isOpen && /[-+.\deE]/.test(char)) {
      state.digits += char;
      return;
    }
    const value = Number(state.digits);
    if (state.digits !== '' && !Number.isNaN(value)) tell((path) => listener.number(path, value));
    state.digits = '';
    if (char === '"' && isOpen) state.string = { isKey: state.expectsKey, text: '' };
    else nest(state, char);
  };
  return {
    isOpen: () => state.kinds.length > 0,
    read: (piece: string): void => {
      for (let at = 0; at < piece.length; at += 1) {
        const { string, escape } = state;
        if (string === null) {
          between(piece.charAt(at));
          continue;
        }
        const from = at;
        if (escape === null) at = plainEnd(piece, from);
        const char = piece.charAt(at);
        string.text += piece.slice(from, at);
        if (escape !== null) string.text += unescaped(state, escape + char);
        else if (char === '"') endString(string);
        else if (char === '\\') state.escape = '';
      }
    },
    flush,
    startOver: (): void => {
      state = startState();
    },
  };
}

/** Where the first quotation mark or backslash from `at` on stands, or the end. */
function plainEnd(piece: string, at: number): number {
  const quote = piece.indexOf('"', at);
  const end = quote < 0 ? piece.length : quote;
  const escape = piece.indexOf('\\', at);
  return escape < 0 ? end : Math.min(end, escape);
}

/** The character that an escape stands for; empty while the escape is incomplete. */
function unescaped(state: State, escape: string): string {
  const isCode = escape.startsWith('u');
  state.escape = isCode && escape.length < 5 ? escape : null;
  if (state.escape !== null) return '';
  if (!isCode) return ESCAPES[escape] ?? escape;
  return String.fromCharCode(Number.parseInt(escape.slice(1), 16) || 0xfffd);
}

function nest(state: State, char: string): void {
  const { kinds, keys } = state;
  if (char === '{' || (char === '[' && kinds.length > 0)) {
    kinds.push(char);
    keys.push('');
    state.expectsKey = char === '{';
  } else if (char === '}' || char === ']') {
    kinds.pop();
    keys.length = kinds.length;
  } else if (char === ',') state.expectsKey = kinds.at(-1) === '{';
  else if (char === ':') state.expectsKey = false;
}
