// Words in quotation marks, of any language.

/** By what opens a quotation: what closes it, and what it cannot hold either. */
const MARKS: Readonly<Record<string, { readonly close: string; readonly never?: string }>> = {
  '"': { close: '"' },
  '“': { close: '”', never: '"' },
  '„': { close: '“”"' },
  '«': { close: '»' },
  '»': { close: '«' },
  '「': { close: '」' },
  '『': { close: '』' },
  '《': { close: '》' },
  '‹': { close: '›' },
  "'": { close: "'’", never: '‘' },
  '‘': { close: "'’", never: '‘' },
  '‚': { close: "'’", never: '‘' },
};
const OPENING = new RegExp(`[${Object.keys(MARKS).join('')}]`, 'gu');
/** They are also apostrophes, which stand within words. */
const SINGLE = /['‘‚]/u;
const IN_WORD = /[\p{L}\p{N}]/u;

/** The words between quotation marks, without the marks; in one pass, however many marks close nothing. */
export function quotationsIn(text: string): string[] {
  const found: string[] = [];
  const stops = new Map<string, number>();
  const stopAfter = (open: string, at: number): number => {
    const known = stops.get(open) ?? -1;
    if (known > at) return known;
    const { close = '', never = '' } = MARKS[open] ?? {};
    const stop = new RegExp(`[${close}${never}\\n]`, 'gu');
    stop.lastIndex = at + 1;
    const next = stop.exec(text)?.index ?? text.length;
    stops.set(open, next);
    return next;
  };
  for (let mark = OPENING.exec(text); mark; mark = OPENING.exec(text)) {
    const [open] = mark;
    const at = mark.index;
    const end = stopAfter(open, at);
    const isSingle = SINGLE.test(open);
    const isWord = isSingle && (isLetter(text, at - 1) || isLetter(text, end + 1));
    const isClosed = (MARKS[open]?.close ?? '').includes(text.charAt(end)) && end < text.length;
    if (!isClosed || isWord) continue;
    if (end - at > (isSingle ? 2 : 1)) found.push(text.slice(at + 1, end));
    OPENING.lastIndex = end + 1;
  }
  return found;
}

function isLetter(text: string, at: number): boolean {
  return IN_WORD.test(text.charAt(at));
}

/** Whether a quotation stands in one of the texts word for word; what an ellipsis stands for may be missing. */
export function isVerbatim(quotation: string, texts: readonly string[]): boolean {
  const parts = quotation
    .split(/\[?(?:\.\.\.|…)\]?/u)
    .map(unquoted)
    .filter((part) => part !== '');
  return parts.every((part) => texts.some((text) => text.includes(part)));
}

/** Case, spaces, kinds of quotation marks and punctuation at the ends are the quoting sentence's, not the source's. */
export function unquoted(text: string): string {
  const even = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/["'“”„«»‘’‚「」『』《》‹›]/gu, '')
    .replace(/\s+/gu, ' ');
  let [start, end] = [0, even.length];
  while (PUNCTUATION.test(even.charAt(start))) start += 1;
  while (PUNCTUATION.test(even.charAt(end - 1))) end -= 1;
  return even.slice(start, end);
}

const PUNCTUATION = /[\s.,;:!?…]/u;
