import { parseJson } from '../../domain/json-fields.ts';

/** The object, or why there is none: `cut` where the last complete one lies inside one that never ends. */
export type FoundObject =
  | { readonly found: true; readonly value: unknown }
  | { readonly found: false; readonly why: 'none' | 'cut' };

/** How many closing braces are tried, from the end of the text. */
const TRIES = 16;

/**
 * The last complete JSON object of a text. What stands around it costs nothing: thoughts with braces of their own, a
 * code fence, a word of greeting.
 */
export function lastObject(text: string): FoundObject {
  let end = text.lastIndexOf('}');
  for (let tries = 0; end >= 0 && tries < TRIES; tries += 1) {
    const start = openingOf(text, end);
    const value = start < 0 ? undefined : parseJson(text.slice(start, end + 1));
    if (value !== undefined)
      return isInside(text.slice(0, start)) ? { found: false, why: 'cut' } : { found: true, value };
    end = text.lastIndexOf('}', end - 1);
  }
  return { found: false, why: text.includes('{') ? 'cut' : 'none' };
}

/** Where the object that ends here begins, reading backwards over strings; -1 where it never does. */
function openingOf(text: string, end: number): number {
  let depth = 0;
  for (let index = end; index >= 0; index -= 1) {
    const char = text[index];
    if (char === '"') index = openingQuote(text, index);
    else if (char === '}' || char === ']') depth += 1;
    else if (char === '{' || char === '[') {
      depth -= 1;
      if (depth === 0) return char === '{' ? index : -1;
    }
  }
  return -1;
}

function openingQuote(text: string, end: number): number {
  // Only a quotation mark within a string stands behind a backslash.
  let index = text.lastIndexOf('"', end - 1);
  while (text[index - 1] === '\\') index = text.lastIndexOf('"', index - 1);
  return index;
}

/** Text that ends as JSON does before a value: after a key, a bracket, or another value. */
function isInside(before: string): boolean {
  return /(?:"\s*:|\[|["\]}\d]\s*,)\s*$/.test(before.slice(-200));
}
