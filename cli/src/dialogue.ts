// Questions to a person at the terminal, answered by a line each.
import { createInterface } from 'node:readline/promises';
import {
  ConflictError,
  type BriefingQuestion,
  type Client,
  type DecisionMemo,
  type DeliberationEvent,
  type OwnView,
} from '@witan/client';
import { hanging, paletteOf } from '@witan/memo/documents/terminal-text';
import { cleanText } from '@witan/memo/plain-text';
import { ENGLISH } from '@witan/memo/words/catalogue';
import { LIMITS } from '../../src/contract/limits.ts';
import { badInput, CliError, EXIT, say, terminalOf, type Io } from './io.ts';

/** What is answered, without spaces around it. */
export type Ask = (prompt: string) => Promise<string>;

type Endings = {
  /** Throws where a person has ended the input, also by Ctrl-C. Without it the answer is empty, and Ctrl-C ends the command. */
  readonly leave?: () => never;
  /** Ends the input. */
  readonly signal?: AbortSignal | undefined;
};

export async function inDialogue<T>(io: Io, { leave, signal }: Endings, work: (ask: Ask) => Promise<T>) {
  using lines = createInterface({ input: io.stdin, output: io.stderr, signal });
  lines.on('SIGINT', () => (leave ? lines.close() : process.kill(process.pid, 'SIGINT')));
  const ended = new Promise<null>((resolve) => lines.once('close', () => resolve(null)));
  return await work(async (prompt) => {
    // Of lines that are pasted together the first alone counts: a blank one among them could ask and pay.
    const line = await Promise.race([lines.question(prompt), ended]).catch(() => null);
    return line === null ? (leave?.() ?? '') : line.trim();
  });
}

/** Asks a yes-or-no question. No by default, and where the input ends without an answer. */
export async function agrees(io: Io, question: string, signal?: AbortSignal): Promise<boolean> {
  return inDialogue(io, { signal }, async (ask) => /^y(es)?$/i.test(await ask(`${question} [y/N] `)));
}

export const NO_WAY_BACK = 'The ledger keeps the amounts under a random id. There is no way back.';

type Consent = { readonly yes?: boolean | undefined };

const NO_CONSENT = 'Deleting has no way back: say --yes where nobody can be asked.';

/** Throws where there is neither --yes nor anybody to ask. */
export function requireConsent(io: Io, { yes }: Consent, message = NO_CONSENT): void {
  if (!yes && !io.stdin.isTTY) throw badInput(message);
}

/** Resolves with --yes, or once a person at the terminal agrees; throws where one declines or nobody can be asked. */
export async function confirmErasure(io: Io, what: string, { yes }: Consent): Promise<void> {
  requireConsent(io, { yes });
  if (yes || (await agrees(io, `Erase ${what} for good?`))) return;
  throw new CliError(EXIT.interrupted, 'Nothing was erased.');
}

/** By the ids of the questions. */
export type Answers = ReadonlyMap<string, readonly string[]>;

/** The answers in the order of the questions. */
export async function askBack(io: Io, ask: Ask, questions: readonly BriefingQuestion[]): Promise<Answers> {
  const { width, colour } = terminalOf(io, io.stderr);
  const { bold } = paletteOf(colour);
  const answers = new Map<string, readonly string[]>();
  for (const [at, question] of questions.entries()) {
    const head = hanging(`${at + 1}/${questions.length} `, cleanText(question.prompt), width);
    const options = question.options.flatMap(({ label }, i) =>
      hanging(`  ${i + 1} `, cleanText(label), width),
    );
    say(io, `\n${bold(head.join('\n'))}\n${options.join('\n')}`);
    const numbers = question.allowMultiple ? 'Numbers such as 1 2' : 'A number';
    const next = async () => answerOf(question, await ask(`${numbers} or your own words, Enter skips > `));
    let given = await next();
    while (typeof given === 'string') {
      say(io, given);
      given = await next();
    }
    if (given.length > 0) answers.set(question.id, given);
  }
  return answers;
}

/** Ids of options or free text, empty where it was skipped; a string says what is wrong with the line. */
export function answerOf(question: BriefingQuestion, line: string): readonly string[] | string {
  const { options, allowMultiple } = question;
  if (line === '') return [];
  const { answer: most } = LIMITS.briefing;
  if (!/^\d+(?:[\s,]+\d+)*$/.test(line))
    return line.length <= most ? [line] : `At most ${most} characters, please.`;
  const places = [...new Set(line.split(/[\s,]+/).map(Number))];
  const chosen = places.flatMap((place) => options[place - 1]?.id ?? []);
  if (chosen.length < places.length) return `The numbers go from 1 to ${options.length}.`;
  return chosen.length > 1 && !allowMultiple ? 'One number, please: they exclude one another.' : chosen;
}

type Framed = Extract<DeliberationEvent, { type: 'frame.complete' }>;

type Viewed = { readonly framed: Framed; readonly left: AbortSignal };

/** What the service keeps of it; null where nothing was said, or too late. Rejects where whoever was asked has left. */
export async function giveView(io: Io, client: Client, { framed, left }: Viewed): Promise<OwnView | null> {
  const given = await askForView(io, framed.options, left);
  left.throwIfAborted();
  if (given === null) return null;
  return client.deliberations.giveView(framed.deliberationId, given).catch((error: unknown) => {
    if (!(error instanceof ConflictError)) throw error;
    say(io, `${error.message} It is not kept.`);
    return null;
  });
}

/** How what was said first compares with the memo. */
export function comparison({ option, probabilities }: OwnView, { options, verdict }: DecisionMemo): string {
  const name = (id: string) => cleanText(options.find((option) => option.id === id)?.name ?? id);
  const sure = probabilities?.[option];
  const said = `You said first: ${name(option)}${sure === undefined ? '' : ` (${ENGLISH.percent(sure)})`}.`;
  return `${said} The panel${option === verdict.option ? ' agrees' : `: ${name(verdict.option)}`}.`;
}

function askForView(io: Io, options: Framed['options'], signal: AbortSignal) {
  return inDialogue(io, { signal }, async (ask) => {
    const listed = options.map(({ name }, at) => `  ${at + 1} ${cleanText(name)}`);
    say(io, `\nWhat would you choose yourself? No advisor reads it.\n${listed.join('\n')}`);
    const at = await numberFrom(ask, 'Its number, Enter skips > ', options.length);
    const option = at === null ? undefined : options[at - 1];
    if (option === undefined) return null;
    const sure = await numberFrom(ask, 'How sure are you, in percent? Enter leaves it open > ', 100);
    return { option: option.id, ...(sure === null ? {} : { sure: sure / 100 }) };
  });
}

/** A whole number from 1 to `most`, also as k2 or 50%; null for an empty line. Asks until it is one of them. */
export async function numberFrom(ask: Ask, prompt: string, most: number): Promise<number | null> {
  for (;;) {
    const line = await ask(prompt);
    if (line === '') return null;
    const number = Number(line.replace(/^k|%$/g, ''));
    if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  }
}
