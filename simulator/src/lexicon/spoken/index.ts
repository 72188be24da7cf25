import type { SpokenLanguage } from '../../advise/language.ts';
import type { Phrases } from '../phrases.ts';
import de from './de.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

const PHRASES: Readonly<Record<Exclude<SpokenLanguage, 'en'>, Phrases>> = { de, fr, es, zh };

/** Null for English, in which the lexicon speaks. */
export function phrasesOf(spoken: SpokenLanguage): Phrases | null {
  return spoken === 'en' ? null : PHRASES[spoken];
}
