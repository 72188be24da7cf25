// What a command reads from standard input and from files, and the files that it writes, relative to the user's folder.
import { isUtf8 } from 'node:buffer';
import { access, constants, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { DocumentInput } from '@witan/client';
import { codeOf } from '@witan/embedded-postgres';
import { LIMITS } from '../../src/contract/limits.ts';
import { parseJson } from '../../src/domain/json-fields.ts';
import { cliConfig } from './cli-config.ts';
import { badInput, CliError, EXIT, say, type Io } from './io.ts';

export function pathOf(io: Io, name: string): string {
  return resolve(cliConfig(io).folder, name);
}

/** A UTF-8 file; `what` is the option that names it. */
export async function readTextFile(io: Io, name: string, what: string): Promise<string> {
  return decode(await readBytes(io, name, what), `${what} names ${pathOf(io, name)}, which`);
}

/** A document of any type, under its file's name. */
export async function readDocument(io: Io, name: string): Promise<DocumentInput> {
  const bytes = await readBytes(io, name, '--document', LIMITS.documentBytes);
  return { name: basename(pathOf(io, name)), data: bytes.toString('base64') };
}

async function readBytes(io: Io, name: string, what: string, most = Number.POSITIVE_INFINITY) {
  const path = pathOf(io, name);
  const refuse = (why: string): never => {
    throw badInput(`${what} names ${path}, which ${why}.`);
  };
  const unreadable = (error: unknown): never => refuse(UNREADABLE[codeOf(error)] ?? 'cannot be read');
  const { size } = await stat(path).catch(unreadable);
  if (size > most) refuse(`has ${mebibytes(size)} MiB: at most ${mebibytes(most)} MiB are taken`);
  return readFile(path).catch(unreadable);
}

function mebibytes(bytes: number): string {
  return (Math.ceil((bytes / 1_048_576) * 10) / 10).toLocaleString('en');
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist: give the name of a file',
  ENAMETOOLONG: 'is too long for the name of a file: give one',
  EISDIR: 'is a folder',
  EACCES: 'may not be read by this user',
};

/** Text with the line ends of Unix, whatever system wrote it. */
function decode(bytes: Uint8Array, subject: string): string {
  if (!isUtf8(bytes))
    throw badInput(`${subject} is not text in UTF-8: save it as that (in Excel: CSV UTF-8).`);
  return new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n');
}

export async function readStdin(io: Io): Promise<string> {
  return decode(await buffer(io.stdin), 'Standard input');
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

/** The caller's own provider keys. No message repeats content of the file. */
export async function readByokFile(io: Io, name: string): Promise<Record<string, string>> {
  const text = await readTextFile(io, name, '--byok-file');
  const path = pathOf(io, name);
  const { mode } = await stat(path);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    say(io, `Warning: ${path} can be read by other users; chmod 600 closes it.`);
  const value = parseJson(text);
  if (value === undefined) throw badInput(`--byok-file names ${path}, which is not valid JSON.`);
  const keys = z.record(z.string(), z.string()).safeParse(value);
  if (keys.success) return keys.data;
  throw badInput('--byok-file must hold an object such as {"openai": "...", "anthropic": "..."}.');
}

/** Where the file would be; refuses one that cannot be written, before anything is asked or paid for. */
export async function writablePath(io: Io, name: string, what: string): Promise<string> {
  const path = pathOf(io, name);
  const known = await stat(path).catch(() => null);
  if (known?.isDirectory()) throw badInput(`${what} names ${path}, which is a folder.`);
  // The slash keeps a file from passing for the folder.
  await access(known ? path : `${dirname(path)}/`, constants.W_OK).catch((error: unknown) => {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
    const why = isMissing ? 'does not exist' : 'this user may not write to';
    throw badInput(`${what} names ${path}, ${known ? 'which' : 'in a folder that'} ${why}.`);
  });
  return path;
}

/** Throws a CliError where the file cannot be written. */
export async function saveText(io: Io, name: string, text: string): Promise<void> {
  const path = await writablePath(io, name, '--save');
  await writeFile(path, text).catch((error: unknown) => {
    throw new CliError(EXIT.failure, `${path} cannot be written (${codeOf(error)}).`);
  });
  say(io, `Saved to ${path}.`);
}
