// Escapes text for Markdown, so that it stays text whoever wrote it.

/** One line of Markdown that shows the text as it is: no markup, no links, no HTML, no table cells. */
export function inline(text: string): string {
  return lineStart(escaped(text).trim());
}

/** The text as it is, within a line. */
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
