// Sentences of a text in any language, with their places.

export type Sentence = { readonly text: string; readonly start: number; readonly end: number };

const ABBREVIATION =
  /(?:^|[\s("'“„])(?:e\.g|i\.e|approx|vs|ca|cf|etc|no|nr|dr|mr|mrs|ms|st|inc|fig|z\. ?b|d\. ?h|u\. ?a|bzw|ggf|sog|p\. ?ex|ej|pág|art|\p{L}|\d{1,3})\.\s*$/iu;

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Splits at sentence ends and line breaks, but not after abbreviations, initials and numbers that a dot follows. */
export function sentencesOf(text: string): Sentence[] {
  const segments = SEGMENTER.segment(text);
  const sentences: Sentence[] = [];
  for (const { segment, index } of segments) {
    const last = sentences.at(-1);
    const goesOn =
      last !== undefined &&
      !/\n\s*$/u.test(last.text) &&
      ABBREVIATION.test(last.text) &&
      !endsWithAdvisor(last.text);
    if (last && goesOn) {
      sentences[sentences.length - 1] = {
        text: last.text + segment,
        start: last.start,
        end: index + segment.length,
      };
    } else {
      sentences.push({ text: segment, start: index, end: index + segment.length });
    }
  }
  return sentences;
}

// "… says Advisor D." is the end of a sentence, "… says J." is not.
function endsWithAdvisor(text: string): boolean {
  return /advis[eo]r\s\p{L}\.\s*$/iu.test(text);
}
