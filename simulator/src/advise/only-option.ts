// Reads the one option of a yes-or-no question in German, French, Spanish or Chinese.
import asking from '../lexicon/asking.json' with { type: 'json' };
import { capital } from './words.ts';

const LEADS = asking.map((pattern) => new RegExp(pattern, 'iu'));
/** In these German questions the verb comes last, with "zu". */
const WITH_ZU =
  /^(?:ist es (?:jetzt )?(?:an der |höchste )?(?:zeit|sinnvoll|klug|richtig|ratsam)|ist (?:jetzt )?der richtige (?:zeitpunkt|moment)(?: dafür)?|lohnt es sich|ergibt es sinn|macht es sinn|wäre es (?:klug|sinnvoll|ratsam)),?\s+(?:um\s+)?(.+)$/iu;
const SEPARABLE =
  /^(?:ab|an|auf|aus|bei|ein|fest|her|hin|los|mit|nach|um|vor|weg|weiter|zu|zurück|zusammen)$/u;

/** In the words of the question; in German with the verb last. Null where none is found. */
export function onlyOption(question: string): string | null {
  const asked = askingSentence(question);
  const withZu = WITH_ZU.exec(asked)?.[1];
  if (withZu !== undefined) return capital(withoutZu(withZu));
  for (const lead of LEADS) {
    const found = lead.exec(asked)?.[1];
    if (found !== undefined) return capital(found);
  }
  const [, verb, rest = ''] = /^(\p{Lu}\p{L}+e?n) wir\s+(.+)$/u.exec(asked) ?? [];
  if (verb === undefined) return null;
  const words = rest.split(' ');
  const last = words.at(-1) ?? '';
  const infinitive = verb.toLowerCase();
  const whole = SEPARABLE.test(last)
    ? [...words.slice(0, -1), last + infinitive].join(' ')
    : `${rest} ${infinitive}`;
  return capital(whole);
}

/** The last question, else the last sentence, without its final punctuation. */
function askingSentence(question: string): string {
  const sentences = question
    .trim()
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/u)
    .filter((part) => part.trim() !== '');
  const asking = sentences.findLast((part) => /[?？]\s*$/u.test(part)) ?? sentences.at(-1) ?? '';
  return asking.trim().replace(/\s*[?？.。!！]+$/u, '');
}

/** "unser Altsystem abzulösen" → "unser Altsystem ablösen", "das Haus zu verkaufen" → "das Haus verkaufen". */
function withoutZu(text: string): string {
  const words = text.split(' ');
  const last = words.pop() ?? '';
  if (words.at(-1)?.toLowerCase() === 'zu') return [...words.slice(0, -1), last].join(' ');
  const [, prefix = '', rest = ''] = /^(\p{L}+?)zu(\p{L}+n)$/u.exec(last) ?? [];
  return [...words, SEPARABLE.test(prefix) ? prefix + rest : last].join(' ');
}
