import type { Language } from '../language.ts';
import type { Catalogue } from './catalogue.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { zh } from './zh.ts';

/** The languages that code speaks. */
export const WORDED_LANGUAGES = ['en', 'de', 'fr', 'es', 'zh'] as const;
export type Worded = (typeof WORDED_LANGUAGES)[number];

const CATALOGUES: Readonly<Record<Worded & Language, Catalogue>> = { en, de, fr, es, zh };

function isWorded(language: string): language is Worded {
  return Object.hasOwn(CATALOGUES, language);
}

/** The sentences of that language; English where there are none. */
export function catalogueOf(language: string): Catalogue {
  return CATALOGUES[isWorded(language) ? language : 'en'];
}
