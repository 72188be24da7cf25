import type { z } from 'zod';
import { formOf, type AnswerForm } from './answer-form.ts';
import type { Labels } from './labels.ts';

type Made<S extends z.core.$ZodType> = { readonly schema: S; readonly form: AnswerForm };
const MOST_SHAPES = 64;

/**
 * Caches schema and form by the shape of the question: building them takes longer than reading an answer.
 */
export function formByShape<S extends z.core.$ZodType>(
  name: string,
  schemaOf: (labels: Labels) => S,
): (labels: Labels) => Made<S> {
  const shapes = new Map<string, Made<S>>();
  return (labels) => {
    const shape = shapeOf(labels);
    const known = shapes.get(shape);
    if (known !== undefined) return known;
    const schema = schemaOf(labels);
    const made = { schema, form: formOf(name, schema) };
    if (shapes.size >= MOST_SHAPES) shapes.clear();
    shapes.set(shape, made);
    return made;
  };
}

/** All that a schema takes from the labels. */
function shapeOf({ options, criteria, musts, predictions, citable }: Labels): string {
  const names = [options, criteria, musts, predictions].map((labelled) => labelled.map(([label]) => label));
  return JSON.stringify([...names, citable.texts.size > 0]);
}
