// Arguments and options that several commands take.
import { Argument, Option, type Command, type OptionValues } from '@commander-js/extra-typings';
import type { JsonFlag } from './io.ts';
import { readCriterion, readMust, readOrganization } from './read-input.ts';

/** For an option that may be given more than once: reads what each says. */
export const each =
  <T>(read: (text: string) => T) =>
  (text: string, before: readonly T[] = []): readonly T[] => [...before, read(text)];

/** What a request and a profile both take. */
export function judgingOptions<Args extends unknown[], Given extends OptionValues>(
  command: Command<Args, Given>,
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

export function commandOf(group: Command, name: string, description: string) {
  return group.command(name).description(description);
}

export function ofMemo(memos: Command, name: string, description: string, id = anyMemoId) {
  return commandOf(memos, name, description).addArgument(id);
}

export function ofOrganization(group: Command, name: string, description: string) {
  return commandOf(group, name, description).requiredOption(
    '--org <name>',
    'the organization',
    readOrganization,
  );
}

/** Of the commands that end in a memo. */
export function memoOptions<Args extends unknown[], Given extends OptionValues>(
  command: Command<Args, Given>,
) {
  return command
    .option('--save <file>', 'also write the memo to a file: .md, .adr.md, .html or .json')
    .option('--strict', 'exit with 6 when the memo is degraded')
    .option('-q, --quiet', 'show no progress')
    .addOption(new Option('--json', 'print the memo as JSON').conflicts(['jsonl', 'markdown']))
    .addOption(new Option('--jsonl', 'print each event as a line of JSON').conflicts('markdown'))
    .option('--markdown', 'print the memo as Markdown');
}

export type MemoFlags = ReturnType<ReturnType<typeof memoOptions<[], JsonFlag>>['opts']>;
