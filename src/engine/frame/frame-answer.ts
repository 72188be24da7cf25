// What the framing call answers, written once as the other answers are.
import { z } from 'zod';
import type { OptionInput } from '@witan/client';
import {
  answerKind,
  line,
  lines,
  name,
  tidyLine,
  tidyText,
  type AnswerKind,
} from '../answers/answer-form.ts';
import { questionList } from './briefing-form.ts';

const optionName = z.string().overwrite((text) => tidyText(text, 300));
const prediction = z.object({ event: line, by: z.string().trim() }).meta({ id: 'prediction' });
/** Absent is false: small models leave it out. */
const flag = z.preprocess((given) => given === true, z.boolean());
const told = { label: name, statusQuo: flag, predictions: z.array(prediction) };
const option = z.object({ name: optionName, description: line, ...told });

/** What the framing call is asked for: of options that the caller has named, by label, only what belongs to them. */
export type FrameWants = {
  /** The caller's options, and their labels in the same order. */
  readonly given: readonly OptionInput[];
  readonly labels: readonly string[];
  readonly criteria: boolean;
  /** Of a question that is not asked yet: what to ask back. */
  readonly questions: boolean;
};

function frameSchema({ labels, criteria, questions }: FrameWants) {
  const options =
    labels.length > 0
      ? z.object(Object.fromEntries(labels.map((label) => [label, z.object(told)])))
      : z.array(option);
  const weighed = z.array(z.object({ name, description: line, weight: z.number() }));
  const shape = {
    language: z.string().trim().toLowerCase(),
    options,
    ...(criteria ? { criteria: weighed } : {}),
    assumptions: lines,
    missingInformation: lines,
    ...(questions ? { questions: questionList } : {}),
  };
  type Optional = {
    criteria: z.ZodOptional<typeof weighed>;
    questions: z.ZodOptional<typeof questionList>;
  };
  // `as`: what is not asked for is absent.
  return z.object(shape as unknown as Omit<typeof shape, keyof Optional> & Optional);
}

type FrameAnswer = z.infer<ReturnType<typeof frameSchema>>;
export type ProposedOption = z.infer<typeof option>;

/** A proposal for what the caller left open; `criteria` is empty where it named its own. */
export type FrameProposal = {
  readonly [K in keyof FrameAnswer]-?: K extends 'options' ? ProposedOption[] : NonNullable<FrameAnswer[K]>;
};

export function frameAnswer(wants: FrameWants): AnswerKind<FrameProposal> {
  const { form, read } = answerKind('frame', frameSchema(wants));
  return {
    form,
    read: (raw) => {
      const reading = read(raw);
      if (!reading.ok) return reading;
      const { options: answered, criteria = [], questions = [], ...rest } = reading.value;
      const options = Array.isArray(answered)
        ? answered
        : wants.given.map((stated, index) => ({
            label: '',
            statusQuo: false,
            predictions: [],
            ...answered[wants.labels[index] ?? ''],
            name: optionName.parse(stated.name),
            description: tidyLine(stated.description ?? ''),
          }));
      return { ok: true, value: { ...rest, options, criteria, questions } };
    },
  };
}
