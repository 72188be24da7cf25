// What the framing call answers, written once as the other answers are.
import { z } from 'zod';
import type { OptionInput } from '@witan/client';
import {
  formOf,
  readAnswer,
  tidyLine,
  tidyLines,
  tidyName,
  tidyText,
  type AnswerForm,
  type Reading,
} from '../answers/answer-form.ts';
import { proposedQuestion, usableQuestions, type ProposedQuestion } from './briefing-form.ts';

const texts = z.array(z.string());
const prediction = z.object({ event: z.string(), by: z.string() }).meta({ id: 'prediction' });
/** Absent is false: small models leave it out. */
const flag = z.preprocess((given) => given === true, z.boolean());
const told = { label: z.string(), statusQuo: flag, predictions: z.array(prediction) };

/** What the framing call is asked for: of options that the caller has named, by label, only what belongs to them. */
export type FrameWants = {
  readonly labels: readonly string[];
  readonly criteria: boolean;
  /** Of a question that is not asked yet: what to ask back. */
  readonly questions: boolean;
};

function frameSchema({ labels, criteria, questions }: FrameWants) {
  const options =
    labels.length > 0
      ? z.object(Object.fromEntries(labels.map((label) => [label, z.object(told)])))
      : z.array(z.object({ name: z.string(), description: z.string(), ...told }));
  const weighed = z.array(z.object({ name: z.string(), description: z.string(), weight: z.number() }));
  const shape = {
    language: z.string(),
    options,
    ...(criteria ? { criteria: weighed } : {}),
    assumptions: texts,
    missingInformation: texts,
    ...(questions ? { questions: z.array(proposedQuestion) } : {}),
  };
  // `as`: what is not asked for is absent.
  return z.object(
    shape as typeof shape & {
      criteria: z.ZodOptional<typeof weighed>;
      questions: z.ZodOptional<z.ZodArray<typeof proposedQuestion>>;
    },
  );
}

export type ProposedOption = {
  readonly name: string;
  readonly description: string;
  readonly label: string;
  readonly statusQuo: boolean;
  readonly predictions: readonly z.infer<typeof prediction>[];
};

/** A proposal for what the caller left open; `criteria` is empty where it named its own. */
export type FrameProposal = {
  readonly language: string;
  readonly options: readonly ProposedOption[];
  readonly criteria: readonly {
    readonly name: string;
    readonly description: string;
    readonly weight: number;
  }[];
  readonly assumptions: readonly string[];
  readonly missingInformation: readonly string[];
  readonly questions: readonly ProposedQuestion[];
};

export function frameForm(wants: FrameWants): AnswerForm {
  return formOf('frame', frameSchema(wants));
}

/** `given` are the caller's options, in the order of the labels. */
export function readFrameAnswer(
  raw: string,
  wants: FrameWants & { readonly given: readonly OptionInput[] },
): Reading<FrameProposal> {
  const reading = readAnswer(frameSchema(wants), raw);
  if (!reading.ok) return reading;
  const { language, options, criteria = [], assumptions, missingInformation, questions = [] } = reading.value;
  const proposed = Array.isArray(options)
    ? options
    : wants.given.map(({ name, description }, index) => ({
        label: '',
        statusQuo: false,
        predictions: [],
        ...options[wants.labels[index] ?? ''],
        name,
        description: description ?? '',
      }));
  return {
    ok: true,
    value: {
      language: language.trim().toLowerCase(),
      options: proposed.map(({ name, description, label, statusQuo, predictions }) => ({
        name: tidyText(name, 300),
        description: tidyLine(description),
        label: tidyName(label),
        statusQuo,
        predictions: predictions.map(({ event, by }) => ({ event: tidyLine(event), by: by.trim() })),
      })),
      criteria: criteria.map(({ name, description, weight }) => ({
        name: tidyName(name),
        description: tidyLine(description),
        weight,
      })),
      assumptions: tidyLines(assumptions),
      missingInformation: tidyLines(missingInformation),
      questions: usableQuestions(questions),
    },
  };
}
