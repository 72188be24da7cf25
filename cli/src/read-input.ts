// Reads what a command line says: accounts, numbers, and the short forms of options and criteria.
import type { CriterionInput, MustInput, OptionInput } from '@witan/client';
import { emailAddress } from '../../src/contract/fields.ts';
import { readStdin } from './files.ts';
import { cliConfig } from './cli-config.ts';
import { badInput, type Io } from './io.ts';

/** The account's address as the service keeps it. */
export function readEmail(text: string): string {
  const parsed = emailAddress.safeParse(text);
  if (!parsed.success) throw badInput('--email must be a valid e-mail address, such as ada@example.com.');
  return parsed.data;
}

/** The account that a flag names, else that of WITAN_EMAIL. */
export function readAccount(io: Io, flag: string | undefined): string {
  if (flag !== undefined) return readEmail(flag);
  const { userEmail } = cliConfig(io);
  if (userEmail === null) throw badInput('No account is named: set WITAN_EMAIL to your e-mail address.');
  return userEmail;
}

export function readOrganization(text: string): string {
  const name = text.trim();
  if (name.length >= 1 && name.length <= 120 && !/\p{Cc}/u.test(name)) return name;
  throw badInput('--org must be a name of 1 to 120 characters.');
}

/** Credits a month. */
export const MOST_CREDITS = 2_000_000_000;

/** Reads a whole number, and nothing else; `what` is the option. */
export function whole(what: string, [least, most]: readonly [number, number]): (text: string) => number {
  return (text) => {
    const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw badInput(`${what} must be a whole number from ${least} to ${most}.`);
  };
}

/** "Name" or "Name: description". */
export function readOption(text: string): OptionInput {
  return named(text, '--option must name the option: --option "Stay: keep what we have".');
}

export function readMust(text: string): MustInput {
  return named(text, '--must must name the condition: --must "Card data stays in the EU".');
}

function named(text: string, otherwise: string): MustInput {
  const found = split(text);
  if (found.name === '') throw badInput(otherwise);
  return found;
}

/** "Name", "Name=weight", each with ": description" behind it or not; `what` is the option. */
export function readCriterion(text: string, what = '--criterion'): CriterionInput {
  const { name: head, ...described } = split(text);
  const at = head.lastIndexOf('=');
  const name = (at < 0 ? head : head.slice(0, at)).trim();
  const weight = at < 0 ? undefined : head.slice(at + 1).trim();
  if (name === '' || (weight !== undefined && !/^\d+(\.\d+)?$/.test(weight)))
    throw badInput(`${what} "${text}" must look like "Cost=3: over three years"; the weight is a number.`);
  return { name, ...(weight === undefined ? {} : { weight: Number(weight) }), ...described };
}

/** The form that an option, a criterion and a must are given in. */
export function described({ name, description }: MustInput): string {
  return description ? `${name}: ${description}` : name;
}

function split(text: string): MustInput {
  const at = /:\s/.exec(text)?.index ?? text.length;
  const description = text.slice(at + 1).trim();
  return { name: text.slice(0, at).trim(), ...(description === '' ? {} : { description }) };
}

/** The question in the arguments, or on standard input where they hold none. */
export async function readQuestion(io: Io, words: readonly string[]): Promise<string> {
  const given = words.join(' ');
  if (given !== '' && given !== '-') return given;
  if (given === '' && io.stdin.isTTY)
    throw badInput('Give a question, such as: witan ask "Should we move to a monorepo?"');
  const text = (await readStdin(io)).trim();
  if (text === '') throw badInput('The question is empty: give it as an argument or on standard input.');
  return text;
}
