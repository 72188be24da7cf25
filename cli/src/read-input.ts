// Reads what a command line says: files, streams, numbers and the short forms of options and criteria.
import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { CriterionInput, DocumentInput, MustInput, OptionInput } from '@witan/client';
import { emailAddress } from '../../src/contract/fields.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { codeOf } from '@witan/embedded-postgres';
import { CliError, EXIT } from './exit.ts';
import { cliConfig, say, type Io } from './io.ts';

export function badInput(message: string): CliError {
  return new CliError(EXIT.badInput, message);
}

/** A UTF-8 file; its name is relative to the user's folder. */
export async function readTextFile(io: Io, name: string, what: string): Promise<string> {
  const { path, bytes } = await readBytes(io, name, what);
  return decode(bytes, `${what} names ${path}, which`);
}

/** A document of any type, under its file's name. */
export async function readDocument(io: Io, name: string): Promise<DocumentInput> {
  const { path, bytes } = await readBytes(io, name, '--document', LIMITS.documentBytes);
  return { name: basename(path), data: bytes.toString('base64') };
}

async function readBytes(io: Io, name: string, what: string, most = Number.POSITIVE_INFINITY) {
  const path = resolve(cliConfig(io).folder, name);
  const unreadable = (error: unknown): never => {
    const why = WHY[codeOf(error)] ?? 'cannot be read';
    throw badInput(`${what} names ${path}, which ${why}.`);
  };
  const { size } = await stat(path).catch(unreadable);
  if (size > most)
    throw badInput(
      `${what} names ${path}, which has ${mebibytes(size)} MiB: at most ${mebibytes(most)} MiB are taken.`,
    );
  return { path, bytes: await readFile(path).catch(unreadable) };
}

function mebibytes(bytes: number): string {
  const size = bytes / 1_048_576;
  return (Math.ceil(size * 10) / 10).toLocaleString('en');
}

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'may not be read by this user',
};

function decode(bytes: Uint8Array, subject: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badInput(`${subject} is not text in UTF-8.`);
  }
}

export async function readStdin(io: Io): Promise<string> {
  return decode(await buffer(io.stdin), 'Standard input');
}

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

/** "Name", "Name=weight", each with ": description" behind it or not. */
export function readCriterion(text: string): CriterionInput {
  const { name: head, ...described } = split(text);
  const at = head.lastIndexOf('=');
  const name = (at < 0 ? head : head.slice(0, at)).trim();
  const weight = at < 0 ? undefined : head.slice(at + 1).trim();
  if (name === '' || (weight !== undefined && !/^\d+(\.\d+)?$/.test(weight))) {
    throw badInput(
      `--criterion "${text}" must look like "Cost=3: over three years"; the weight is a number.`,
    );
  }
  return { name, ...(weight === undefined ? {} : { weight: Number(weight) }), ...described };
}

/** The form that an option, a criterion and a must are given in. */
export function described(name: string, description: string | null | undefined): string {
  return description ? `${name}: ${description}` : name;
}

function split(text: string): MustInput {
  const at = /:\s/.exec(text)?.index ?? text.length;
  const description = text.slice(at + 1).trim();
  return { name: text.slice(0, at).trim(), ...(description === '' ? {} : { description }) };
}

/** The caller's own provider keys. No message repeats content of the file. */
export async function readByokFile(io: Io, name: string): Promise<Record<string, string>> {
  const text = await readTextFile(io, name, '--byok-file');
  const path = resolve(cliConfig(io).folder, name);
  const { mode } = await stat(path);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    say(io, `Warning: ${path} can be read by other users; chmod 600 closes it.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badInput(`--byok-file names ${path}, which is not valid JSON.`);
  }
  const keys = z.record(z.string(), z.string()).safeParse(value);
  if (keys.success) return keys.data;
  throw badInput('--byok-file must hold an object such as {"openai": "...", "anthropic": "..."}.');
}

/** The question in the arguments, or on standard input where they hold none. */
export async function readQuestion(io: Io, words: readonly string[]): Promise<string> {
  const given = words.join(' ');
  if (given !== '' && given !== '-') return given;
  if (given === '' && io.stdin.isTTY) {
    throw badInput('Give a question, such as: witan ask "Should we move to a monorepo?"');
  }
  const text = (await readStdin(io)).trim();
  if (text === '') throw badInput('The question is empty: give it as an argument or on standard input.');
  return text;
}
