import type { Spoken } from '../../advise/language.ts';
import type { Phrases } from '../phrases.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { zh } from './zh.ts';

/** Null for English, in which the lexicon speaks. */
export function phrasesOf(spoken: Spoken): Phrases | null {
  return spoken === 'en' ? null : { de, fr, es, zh }[spoken];
}
