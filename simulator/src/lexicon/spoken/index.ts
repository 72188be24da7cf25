// Phrases in German, French, Spanish and Chinese. They state no facts, and say that the advisors are simulated.
import type { SpokenLanguage } from '../../advise/language.ts';
import de from './de.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/**
 * `{o}` stands for the option, `{rival}` for the next best one, `{c}` for a criterion, `{text}` for a line of another
 * advisor. Each sentence stands by itself. Lists of lists have one list for each of the four manners, so that no two
 * advisors use the same words.
 */
export type Phrases = typeof de;

const PHRASES: Readonly<Record<Exclude<SpokenLanguage, 'en'>, Phrases>> = { de, fr, es, zh };

/** Null for English, whose texts are in the lexicon. */
export function phrasesOf(spoken: SpokenLanguage): Phrases | null {
  return spoken === 'en' ? null : PHRASES[spoken];
}
