// Reads the one option of a yes-or-no question in German, French, Spanish or Chinese.
import asking from '../lexicon/asking.json' with { type: 'json' };
import { capital } from './words.ts';

const LEADS = asking.map((pattern) => new RegExp(pattern, 'iu'));
/** In these German questions the verb comes last, with "zu". */
const WITH_ZU =
  /^(?:ist es (?:jetzt )?(?:an der |höchste )?(?:zeit|sinnvoll|klug|richtig|ratsam)|ist (?:jetzt )?der richtige (?:zeitpunkt|moment)(?: dafür)?|lohnt es sich|ergibt es sinn|macht es sinn|wäre es (?:klug|sinnvoll|ratsam)),?\s+(?:um\s+)?(.+)$/iu;
const SEPARABLE = 'ab|an|auf|aus|bei|ein|fest|her|hin|los|mit|nach|um|vor|weg|weiter|zu|zurück|zusammen';
const ENDS_SEPARABLE = new RegExp(`(?:^|\\s)(?:${SEPARABLE})$`, 'u');
/** "unser Altsystem abzulösen", "das Haus zu verkaufen". */
const LAST_ZU = new RegExp(`(?<=^|\\s)(?:zu\\s|(${SEPARABLE})zu)(?=\\p{L}+n$)`, 'iu');

/** In the words of the question; in German with the verb last. Null where none is found. */
export function onlyOption(question: string): string | null {
  const asked = askingSentence(question);
  const withZu = WITH_ZU.exec(asked)?.[1];
  if (withZu !== undefined) return capital(withZu.replace(LAST_ZU, '$1'));
  for (const lead of LEADS) {
    const found = lead.exec(asked)?.[1];
    if (found !== undefined) return capital(found);
  }
  const [, verb, rest = ''] = /^(\p{Lu}\p{L}+e?n) wir\s+(.+)$/u.exec(asked) ?? [];
  if (verb === undefined) return null;
  return capital(rest + (ENDS_SEPARABLE.test(rest) ? '' : ' ') + verb.toLowerCase());
}

/** The last question, else the last sentence, without its final punctuation. */
function askingSentence(question: string): string {
  const sentences = question
    .trim()
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/u)
    .filter((part) => part.trim() !== '');
  const asking = sentences.findLast((part) => /[?？]\s*$/u.test(part)) ?? sentences.at(-1) ?? '';
  return asking.trim().replace(/(?:,?\s(?:oder nicht|ou (?:non|pas)|o no))?\s*[?？.。!！]+$/iu, '');
}
