// What the framing call answers, written once as the other answers are, and whether that can be used.
import { z } from 'zod';
import type { OptionInput } from '@witan/client';
import type { Brief } from '@witan/combine';
import { namedOptions } from '../../domain/named-options.ts';
import { nameKey } from '../../domain/same-name.ts';
import { pairsOf } from '../../domain/telling-words.ts';
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

/** Where the model says nothing of an option. */
const UNKNOWN = { description: '', label: '', statusQuo: false, predictions: [] };

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
            ...UNKNOWN,
            ...answered[wants.labels[index] ?? ''],
            name: optionName.parse(stated.name),
            description: tidyLine(stated.description ?? ''),
          }));
      return { ok: true, value: { ...rest, options, criteria, questions } };
    },
  };
}

const OPTIONS = { least: 2, most: 8 } as const;
const CRITERIA = { least: 2, most: 12 } as const;

/** The proposal as it may be frozen: options that the question names come first. Null where it cannot be used. */
export function usableProposal(proposal: FrameProposal, brief: Brief): FrameProposal | null {
  const options = brief.options.length > 0 ? proposal.options : withNamed(proposal.options, brief.question);
  const criteria =
    brief.criteria.length > 0 ||
    (isDistinct(proposal.criteria, CRITERIA) &&
      proposal.criteria.every(({ weight }) => weight > 0 && weight <= 100));
  const distinct = brief.options.length > 0 || isDistinct(options, OPTIONS);
  return distinct && criteria ? { ...proposal, options } : null;
}

function isDistinct(
  items: readonly { readonly name: string }[],
  { least, most }: { readonly least: number; readonly most: number },
): boolean {
  const keys = new Set(items.map(({ name }) => nameKey(name)));
  return keys.size === items.length && items.length >= least && items.length <= most && !keys.has('');
}

/** All options that the question names, in its order and its words, before those that the model has added. */
function withNamed(proposed: readonly ProposedOption[], question: string): ProposedOption[] {
  const spoken = wordsOf(question);
  const left = [...proposed];
  const named = namedOptions(question);
  const first = named.map((name): ProposedOption => {
    const best = left.toSorted((a, b) => likeness(b.name, name) - likeness(a.name, name))[0];
    if (!best || likeness(best.name, name) < ALIKE) return { ...UNKNOWN, name };
    left.splice(left.indexOf(best), 1);
    // The model's completion of a name ("Move it to Berlin" for "to Berlin") stays where it adds no word of its own. One
    // that joins two of the question's options loses its words and its predictions.
    const joins = named.some((other) => other !== name && wordsOf(other).isSubsetOf(wordsOf(best.name)));
    if (joins) return { ...UNKNOWN, name };
    const completes = wordsOf(name).isSubsetOf(wordsOf(best.name)) && wordsOf(best.name).isSubsetOf(spoken);
    // A label that only repeats the model's name does not fit another one.
    const label = nameKey(best.label) === nameKey(best.name) ? '' : best.label;
    return completes ? best : { ...best, name, label };
  });
  return [...first, ...left].slice(0, OPTIONS.most);
}

/** The share of the shorter text's words that must stand in the other text for both to mean the same option. */
const ALIKE = 0.6;

function likeness(a: string, b: string): number {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  return one.intersection(other).size / Math.max(1, Math.min(one.size, other.size));
}

const FILLER =
  /^(?:an?|the|our|my|your|its?|to|of|and|in|on|for|der|die|das|den|dem|ein|eine|einen|unser\p{L}*|le|la|les|l|un|une|de|du|des|notre|nos|el|los|las|una|del|nuestr\p{L}*|的|了)$/u;

/** Words without case and filler; where a script has no spaces, pairs of characters. */
function wordsOf(text: string): Set<string> {
  const words = nameKey(text).match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? [];
  const whole = words.flatMap((word) => (/\p{Script=Han}/u.test(word) ? pairsOf(word) : [word]));
  const kept = whole.filter((word) => !FILLER.test(word));
  return new Set(kept.length > 0 ? kept : whole);
}
