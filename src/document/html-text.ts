// Text of others inside HTML: it must stay text.

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (char) => ENTITIES[char] ?? char);
}

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
