import { Option } from 'commander';
import type { Command } from 'commander';
import type { Profile, ProfileInput } from '@witan/client';
import { WORDED_LANGUAGES } from '@witan/memo/words/catalogue';
import type { Worded } from '@witan/memo/words/catalogue';
import { gather } from '../gather.ts';
import { jsonOf, widthOf } from '../io.ts';
import type { Io } from '../io.ts';

const PARTS = ['context', 'criteria', 'musts', 'language'] as const;

type Flags = {
  readonly organization?: boolean;
  readonly email?: string;
  readonly json?: boolean;
};

type SetFlags = Flags & {
  readonly context?: string;
  readonly criterion: readonly string[];
  readonly must: readonly string[];
  readonly language?: Worded;
  readonly clear: readonly (typeof PARTS)[number][];
};

/** `witan profile`: what an account or its organization always brings to a question. */
export function addProfile(program: Command, io: Io): void {
  const profile = program
    .command('profile')
    .summary('standing context, criteria, musts and language')
    .description(
      'What is taken where "witan ask --profile" leaves it out: of an account, or of the organization of the key.',
    );
  const command = (name: string, description: string): Command =>
    profile
      .command(name)
      .description(description)
      .option('--organization', "the organization's, for a key with the scope admin")
      .option('--email <address>', 'the account (default: WITAN_EMAIL)')
      .option('--json', 'print JSON');
  command('show', 'Prints the profile.').action((flags: Flags) => show(io, flags));
  command('set', 'Changes the parts that are named; the others stay.')
    .option('-c, --context <file>', 'standing context')
    .option('-k, --criterion <name[=weight][: description]>', 'a criterion; may be repeated', gather, [])
    .option(
      '-m, --must <name[: description]>',
      'a condition that nothing may outweigh; may be repeated',
      gather,
      [],
    )
    .addOption(new Option('--language <code>', 'in which memos are written').choices(WORDED_LANGUAGES))
    .addOption(new Option('--clear <parts...>', 'empties these parts').choices(PARTS).default([]))
    .action((flags: SetFlags) => set(io, flags));
}

async function show(io: Io, flags: Flags): Promise<void> {
  const { inSession } = await import('../session.ts');
  const userEmail = await ownerOf(io, flags);
  const found = await inSession(io, {}, ({ client }) => client.profile.get(userEmail));
  await print(io, found, flags);
}

async function set(io: Io, flags: SetFlags): Promise<void> {
  const { inSession } = await import('../session.ts');
  const { badInput } = await import('../read-input.ts');
  const userEmail = await ownerOf(io, flags);
  const change = await changeOf(io, flags);
  if (Object.keys(change).length === 0)
    throw badInput('Name what to change: --context, --criterion, --must, --language or --clear.');
  const changed = await inSession(io, {}, async ({ client }) => {
    const { context, criteria, musts, language } = await client.profile.get(userEmail);
    return client.profile.set(userEmail, { context, criteria, musts, language, ...change });
  });
  await print(io, changed, flags);
}

async function ownerOf(io: Io, { organization, email }: Flags): Promise<string | null> {
  const { badInput, readAccount } = await import('../read-input.ts');
  if (organization && email !== undefined) throw badInput('--organization and --email exclude each other.');
  return organization ? null : readAccount(io, email);
}

async function changeOf(io: Io, flags: SetFlags): Promise<ProfileInput> {
  const { readCriterion, readMust, readTextFile } = await import('../read-input.ts');
  const cleared = Object.fromEntries(flags.clear.map((part) => [part, null]));
  return {
    ...cleared,
    ...(flags.context === undefined ? {} : { context: await readTextFile(io, flags.context, '--context') }),
    ...(flags.criterion.length === 0 ? {} : { criteria: flags.criterion.map(readCriterion) }),
    ...(flags.must.length === 0 ? {} : { musts: flags.must.map(readMust) }),
    ...(flags.language === undefined ? {} : { language: flags.language }),
  };
}

async function print(io: Io, profile: Profile, { json }: Flags): Promise<void> {
  if (json) return void io.stdout.write(`${jsonOf(profile, 2)}\n`);
  const { hanging } = await import('@witan/memo/documents/terminal-text');
  const { cleanText } = await import('@witan/memo/plain-text');
  const { userEmail, context, criteria, musts, language, updatedAt } = profile;
  const lines = (title: string, items: readonly string[]): string[] => {
    const shown = items.length === 0 ? ['none'] : items;
    return [title, ...shown.flatMap((item) => hanging('  ', cleanText(item), widthOf(io.stdout)))];
  };
  const text = [
    `Profile of ${userEmail ?? 'the organization'}${updatedAt === null ? ', never set' : `, set on ${updatedAt.slice(0, 10)}`}`,
    ...lines('Context', context === null ? [] : context.split('\n').filter((line) => line.trim() !== '')),
    ...lines(
      'Criteria',
      criteria.map(({ name, weight, description }) =>
        described(weight === null ? name : `${name}=${weight}`, description),
      ),
    ),
    ...lines(
      'Musts',
      musts.map(({ name, description }) => described(name, description)),
    ),
    ...lines('Language', [language ?? 'that of the question']),
  ];
  io.stdout.write(text.map((line) => `${line}\n`).join(''));
}

function described(name: string, description: string): string {
  return description === '' ? name : `${name}: ${description}`;
}
