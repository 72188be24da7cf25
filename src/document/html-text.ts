// Text of others inside HTML: it must stay text.
import escapeHtml from 'escape-html';

/** One `<p>` a line. */
export function htmlParagraphs(text: string): string {
  return text
    .split(/\n+/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}

export function htmlList(items: readonly string[], tag: 'ul' | 'ol' = 'ul'): string {
  if (items.length === 0) return '';
  return `<${tag}>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</${tag}>`;
}
