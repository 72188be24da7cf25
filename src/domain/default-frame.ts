import type { CriterionInput, OptionInput } from '@witan/client';

/** The criteria of a frame that no model has proposed. */
export const DEFAULT_CRITERIA: readonly CriterionInput[] = [
  { name: 'Benefit', description: 'How much good it does where it matters to the decider.' },
  { name: 'Cost', description: 'How little it takes in money and effort; 100 is cheapest.' },
  { name: 'Risk', description: 'How unlikely it is to go badly wrong; 100 is safest.' },
  { name: 'Reversibility', description: 'How easily it can be undone; 100 is fully reversible.' },
  { name: 'Time', description: 'How soon it shows results; 100 is at once.' },
];

const LEAD =
  /^(?:should|shall|do|does|would|could|can|will|is|are)\s+(?:we|i|you|they|it|our\s+\w+|the\s+\w+)\s+(?:be\s+better\s+to\s+)?/i;

/**
 * Options read off a question of the form "Should we A or B?" (also "A, B or C?"), else "Do it" and "Don't".
 * Always two to six, distinct.
 */
export function defaultOptions(question: string): OptionInput[] {
  const sentence = lastQuestion(question);
  const parts = sentence
    .replace(LEAD, '')
    .replace(/[?.!\s]+$/, '')
    .split(/,?\s+or\s+|,\s+/i)
    .map((part) => part.trim())
    .filter((part) => part.length > 1 && part.length <= 120 && !/^not$/i.test(part));
  const distinct = [...new Map(parts.map((part) => [part.toLowerCase(), sentenceCase(part)])).values()];
  const alternatives = /\s+or\s+/i.test(sentence) && distinct.length >= 2 && distinct.length <= 6;
  if (alternatives) return distinct.map((name) => ({ name }));
  return [
    { name: 'Do it', description: 'Go ahead with what the question asks about.' },
    { name: "Don't", description: 'Keep things as they are.' },
  ];
}

function lastQuestion(text: string): string {
  const sentences = text.match(/[^.?!\n]+[?]/g);
  return (sentences?.at(-1) ?? text.slice(0, 400)).trim();
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
