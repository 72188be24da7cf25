// Asks at the terminal what the advice would turn on. Every question may be skipped or answered in free text.
import type { BriefingQuestion } from '@witan/client';
import { hanging, paletteOf } from '@witan/memo/documents/terminal-text';
import { cleanText } from '@witan/memo/plain-text';
import { LIMITS } from '../../src/contract/limits.ts';
import type { Ask } from './dialogue.ts';
import { say, terminalOf, type Io } from './io.ts';

/** By the ids of the questions. */
export type Answers = ReadonlyMap<string, readonly string[]>;

/** The answers in the order of the questions. */
export async function askBack(io: Io, ask: Ask, questions: readonly BriefingQuestion[]): Promise<Answers> {
  const { width, colour } = terminalOf(io, io.stderr);
  const { bold } = paletteOf(colour);
  const answers = new Map<string, readonly string[]>();
  for (const [at, question] of questions.entries()) {
    const head = hanging(`${at + 1}/${questions.length} `, cleanText(question.prompt), width);
    const options = question.options.flatMap(({ label }, place) =>
      hanging(`  ${place + 1} `, cleanText(label), width),
    );
    say(io, `\n${bold(head.join('\n'))}\n${options.join('\n')}`);
    const numbers = question.allowMultiple ? 'Numbers such as 1 2' : 'A number';
    const next = async (): Promise<readonly string[]> => {
      const read = answerOf(question, await ask(`${numbers} or your own words, Enter skips > `));
      if (typeof read !== 'string') return read;
      say(io, read);
      return next();
    };
    const given = await next();
    if (given.length > 0) answers.set(question.id, given);
  }
  return answers;
}

/** Ids of options or free text, empty where it was skipped; a string says what is wrong with the line. */
export function answerOf(
  { options, allowMultiple }: BriefingQuestion,
  line: string,
): readonly string[] | string {
  if (line === '') return [];
  const { answer: most } = LIMITS.briefing;
  if (!/^\d+(?:[\s,]+\d+)*$/.test(line))
    return line.length <= most ? [line] : `At most ${most} characters, please.`;
  const places = [...new Set(line.split(/[\s,]+/).map(Number))];
  const chosen = places.flatMap((place) => options[place - 1]?.id ?? []);
  if (chosen.length < places.length) return `The numbers go from 1 to ${options.length}.`;
  return chosen.length > 1 && !allowMultiple ? 'One number, please: they exclude one another.' : chosen;
}
