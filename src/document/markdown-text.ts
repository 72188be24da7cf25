// Text of others inside Markdown: it must stay text.

/** One line of Markdown that shows the text as it is: no markup, no links, no HTML, no table cells. */
export function inline(text: string): string {
  return escaped(text.replace(/\s+/gu, ' ').trim()).replace(/^(?:[-+=]|#+|\d{1,9}(?=[.)]))/u, (start) =>
    /^\d/u.test(start) ? `${start}\\` : `\\${start}`,
  );
}

/** Paragraphs of such lines. */
export function paragraphs(text: string): string {
  return text
    .split(/\n+/u)
    .map(inline)
    .filter((line) => line !== '')
    .join('\n\n');
}

export function quotation(text: string): string {
  return paragraphs(text)
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]|~$]/gu, '\\$&')
    .replace(/&/gu, '&amp;')
    .replace(/</gu, '&lt;')
    .replace(/>/gu, '&gt;')
    .replace(/:\/\//gu, '\\://')
    .replace(/\bwww\./giu, (found) => `${found.slice(0, -1)}\\.`)
    .replace(/(?<=\S)@(?=\S)/gu, '\\@');
}
