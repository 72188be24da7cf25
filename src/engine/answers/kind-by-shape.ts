import type { z } from 'zod';
import { answerKind, type AnswerKind } from './answer-form.ts';
import type { Labels } from './labels.ts';

const MOST_SHAPES = 64;

/** Caches a kind of answer by the shape of the question: building its form takes longer than reading an answer. */
export function kindByShape<S extends z.core.$ZodType>(
  name: string,
  schemaOf: (labels: Labels) => S,
): (labels: Labels) => AnswerKind<z.infer<S>> {
  const kinds = new Map<string, AnswerKind<z.infer<S>>>();
  return (labels) => {
    const shape = shapeOf(labels);
    if (!kinds.has(shape) && kinds.size >= MOST_SHAPES) kinds.clear();
    return kinds.getOrInsertComputed(shape, () => answerKind(name, schemaOf(labels)));
  };
}

/** All that a schema takes from the labels. */
function shapeOf({ options, criteria, musts, predictions, citable }: Labels): string {
  const names = [options, criteria, musts, predictions].map((labelled) => labelled.map(([label]) => label));
  return JSON.stringify([...names, citable.texts.size > 0]);
}
