// What models answer, each written once: the zod schema reads the answer, and the JSON Schema that is sent is made from it.
import { z } from 'zod';
import {
  answerKind,
  formOf,
  line,
  lineOrNull,
  lines,
  prose,
  readAnswer,
  sentences,
  tidyLine,
  tidyOrNull,
  type AnswerForm,
  type AnswerKind,
} from './answer-form.ts';
import type { Labelled, Labels } from './labels.ts';

// Evidence comes first in each cell: a score that is written before its reason is a guess that is justified afterwards.
/** A score this far outside the scale is read as its end: models that count in decimals overshoot it. */
const HAIR = 1;
const SCORE = 'it must be from 0 to 100.';
const score = z
  .number()
  .min(-HAIR, SCORE)
  .max(100 + HAIR, SCORE);
const figures = { score, low: z.number(), high: z.number() };
const cell = z.object({ evidence: line, ...figures }).meta({ id: 'cell' });
/** Where there are sources to cite. */
const citingCell = z.object({ evidence: line, sources: lines, quote: line, ...figures }).meta({ id: 'cell' });
const cellFor = ({ citable }: Labels) => (citable.sources.size === 0 ? cell : citingCell);
type CellAnswer = z.infer<typeof cell> & Partial<z.infer<typeof citingCell>>;
const verdict = z
  .object({ evidence: line, verdict: z.enum(['met', 'at_risk', 'failed']) })
  .meta({ id: 'verdict' });
const percent = z.number().min(-HAIR, 'it must not be negative.');
const reversibility = z.enum(['reversible', 'costly', 'irreversible']);
const texts = z.array(z.string());
const risk = z.object({ risk: z.string(), mitigation: z.string() }).meta({ id: 'risk' });
/** At most twelve; a mitigation that was left out is empty. */
const risks = z
  .array(z.preprocess((given) => (typeof given === 'string' ? { risk: given, mitigation: '' } : given), risk))
  .overwrite((given) =>
    given
      .map((one) => ({ risk: tidyLine(one.risk), mitigation: tidyOrNull(one.mitigation) ?? '' }))
      .filter((one) => one.risk !== '')
      .slice(0, 12),
  );

/** An object with one field for each label, so that constrained decoding can leave none out. */
function keyed<S extends z.core.$ZodType>(labelled: Labelled<unknown>, each: S) {
  return z.object(Object.fromEntries(labelled.map(([label]) => [label, each])));
}

type Keyed<T> = Readonly<Record<string, T>>;

/** An advisor's numbers under its labels. Percentages are as it wrote them. */
export type GivenNumbers = {
  readonly musts?: Keyed<Keyed<z.infer<typeof verdict>>>;
  readonly scores: Keyed<Keyed<CellAnswer>>;
  readonly probabilities: Keyed<number>;
  readonly predictions?: Keyed<number>;
};

type NumberShape = {
  readonly musts: z.ZodOptional<z.ZodType<NonNullable<GivenNumbers['musts']>>>;
  readonly scores: z.ZodType<GivenNumbers['scores']>;
  readonly probabilities: z.ZodType<GivenNumbers['probabilities']>;
  readonly predictions: z.ZodOptional<z.ZodType<NonNullable<GivenNumbers['predictions']>>>;
};

/** Numbers in the order in which they are to be thought through; without musts or predictions, those fields are absent. */
function numberFields(labels: Labels): NumberShape {
  const { options, criteria, musts, predictions } = labels;
  const shape = {
    ...(musts.length > 0 ? { musts: keyed(musts, keyed(options, verdict).meta({ id: 'verdicts' })) } : {}),
    scores: keyed(criteria, keyed<z.core.$ZodType>(options, cellFor(labels)).meta({ id: 'cells' })),
    probabilities: keyed(options, percent),
    ...(predictions.length > 0 ? { predictions: keyed(predictions, percent.max(100 + HAIR, SCORE)) } : {}),
  };
  // `as`: a field that is absent here is optional there, and one that is present is required of the model.
  return shape as unknown as NumberShape;
}

function perspectiveSchema(labels: Labels) {
  return z.object({
    ...numberFields(labels),
    response: sentences,
    caseAgainst: sentences,
    risks,
    conditions: sentences,
    nextSteps: sentences,
    assumptions: sentences,
    wouldChangeMind: sentences,
    needsFirst: lineOrNull,
    reversibility,
  });
}

/** Null keeps what the first answer said. */
function reviewSchema(labels: Labels) {
  const numbers = Object.entries<z.core.$ZodType>(numberFields(labels)).map(([field, schema]) => [
    field,
    z.nullable(schema),
  ]);
  return z.object({
    newInformation: lineOrNull,
    // `as`: the same fields, of which each may be null.
    ...(Object.fromEntries(numbers) as { [F in keyof NumberShape]: z.ZodNullable<NumberShape[F]> }),
    response: sentences.nullable(),
    caseAgainst: sentences.nullable(),
  });
}

export type PerspectiveAnswer = z.infer<ReturnType<typeof perspectiveSchema>>;
export type ReviewAnswer = z.infer<ReturnType<typeof reviewSchema>>;

const MOST_SHAPES = 64;

/** Caches a kind of answer by the shape of the question: building its form takes longer than reading an answer. */
function kindByShape<S extends z.core.$ZodType>(
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
  return JSON.stringify([...names, citable.sources.size > 0]);
}

export const perspectiveAnswer = kindByShape('perspective', perspectiveSchema);
export const reviewAnswer = kindByShape('review', reviewSchema);

/** In steps, so that a list of values can be enforced where bounds of numbers cannot. */
const STEPS = Array.from({ length: 21 }, (_, index) => 5 * index);
const step = z.literal(STEPS);

/** The cells of these criteria alone: read as in a whole answer, asked for in steps of five. */
export function scoresAnswer(labels: Labels): AnswerKind<GivenNumbers['scores']> {
  const stepped = cellFor(labels).extend({ score: step, low: step, high: step }).meta({ id: 'cell' });
  const { scores } = numberFields(labels);
  const read = z.object({ scores }).transform((given) => given.scores);
  return {
    read: (raw) => readAnswer(read, raw),
    form: formOf('scores', z.object({ scores: keyed(labels.criteria, keyed(labels.options, stepped)) })),
  };
}

const TEXTS = ['conditions', 'nextSteps', 'assumptions', 'wouldChangeMind'];

/** A perspective without its cells. Its lists have bounds, since small models leave them empty or never end them. */
export function restForm(labels: Labels): AnswerForm {
  const { scores: _, ...whole } = perspectiveSchema(labels).shape;
  const rest = {
    ...whole,
    probabilities: keyed(labels.options, step),
    ...('predictions' in whole ? { predictions: keyed(labels.predictions, step) } : {}),
    response: texts.min(1).max(4),
    caseAgainst: texts.min(1).max(4),
    ...Object.fromEntries(TEXTS.map((field) => [field, z.string()])),
    risks: z.array(risk).max(3),
  };
  return formOf('rest', z.object(rest));
}

const fact = z.object({
  url: z.string(),
  title: z.string(),
  date: z.string().nullable(),
  sentence: z.string(),
});
export type ReportedFact = Readonly<z.infer<typeof fact>>;
export const RESEARCH = answerKind('research', z.object({ facts: z.array(fact) }));

export const QUESTION = answerKind(
  'question',
  z.object({ answer: prose.refine((answer) => answer !== '', 'it is empty.') }),
);

const ids = z.array(z.string());

/** Ids of sentences, in the order in which they are to be read. */
export const SYNTHESIS = answerKind(
  'synthesis',
  z.object({ reasons: ids, against: ids, wouldChange: ids, conditions: ids, nextSteps: ids }),
);
