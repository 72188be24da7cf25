// Words that are names of models or vendors and of something else besides.

type Meaning = { readonly word: RegExp; readonly before?: RegExp; readonly after?: RegExp };

const MEANINGS: readonly Meaning[] = [
  { word: /^anthropic$/u, after: /^\s(?:principle|reasoning|argument|shadow|selection|bias|coincidence)/u },
  { word: /^Claude$/u, before: /\bJean[- ]$/u },
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
