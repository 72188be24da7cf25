// Scripts that put no spaces between words.

/** One sign of such a script, as the source of a pattern with the flag `u`. */
export const DENSE_SIGN =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
