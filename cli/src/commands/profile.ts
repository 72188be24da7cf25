import { Option, type Command } from '@commander-js/extra-typings';
import type { Profile, ProfileInput } from '@witan/client';
import { hanging } from '@witan/memo/documents/terminal-text';
import { cleanText } from '@witan/memo/plain-text';
import { WORDED_LANGUAGES } from '@witan/memo/words/catalogue';
import { defined } from '../../../src/domain/defined.ts';
import { readTextFile } from '../files.ts';
import { badInput, print, terminalOf, type Io } from '../io.ts';
import { briefOptions, readAccount, commandOf, described, ifGiven } from '../options.ts';
import { inSession } from '../session.ts';

const PARTS = ['context', 'criteria', 'musts', 'language'] as const;

export function define(profile: Command, io: Io): void {
  profile.description(
    'What is taken where "witan ask --profile" leaves it out: of an account, or of the organization of the key.',
  );
  const command = (name: string, description: string) =>
    commandOf(profile, name, description)
      .addOption(
        new Option('--organization', "the organization's, for a key with the scope admin").conflicts('email'),
      )
      .option('--email <address>', 'the account (default: WITAN_EMAIL)');
  const ownerOf = ({ organization, email }: { organization?: true; email?: string }): string | null =>
    organization ? null : readAccount(io, email);
  const readContext = (name: string) => readTextFile(io, name, '--context');
  command('show', 'Prints the profile.').action(async (flags) => {
    const userEmail = ownerOf(flags);
    const found = await inSession(io, ({ client }) => client.profile.get(userEmail));
    print(io, flags, found, () => textOf(io, found));
  });
  const set = command('set', 'Changes the parts that are named; the others stay.');
  briefOptions(set.option('-c, --context <file>', 'standing context'))
    .addOption(new Option('--language <code>', 'in which memos are written').choices(WORDED_LANGUAGES))
    .addOption(new Option('--clear <parts...>', 'empties these parts').choices(PARTS))
    .action(async ({ context, criterion: criteria, must: musts, language, clear = [], ...flags }) => {
      const userEmail = ownerOf(flags);
      const change = {
        ...Object.fromEntries(clear.map((part) => [part, null])),
        ...defined({ context: await ifGiven(context, readContext), criteria, musts, language }),
      } satisfies ProfileInput;
      if (Object.keys(change).length === 0)
        throw badInput('Name what to change: --context, --criterion, --must, --language or --clear.');
      const changed = await inSession(io, async ({ client }) => {
        const { context, criteria, musts, language, etag: ifMatch } = await client.profile.get(userEmail);
        return client.profile.set(userEmail, { context, criteria, musts, language, ...change }, { ifMatch });
      });
      print(io, flags, changed, () => textOf(io, changed));
    });
}

function textOf(io: Io, { userEmail, context, criteria, musts, language, updatedAt }: Profile): string {
  const { width } = terminalOf(io, io.stdout);
  const lines = (title: string, items: readonly string[]): string[] => {
    const shown = items.length === 0 ? ['none'] : items;
    return [title, ...shown.flatMap((item) => hanging('  ', cleanText(item), width))];
  };
  const weighed = criteria.map(({ name, weight, description }) =>
    described({ name: weight === null ? name : `${name}=${weight}`, description }),
  );
  const since = updatedAt === null ? 'never set' : `set on ${updatedAt.slice(0, 10)}`;
  const text = [
    `Profile of ${userEmail ?? 'the organization'}, ${since}`,
    ...lines('Context', context?.split('\n') ?? []),
    ...lines('Criteria', weighed),
    ...lines('Musts', musts.map(described)),
    ...lines('Language', [language ?? 'that of the question']),
  ];
  return text.map((line) => `${line}\n`).join('');
}
