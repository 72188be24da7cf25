const DIRECTIVE = /\[\s*simulate\s*:([^[\]]*)\]/gi;

/** One `target=value` pair of a directive, trimmed and in lower case. */
export type Directive = { readonly target: string; readonly value: string };

/**
 * Removes directives such as `[simulate: openai=down, xai=hang]` from a question. `text` is the question without them,
 * with the spaces around each collapsed into one.
 */
export function splitDirectives(question: string): {
  readonly text: string;
  readonly directives: readonly Directive[];
} {
  const directives: Directive[] = [];
  let rest = '';
  let from = 0;
  for (const match of question.matchAll(DIRECTIVE)) {
    rest = joined(rest, question.slice(from, match.index), from > 0);
    from = match.index + match[0].length;
    for (const pair of (match[1] ?? '').split(/[,;]/)) {
      const [target = '', value = ''] = pair.split('=').map((part) => part.trim().toLowerCase());
      directives.push({ target, value });
    }
  }
  return from > 0
    ? { text: joined(rest, question.slice(from), true).trim(), directives }
    : { text: question, directives };
}

/** The question without its directives. */
export function cutDirectives(question: string): string {
  return splitDirectives(question).text;
}

function joined(left: string, right: string, tidy: boolean): string {
  if (!tidy) return left + right;
  const before = trimmedEnd(left);
  const after = right.replace(/^[ \t]+/, '');
  const apart = before === '' || after === '' || before.endsWith('\n') || /^[\n.,;:!?]/.test(after);
  return apart ? before + after : `${before} ${after}`;
}

// A regular expression for trailing spaces would take quadratic time on long runs of them.
function trimmedEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end -= 1;
  return text.slice(0, end);
}
