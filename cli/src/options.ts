// Arguments and options that several commands take, and how their values are read.
import {
  Argument,
  Option,
  type Command,
  type CommandUnknownOpts,
  type OptionValues,
} from '@commander-js/extra-typings';
import type { CriterionInput, MustInput, OptionInput } from '@witan/client';
import { emailAddress } from '../../src/contract/fields.ts';
import { cliConfig } from './cli-config.ts';
import { badInput, type Io, type JsonFlag } from './io.ts';

/** The account's address as the service keeps it. */
export function readEmail(text: string): string {
  const parsed = emailAddress.safeParse(text);
  if (!parsed.success) throw badInput('--email must be a valid e-mail address, such as ada@example.com.');
  return parsed.data;
}

/** What is read of an option's value where it is given, be it empty. */
export function ifGiven<T>(value: string | undefined, read: (value: string) => T): T | undefined {
  return value === undefined ? undefined : read(value);
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

/** Reads a whole number, and nothing else; `what` is the option. */
export function whole(what: string, [least, most]: readonly [number, number]): (text: string) => number {
  return (text) => {
    const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw badInput(`${what} must be a whole number from ${least} to ${most}.`);
  };
}

/** Reads a whole number, or a word for none. In an object, as commander would make an empty string of null. */
export function wholeOr(none: string, what: string, range: readonly [number, number]) {
  return (text: string) => ({ value: text === none ? null : whole(what, range)(text) });
}

/** Credits a month. */
export const readCredits = (what: string) => wholeOr('default', what, [0, 2_000_000_000]);

/** Reads "Name" or "Name: description", or says what was expected. */
const named =
  (expected: string) =>
  (text: string): OptionInput & MustInput => {
    const found = split(text);
    if (found.name === '') throw badInput(expected);
    return found;
  };

export const readOption = named('--option must name the option: --option "Stay: keep what we have".');
export const readMust = named('--must must name the condition: --must "Card data stays in the EU".');

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
  const at = /:(?=\s|$)/.exec(text)?.index ?? text.length;
  const description = text.slice(at + 1).trim();
  return { name: text.slice(0, at).trim(), ...(description === '' ? {} : { description }) };
}

/** For an option that may be given more than once: reads what each says. */
export const each =
  <T>(read: (text: string) => T) =>
  (text: string, before: readonly T[] = []): readonly T[] => [...before, read(text)];

/** Refuses the options among these that are given, which have no effect here. */
export function refuseIdle(command: CommandUnknownOpts, idle: readonly string[], why: string): void {
  const given = command.options
    .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
    .flatMap(({ long }) => (long && idle.includes(long) ? [long] : []));
  if (given.length > 0) throw badInput(`${why}: leave out ${given.join(', ')}.`);
}

/** What a request and a profile both take. */
export function briefOptions<Args extends unknown[], Opts extends OptionValues>(
  command: Command<Args, Opts>,
) {
  return command
    .option(
      '-k, --criterion <name[=weight][: description]>',
      'a criterion; may be repeated',
      each(readCriterion),
    )
    .option(
      '-m, --must <name[: description]>',
      'a condition that nothing may outweigh; may be repeated',
      each(readMust),
    );
}

/** A memo by its id or the beginning of it. */
export const anyMemoId = new Argument('<id>', 'the memo: its id, or the first digits of it');

/** A command that prints JSON where it is asked to. */
export function commandOf(group: Command, name: string, description: string) {
  return group.command(name).description(description).option('--json', 'print JSON');
}

export function ofMemo(memos: Command, name: string, description: string) {
  return commandOf(memos, name, description).addArgument(anyMemoId);
}

export function ofOrganization(group: Command, name: string, description: string) {
  const command = commandOf(group, name, description);
  return command.requiredOption('--org <name>', 'the organization', readOrganization);
}

/** Of the commands that end in a memo. */
export function memoOptions<Args extends unknown[], Opts extends OptionValues>(command: Command<Args, Opts>) {
  return command
    .option('--save <file>', 'also write the memo to a file: .md, .adr.md, .html or .json')
    .option('--strict', 'exit with 6 when the memo is degraded')
    .option('-q, --quiet', 'show no progress')
    .option('--markdown', 'print the memo as Markdown')
    .addOption(new Option('--jsonl', 'print each event as a line of JSON').conflicts('markdown'))
    .addOption(new Option('--json', 'print the memo as JSON').conflicts(['jsonl', 'markdown']));
}

export type MemoFlags = ReturnType<ReturnType<typeof memoOptions<[], JsonFlag>>['opts']>;
