// Escapes text for Markdown, so that it stays text whoever wrote it.

/** The text as it is, within a line: no markup, no links, no HTML, no table cells. */
export function escaped(text: string): string {
  return text
    .replace(/[^\S\u00a0\u202f]+/gu, ' ')
    .replace(/[\\`*_[\]|~$]/gu, '\\$&')
    .replace(/&/gu, '&amp;')
    .replace(/</gu, '&lt;')
    .replace(/>/gu, '&gt;')
    .replace(/:\/\//gu, '\\://')
    .replace(/\bwww\./giu, (found) => `${found.slice(0, -1)}\\.`)
    .replace(/(?<=\S)@(?=\S)/gu, '\\@');
}

/** A line that begins no list, heading or rule. */
export function lineStart(line: string): string {
  return line.replace(/^(?:[-+](?=[-+\s]|$)|=|#+|\d{1,9}(?=[.)](?:\s|$)))/u, (start) =>
    /^\d/u.test(start) ? `${start}\\` : `\\${start}`,
  );
}
