// Words that are names of models or vendors and of something else besides.

type Meaning = { readonly word: RegExp; readonly before?: RegExp; readonly after?: RegExp };

const MEANINGS: readonly Meaning[] = [
  { word: /^anthropic$/u, after: /^\s(?:principle|reasoning|argument|shadow|selection|bias|coincidence)/u },
  { word: /^Claude$/u, before: /\bJean[- ]$/u },
  // The alphabet: at the start of a sentence, as every German noun, or after an article of its own.
  {
    word: /^Alphabet$/u,
    before:
      /(?:^\W*|\b(?:das|dem|des|ein|eines|im|ins|vom|zum|am|nach|ganze[ns]?|\p{L}+ische[sn]?|the (?:\p{Ll}+ )?|l')\s?)$/iu,
    after: /^(?!,? (?:Inc|LLC|Corp)\b|'s\b)/u,
  },
  // People of that name in other scripts: "Клод Моне", "克劳德·莫奈", "クロード・モネ", "كلود مونيه".
  { word: /^(?:克[劳勞洛]德|クロート|クロード)$/u, after: /^[\u30fb\u00b7]/u },
  { word: /^(?:克[劳勞洛]德|クロート|クロード)$/u, before: /(?:让|讓|ジャン)[-=\u30fb\u00b7 ]?$/u },
  { word: /^Claude$/u, after: /^\s(?:Monet|Shannon|Debussy|Bernard|Levi-Strauss|Chabrol|Rains)\b/u },
  {
    word: /^grok$/u,
    before:
      /\b(?:(?:hard|harder|easy|easier|difficult|able|need|trying|learn|time|ability|simple) to|can|cannot|can't|could|fully|easily|quickly)\s$/u,
  },
];

/** True where the sentence around the name shows that no model or vendor is meant: "hard to grok", "Claude Shannon". */
export function namesSomethingElse(name: string, before: string, after: string): boolean {
  return MEANINGS.some(
    (meaning) =>
      meaning.word.test(name) &&
      (meaning.before?.test(before) ?? true) &&
      (meaning.after?.test(after) ?? true),
  );
}
