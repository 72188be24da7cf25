// Identifies a name in any script, spelling and inflection, and tells how much of it the caller used.
import { foreignWords } from './borders.ts';
import { foldText } from './fold-text.ts';
import type { FoundName } from './found-name.ts';
import { FOREIGN_FAMILIES, FOREIGN_NAMES } from './foreign-names.ts';

/** What the vendor calls it: "claude" for "克劳德", "Klaude" and "Claudem". */
export function commonNameOf(core: string): string {
  return foreignPart(core)?.name ?? tokensOf(core)[0]?.text ?? '';
}

/** True where it is written like the word "cloud". */
export function isWordCloud(core: string): boolean {
  const foreign = foreignPart(core);
  return foreign?.isWord === true && foreign.name === 'claude';
}

/** How many characters of a match may stay, with its article, since the caller used that much of the name; 0 for none. */
export function keptLength({ core, article, start, end }: FoundName, allowed: ReadonlySet<string>): number {
  const match = end - start;
  const foreign = foreignPart(core);
  if (foreign !== null) {
    const whole = allowed.has(foreign.name + squash(tokensOf(core.slice(foreign.length))));
    if (whole) return match;
    return allowed.has(foreign.name) || allowed.has(keyOf(foreign)) ? article.length + foreign.length : 0;
  }
  const tokens = tokensOf(core);
  const kept = tokens.findLastIndex(
    (_, i) => allowed.has(squash(tokens.slice(0, i + 1))) && !insideVersion(tokens, i),
  );
  if (kept === tokens.length - 1) return match;
  return kept < 0 ? 0 : article.length + (tokens[kept]?.end ?? 0);
}

/** The names that the caller wrote, whole and in part, without their spaces and hyphens. */
export function namesAllowedBy(written: ReadonlySet<string>): ReadonlySet<string> {
  const allowed = new Set<string>();
  for (const core of written) {
    const foreign = foreignPart(core);
    if (foreign !== null) {
      allowed.add(keyOf(foreign));
      allowed.add(keyOf(foreign) + squash(tokensOf(core.slice(foreign.length))));
      continue;
    }
    const tokens = tokensOf(core);
    tokens.forEach((_, i) =>
      tokens.slice(i).forEach((__, j) => allowed.add(squash(tokens.slice(i, i + j + 1)))),
    );
  }
  return allowed;
}

/** `isWord` where the form is a word of its language, too: who writes of the twins has not named a model. */
type ForeignPart = { readonly name: string; readonly length: number; readonly isWord: boolean };

/** What a name in another script or spelling is called by its vendor, and how much of the text that is. */
function foreignPart(core: string): ForeignPart | null {
  const isLatin = ![...core].some((char) => char > LAST_LATIN);
  for (const { name, isWord, pattern } of isLatin ? latinPatterns() : allPatterns()) {
    const match = pattern.exec(core);
    if (match !== null) return { name, isWord, length: match[0].length };
  }
  return null;
}

function keyOf({ name, isWord }: ForeignPart): string {
  return isWord ? `the word ${name}` : name;
}

const LAST_LATIN = '\u024f';
// Made at the first name: they take longer than loading the rest of this room.
const allPatterns = once(() => foreignPatterns(() => true));
const latinPatterns = once(() => foreignPatterns((form) => foldText(form).text <= 'z'));

export function once<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

function foreignPatterns(isOf: (form: string) => boolean) {
  return [...FOREIGN_NAMES, ...FOREIGN_FAMILIES].flatMap(({ name, forms, words: also }) =>
    [forms.filter(isOf), also.filter(isOf)].flatMap((list, index) =>
      list.length === 0
        ? []
        : { name, isWord: index === 1, pattern: new RegExp(`^${foreignWords(list).full}`, 'u') },
    ),
  );
}

/** "GPT-6" is another model than "GPT-6.1", so a version stays whole or goes. */
function insideVersion(tokens: readonly Token[], last: number): boolean {
  return /^\d/u.test(tokens[last]?.text ?? '') && /^\d/u.test(tokens[last + 1]?.text ?? '');
}

type Token = { readonly text: string; readonly end: number };

function tokensOf(name: string): Token[] {
  return [...name.matchAll(/\p{L}+|\p{N}+/gu)].map(([text], i, all) => ({
    text: uninflected(text.toLowerCase()),
    end: (all[i]?.index ?? 0) + text.length,
  }));
}

/** "grokiem" and "claudem" are "grok" and "claude" to a caller who wrote either. */
function uninflected(token: string): string {
  return STEMS.find(([stem]) => token.startsWith(stem))?.[1] ?? token;
}

const STEMS = [
  ['claud', 'claude'],
  ['gemini', 'gemini'],
  ['grok', 'grok'],
  ['googl', 'google'],
  ['anthropi', 'anthropic'],
] as const;

function squash(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('');
}
