// What an organization or an account always brings to a question.
import { z } from 'zod';
import type { Profile, ProfileInput } from '@witan/client';
import type { StoredProfile } from '../domain/profile.ts';
import { invalid } from '../domain/refusal.ts';
import { profileLanguage } from './profile-language.ts';
import { emailAddress, objectError, readInput } from './fields.ts';
import { clipped, deliberateRequest } from './request.ts';
import type { Same } from './same.ts';
import { instant, text } from './scalars.ts';

const { context, criteria, musts } = deliberateRequest.shape;

export const profileInput = z.strictObject(
  { userEmail: emailAddress.nullish(), context, criteria, musts, language: profileLanguage.nullish() },
  { error: objectError('The body') },
);

const name = text('The name.');
const description = text('What it means; may be empty.');

export const profile = z
  .object({
    object: z.literal('profile').meta({ description: 'Always profile.' }),
    userEmail: z.string().nullable().meta({ description: "The account; null for the organization's." }),
    context: z.string().nullable().meta({ description: 'Standing context.' }),
    criteria: z
      .array(
        z.object({
          name,
          description,
          weight: z
            .number()
            .nullable()
            .meta({ description: 'Relative to the others; null where none was given.' }),
        }),
      )
      .meta({ description: 'Evaluation dimensions.' }),
    musts: z
      .array(z.object({ name, description }))
      .meta({ description: 'Conditions that nothing may outweigh.' }),
    language: profileLanguage.nullable().meta({
      description: 'In which memos are written; null for the language of each question.',
    }),
    updatedAt: instant('When it was set.').nullable().meta({
      description: 'When it was set; null where it never was. RFC 3339, UTC.',
    }),
  })
  .meta({ description: 'What is taken where a request leaves it out and says `profile: true`.' });

/** A whole profile, and whose it is, by the body or as for reading by the query: null for the organization. */
export function readProfileInput(
  body: unknown,
  query: Query,
): {
  readonly userEmail: string | null;
  readonly profile: StoredProfile;
} {
  const { userEmail, language, ...given } = readInput(profileInput, clipped(body));
  const asked = readProfileOwner(query);
  if (asked !== null && (userEmail ?? asked) !== asked) {
    throw invalid([{ path: 'userEmail', message: 'userEmail is another in the query than in the body.' }]);
  }
  const standing = given.context ?? '';
  return {
    userEmail: userEmail ?? asked,
    profile: {
      context: standing.trim() === '' ? null : standing,
      criteria: given.criteria ?? [],
      musts: given.musts ?? [],
      language: language ?? null,
    },
  };
}

type Query = Readonly<Record<string, string | undefined>>;

const profileQuery = z.strictObject(
  { userEmail: emailAddress.optional() },
  { error: objectError('The query') },
);

/** Whose profile a query names: null for the organization. */
export function readProfileOwner(query: Query): string | null {
  return readInput(profileQuery, query).userEmail ?? null;
}

const _profile: Same<z.infer<typeof profile>, Profile> = true;
const _input: (given: z.input<typeof profileInput>) => ProfileInput = (given) => given;
void [_profile, _input];
