import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { Wording } from './wording.ts';
import { zh } from './zh.ts';

const WORDINGS: Readonly<Record<string, Wording>> = { de, en, es, fr, zh };

/** The texts of that language (BCP 47, such as `de`); English where there are none. */
export function wordingOf(language: string): Wording {
  return WORDINGS[language] ?? en;
}
