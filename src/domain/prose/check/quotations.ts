// Words in quotation marks.
import { placed } from './finding.ts';
import type { Finding } from './finding.ts';
import type { ProseData } from './data.ts';

const QUOTATION =
  /"([^"\n]+)"|“([^”"\n]+)”|„([^“”"\n]+)[“”"]|«([^»\n]+)»|»([^«\n]+)«|「([^」\n]+)」|『([^』\n]+)』|《([^》\n]+)》|‹([^›\n]+)›|(?<![\p{L}\p{N}])['‘‚]([^'‘’\n]{2,})['’](?![\p{L}\p{N}])/gu;

/** The words between quotation marks, without the marks. */
export function quotationsIn(text: string): string[] {
  return [...text.matchAll(QUOTATION)].map(
    (match) => match.slice(1).find((group) => group !== undefined) ?? '',
  );
}

/** Words in quotation marks that stand nowhere in the data. What an ellipsis stands for may be missing. */
export function quotationProblems(text: string, data: ProseData): Finding[] {
  const quotations = [...text.matchAll(QUOTATION)];
  if (quotations.length === 0) return [];
  const known = data.texts.map(bare);
  return quotations.flatMap((match): Finding[] => {
    const quoted = match.slice(1).find((group) => group !== undefined) ?? '';
    const parts = quoted
      .split(/\s*(?:\[?(?:\.\.\.|…)\]?)\s*/u)
      .map(bare)
      .filter((part) => part !== '');
    if (parts.every((part) => known.some((source) => source.includes(part)))) return [];
    return [
      placed(
        'quotation not verbatim',
        { start: match.index, end: match.index + match[0].length },
        `${match[0]} does not stand in the data word for word; say it without quotation marks.`,
      ),
    ];
  });
}

// Case, spaces, kinds of quotation marks and punctuation at the ends are the quoting sentence's, not the source's.
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/["'“”„«»‘’‚「」『』《》‹›]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.,;:!?…]+|[\s.,;:!?…]+$/gu, '');
}
