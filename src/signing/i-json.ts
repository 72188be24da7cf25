// Reads JSON that every reader takes for the same (I-JSON, RFC 7493): only that can be what was signed.

/** It is JSON, but readers may take it for different things. */
export class AmbiguousJson extends Error {}

/** A string, and whether it is a name; a number; a brace. */
const PART = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|[{}]/g;

/** What the text holds. Throws `SyntaxError` where it is no JSON, and `AmbiguousJson`. */
export function readIJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const open: Set<string>[] = [];
  for (const [part, quoted, colon] of text.matchAll(PART)) {
    if (part === '{') open.push(new Set());
    else if (part === '}') open.pop();
    else if (quoted === undefined) checkNumber(part);
    else if (colon !== undefined) takeName(quoted, open.at(-1) ?? new Set());
  }
  return value;
}

function checkNumber(part: string): void {
  if (!Number.isFinite(Number(part))) throw new AmbiguousJson(`${part.slice(0, 40)} is too great a number`);
}

function takeName(quoted: string, taken: Set<string>): void {
  const name = String(JSON.parse(quoted));
  const shown = JSON.stringify(name.slice(0, 40));
  if (name === '__proto__') throw new AmbiguousJson(`an object has the name ${shown}`);
  if (taken.has(name)) throw new AmbiguousJson(`an object has the name ${shown} twice`);
  taken.add(name);
}
