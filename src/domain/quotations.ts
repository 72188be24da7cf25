// Words in quotation marks, of any language.

const QUOTATION =
  /"([^"\n]+)"|“([^”"\n]+)”|„([^“”"\n]+)[“”"]|«([^»\n]+)»|»([^«\n]+)«|「([^」\n]+)」|『([^』\n]+)』|《([^》\n]+)》|‹([^›\n]+)›|(?<![\p{L}\p{N}])['‘‚]([^'‘’\n]{2,})['’](?![\p{L}\p{N}])/gu;

/** The words between quotation marks, without the marks. */
export function quotationsIn(text: string): string[] {
  return [...text.matchAll(QUOTATION)].map(
    (match) => match.slice(1).find((group) => group !== undefined) ?? '',
  );
}

/** Whether a quotation stands in one of the texts word for word; what an ellipsis stands for may be missing. */
export function isVerbatim(quotation: string, texts: readonly string[]): boolean {
  const parts = quotation
    .split(/\s*(?:\[?(?:\.\.\.|…)\]?)\s*/u)
    .map(unquoted)
    .filter((part) => part !== '');
  return parts.every((part) => texts.some((text) => text.includes(part)));
}

/** Case, spaces, kinds of quotation marks and punctuation at the ends are the quoting sentence's, not the source's. */
export function unquoted(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/["'“”„«»‘’‚「」『』《》‹›]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.,;:!?…]+|[\s.,;:!?…]+$/gu, '');
}
