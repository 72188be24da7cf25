import type { Language } from '../language.ts';
import type { Catalogue } from './catalogue.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { zh } from './zh.ts';

/** The languages that code speaks. */
const CATALOGUES = { en, de, fr, es, zh } as const satisfies Partial<Record<Language, Catalogue>>;
type Worded = keyof typeof CATALOGUES;

function isWorded(language: string): language is Worded {
  return Object.hasOwn(CATALOGUES, language);
}

/** The sentences of that language; English where there are none. */
export function catalogueOf(language: string): Catalogue {
  return CATALOGUES[isWorded(language) ? language : 'en'];
}
