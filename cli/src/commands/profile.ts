import type { Profile, ProfileInput } from '@witan/client';
import { hanging } from '@witan/memo/documents/terminal-text';
import { cleanText } from '@witan/memo/plain-text';
import type { Worded } from '@witan/memo/words/catalogue';
import { printJson, widthOf } from '../io.ts';
import type { Io, JsonFlag } from '../io.ts';
import { badInput, readAccount, readCriterion, readMust, readTextFile } from '../read-input.ts';
import { inSession } from '../session.ts';

type ProfileFlags = JsonFlag & { readonly organization?: boolean; readonly email?: string };

type SetFlags = ProfileFlags & {
  readonly context?: string;
  readonly criterion: readonly string[];
  readonly must: readonly string[];
  readonly language?: Worded;
  readonly clear: readonly ('context' | 'criteria' | 'musts' | 'language')[];
};

export async function show(io: Io, flags: ProfileFlags): Promise<void> {
  const userEmail = ownerOf(io, flags);
  const found = await inSession(io, {}, ({ client }) => client.profile.get(userEmail));
  print(io, found, flags);
}

export async function set(io: Io, flags: SetFlags): Promise<void> {
  const userEmail = ownerOf(io, flags);
  const change = await changeOf(io, flags);
  if (Object.keys(change).length === 0)
    throw badInput('Name what to change: --context, --criterion, --must, --language or --clear.');
  const changed = await inSession(io, {}, async ({ client }) => {
    const { context, criteria, musts, language } = await client.profile.get(userEmail);
    return client.profile.set(userEmail, { context, criteria, musts, language, ...change });
  });
  print(io, changed, flags);
}

function ownerOf(io: Io, { organization, email }: ProfileFlags): string | null {
  if (organization && email !== undefined) throw badInput('Give --organization or --email, not both.');
  return organization ? null : readAccount(io, email);
}

async function changeOf(io: Io, flags: SetFlags): Promise<ProfileInput> {
  const cleared = Object.fromEntries(flags.clear.map((part) => [part, null]));
  return {
    ...cleared,
    ...(flags.context === undefined ? {} : { context: await readTextFile(io, flags.context, '--context') }),
    ...(flags.criterion.length === 0 ? {} : { criteria: flags.criterion.map(readCriterion) }),
    ...(flags.must.length === 0 ? {} : { musts: flags.must.map(readMust) }),
    ...(flags.language === undefined ? {} : { language: flags.language }),
  };
}

function print(io: Io, profile: Profile, { json }: JsonFlag): void {
  if (json) return printJson(io, profile);
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
