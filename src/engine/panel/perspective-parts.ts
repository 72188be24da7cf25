import type { Perspective } from '@witan/combine';
import type { Reading } from '../answers/answer-form.ts';
import { restForm, scoresAnswer } from '../answers/answers.ts';
import type { Labels } from '../answers/labels.ts';
import { lastObject } from '../answers/last-object.ts';
import type { Prompt } from '../prompts/compose-prompt.ts';
import type { PerspectiveScope } from '../prompts/prompts.ts';
import type { AnswerParts } from './ask-seat.ts';

/** The cells of each criterion by themselves, then the rest: what small models can still do. */
export function perspectiveParts(
  labels: Labels,
  promptFor: (asked: PerspectiveScope, of: Labels) => Prompt,
  read: (text: string) => Reading<Perspective>,
): AnswerParts<Perspective> {
  return {
    first: labels.criteria.map((criterion) => {
      const alone = { ...labels, criteria: [criterion], musts: [], predictions: [] };
      return { prompt: promptFor('scores', alone), ...scoresAnswer(alone) };
    }),
    last: (found) => ({
      prompt: promptFor('rest', labels),
      form: restForm(labels),
      read: (text) => read(withScores(text, found)),
    }),
  };
}

/** The text of a whole answer, of its rest and the scores that came before; a rest that is no object stays as it is. */
function withScores(text: string, found: readonly object[]): string {
  const rest = lastObject(text);
  if (!rest.found || typeof rest.value !== 'object' || rest.value === null) return text;
  return JSON.stringify({ ...rest.value, scores: Object.assign({}, ...found) });
}
