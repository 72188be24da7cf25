// A simulated advisor: its seat, its temperament for this question, and the subject of the question.
import type { ReadPrompt } from '../prompt.ts';
import { drawFrom, itemAt } from '../draw.ts';
import { phrasesOf } from '../lexicon/spoken/index.ts';
import { spokenIn, wantedIn } from './language.ts';
import { decidingSentence, withoutLead } from './deciding-sentence.ts';
import { VENDORS } from '../wire/wire.ts';
import { TEMPERAMENTS } from './temperament.ts';
import { asNoun, nounsOf, thingOf } from './words.ts';

/** One simulated advisor for one question. `asked.question` holds no directives. */
export type Advisor = Readonly<ReturnType<typeof advisorFor>>;

/**
 * Four vendors' seats always differ in temperament. The assignment depends on the question, so that the style does
 * not identify the seat. Any other seat draws its own.
 */
export function advisorFor(asked: ReadPrompt, seat: string) {
  const place = VENDORS.findIndex((vendor) => vendor === seat);
  const turn = drawFrom('turn', asked.question).whole(TEMPERAMENTS.length);
  const own = place >= 0 ? place : drawFrom('seat', seat).whole(TEMPERAMENTS.length);
  const sentence = decidingSentence(asked.question);
  const nouns = nounsOf(asked.options.map(({ name }) => name));
  return {
    asked,
    seat,
    temperament: itemAt(TEMPERAMENTS, turn + own),
    /** Phrases for languages other than English, else null. */
    phrases: phrasesOf(wantedIn(asked.instructions) ?? spokenIn(asked.question)),
    /** An option as a noun phrase. */
    noun: (option: string): string => nouns.get(option) ?? asNoun(option),
    /** The index of its set of phrases, 0 to 3. */
    manner: (turn + own) % TEMPERAMENTS.length,
    /** Its share, 0 to 3, of something that is distributed over the panel; depends on the keys. */
    place: (...keys: readonly string[]): number =>
      (turn + own + drawFrom('place', asked.question, ...keys).whole(TEMPERAMENTS.length)) %
      TEMPERAMENTS.length,
    thing: thingOf(withoutLead(sentence) === sentence ? sentence : `should we ${withoutLead(sentence)}`),
    /** A random generator seeded by question, seat and keys. */
    draw: (...keys: readonly string[]) => drawFrom(asked.question, seat, ...keys),
  };
}
