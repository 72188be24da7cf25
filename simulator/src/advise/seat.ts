// Who answers: the seat, its temperament for this question, and what the question is about.
import type { ReadPrompt } from '../prompt.ts';
import { drawFrom, itemAt } from '../draw.ts';
import { phrasesOf } from '../lexicon/spoken/index.ts';
import { spokenIn, wantedIn } from './language.ts';
import { decidingSentence, withoutLead } from './deciding-sentence.ts';
import { TEMPERAMENTS } from './temperament.ts';
import { asNoun, nounsOf, thingOf } from './words.ts';

/** One simulated advisor before one question. `asked.question` has no directives any more. */
export type Advisor = Readonly<ReturnType<typeof advisorFor>>;

const VENDOR_PLACES = ['openai', 'anthropic', 'google', 'xai'];

/**
 * The four vendors' seats always differ in temperament, but which has which changes with the question, so that a
 * manner of speaking says nothing about the seat. Any other seat draws its own.
 */
export function advisorFor(asked: ReadPrompt, seat: string) {
  const place = VENDOR_PLACES.indexOf(seat);
  const turn = drawFrom('turn', asked.question).whole(TEMPERAMENTS.length);
  const own = place >= 0 ? place : drawFrom('seat', seat).whole(TEMPERAMENTS.length);
  const sentence = decidingSentence(asked.question);
  const nouns = nounsOf(asked.options.map(({ name }) => name));
  return {
    asked,
    seat,
    temperament: itemAt(TEMPERAMENTS, turn + own),
    /** What it says in the question's language, where that is not English. */
    phrases: phrasesOf(wantedIn(asked.instructions) ?? spokenIn(asked.question)),
    /** An option as a noun. */
    noun: (option: string): string => nouns.get(option) ?? asNoun(option),
    /** Which of the four ways of putting things is its own. */
    manner: (turn + own) % TEMPERAMENTS.length,
    /** Its place, 0 to 3, among four that share something out; which place it has changes with the keys. */
    place: (...keys: readonly string[]): number =>
      (turn + own + drawFrom('place', asked.question, ...keys).whole(TEMPERAMENTS.length)) %
      TEMPERAMENTS.length,
    thing: thingOf(withoutLead(sentence) === sentence ? sentence : `should we ${withoutLead(sentence)}`),
    /** A draw that depends on question, seat and the keys. */
    draw: (...keys: readonly string[]) => drawFrom(asked.question, seat, ...keys),
  };
}
