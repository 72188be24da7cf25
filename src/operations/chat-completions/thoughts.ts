// What advisors say, one sentence a line: chat programs show it as reasoning.
import type { AdvisorName, DeliberationEvent } from '@witan/client';

type Snippet = Extract<DeliberationEvent, { type: 'advisor.snippet' }>;

const FIELDS: ReadonlySet<string> = new Set(['evidence', 'response', 'caseAgainst', 'newInformation']);
/** Shorter text is no sentence yet, whatever it ends with. */
const LEAST = 20;
const SENTENCE_END = /(?<=[。！？])|(?<=[.!?…]["'”’»)]?)\s+/u;

/** Advisors write at the same time, so each is shown in whole sentences, under its name. */
export function createThoughts() {
  const unsaid = new Map<AdvisorName, { readonly place: string; readonly text: string }>();
  return {
    /** The sentences of that advisor that are complete by now, each a line. */
    hear: ({ advisor, field, option, criterion, snippet }: Snippet): string => {
      if (!FIELDS.has(field)) return '';
      const place = `${field} ${option} ${criterion}`;
      const before = unsaid.get(advisor);
      const ended = before !== undefined && before.place !== place ? before.text.trim() : '';
      const text = (before?.place === place ? before.text : '') + snippet;
      const [said, rest] = wholeIn(text);
      unsaid.set(advisor, { place, text: rest });
      return [ended, ...said]
        .filter((line) => line !== '')
        .map((line) => `${advisor}: ${line}\n`)
        .join('');
    },
    /** Drops an unfinished sentence: the advisor starts over. */
    forget: (advisor: AdvisorName) => void unsaid.delete(advisor),
  };
}

function wholeIn(text: string): readonly [said: readonly string[], rest: string] {
  const parts = text.split(SENTENCE_END);
  const said: string[] = [];
  let rest = '';
  for (const [at, part] of parts.entries()) {
    rest = rest === '' ? part : `${rest} ${part}`;
    if (at === parts.length - 1 || rest.trim().length < LEAST) continue;
    said.push(rest.trim());
    rest = '';
  }
  return [said, rest];
}
