import { z } from 'zod';
import { cleanText } from '../domain/plain-text.ts';
import type { Labels } from './labels.ts';

/** The shapes of what models answer: a JSON Schema to send, and a reader that trusts nothing. */
export type AnswerForm = { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };

/** What was read, or what is wrong with it in words that can be sent back to the model. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly string[] };

const text = (most: number) =>
  z.string().transform((value) => {
    const clean = cleanText(value).trim();
    return clean.length > most ? `${clean.slice(0, most - 1)}…` : clean;
  });
const prose = text(6_000);
const line = text(800);
const name = text(120);
const lines = z.array(line).transform((items) => items.filter((item) => item !== '').slice(0, 12));

const assessments = z.array(
  z.object({
    criterion: z.string(),
    options: z.array(
      z.object({ option: z.string(), score: z.number(), low: z.number(), high: z.number(), evidence: line }),
    ),
  }),
);
const probabilities = z.array(z.object({ option: z.string(), percent: z.number() }));

const frameAnswer = z.object({
  options: z.array(z.object({ name, description: line })),
  criteria: z.array(z.object({ name, description: line, weight: z.number() })),
  assumptions: lines,
  missingInformation: lines,
});

const perspectiveAnswer = z.object({
  assessments,
  probabilities,
  case: prose,
  caseAgainst: prose,
  risks: lines,
  assumptions: lines,
  wouldChangeMind: lines,
  needsFirst: line.nullable(),
});

const reviewAnswer = z.object({
  newInformation: line.nullable(),
  assessments,
  probabilities,
  case: prose.nullable(),
  caseAgainst: prose.nullable(),
});

const memoAnswer = z.object({
  reasons: lines,
  against: line,
  change: line,
  rationale: prose,
  conditions: lines,
  risks: z
    .array(z.object({ text: line, raisedBy: z.array(z.string()) }))
    .transform((items) => items.slice(0, 12)),
  nextSteps: lines,
});

export type FrameAnswer = z.infer<typeof frameAnswer>;
export type PerspectiveAnswer = z.infer<typeof perspectiveAnswer>;
export type ReviewAnswer = z.infer<typeof reviewAnswer>;
export type MemoAnswer = z.infer<typeof memoAnswer>;

export const readFrameAnswer = (raw: string): Reading<FrameAnswer> => read(frameAnswer, raw);
export const readPerspectiveAnswer = (raw: string): Reading<PerspectiveAnswer> =>
  read(perspectiveAnswer, raw);
export const readReviewAnswer = (raw: string): Reading<ReviewAnswer> => read(reviewAnswer, raw);
export const readMemoAnswer = (raw: string): Reading<MemoAnswer> => read(memoAnswer, raw);

function read<S extends z.ZodType>(schema: S, raw: string): Reading<z.infer<S>> {
  const parsed = parseObject(raw);
  if (parsed === undefined) return { ok: false, problems: ['The answer is not one JSON object.'] };
  const result = schema.safeParse(parsed);
  if (result.success) return { ok: true, value: result.data };
  const problems = result.error.issues
    .slice(0, 8)
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return { ok: false, problems };
}

/** The one JSON object in the text; some servers wrap it in a code fence. */
function parseObject(raw: string): unknown {
  const start = raw.indexOf('{');
  const end = raw.lastIndexOf('}');
  if (start < 0 || end < start) return undefined;
  try {
    return JSON.parse(raw.slice(start, end + 1));
  } catch {
    return undefined;
  }
}

type Schema = Readonly<Record<string, unknown>>;
const STRING: Schema = { type: 'string' };
const NUMBER: Schema = { type: 'number' };
const STRINGS: Schema = { type: 'array', items: STRING };

function object(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function list(items: Schema): Schema {
  return { type: 'array', items };
}

function orNull(type: 'string'): Schema {
  return { type: [type, 'null'] };
}

function numberForms(labels: Labels): { assessments: Schema; probabilities: Schema } {
  const option: Schema = { type: 'string', enum: labels.options.map(([label]) => label) };
  const criterion: Schema = { type: 'string', enum: labels.criteria.map(([label]) => label) };
  const cell = object({ option, score: NUMBER, low: NUMBER, high: NUMBER, evidence: STRING });
  return {
    assessments: list(object({ criterion, options: list(cell) })),
    probabilities: list(object({ option, percent: NUMBER })),
  };
}

export const FRAME_FORM: AnswerForm = {
  name: 'frame',
  schema: object({
    options: list(object({ name: STRING, description: STRING })),
    criteria: list(object({ name: STRING, description: STRING, weight: NUMBER })),
    assumptions: STRINGS,
    missingInformation: STRINGS,
  }),
};

/** Fields in the order in which they are to be thought through: assessments before any pick. */
export function perspectiveForm(labels: Labels): AnswerForm {
  return {
    name: 'perspective',
    schema: object({
      ...numberForms(labels),
      case: STRING,
      caseAgainst: STRING,
      risks: STRINGS,
      assumptions: STRINGS,
      wouldChangeMind: STRINGS,
      needsFirst: orNull('string'),
    }),
  };
}

export function reviewForm(labels: Labels): AnswerForm {
  return {
    name: 'review',
    schema: object({
      newInformation: orNull('string'),
      ...numberForms(labels),
      case: orNull('string'),
      caseAgainst: orNull('string'),
    }),
  };
}

export const MEMO_FORM: AnswerForm = {
  name: 'memo',
  schema: object({
    reasons: STRINGS,
    against: STRING,
    change: STRING,
    rationale: STRING,
    conditions: STRINGS,
    risks: list(object({ text: STRING, raisedBy: STRINGS })),
    nextSteps: STRINGS,
  }),
};
