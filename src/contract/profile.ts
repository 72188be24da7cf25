// What an organization or an account always brings to a question.
import { z } from 'zod';
import { EMAIL_FORM, emailAddress, input } from './fields.ts';
import { deliberateRequest } from './request.ts';
import * as t from './scalars.ts';

const { context, criteria, musts } = deliberateRequest.shape;

export const profileInput = input(
  'ProfileInput',
  'A whole profile: what is left out is empty afterwards. An unknown field is refused.',
  {
    userEmail: emailAddress.nullish().meta({
      description: 'The account; absent or null for the organization, which needs the scope `admin`.',
      ...EMAIL_FORM,
    }),
    context: context.describe('Standing context; at most 100,000 characters.'),
    criteria: criteria.describe(
      'Evaluation dimensions, at most 12. Names must differ, as those of a request.',
    ),
    musts: musts.describe(
      'Conditions that nothing may outweigh, at most 6. Names must differ, as those of a request.',
    ),
    language: t.nullish(
      t.profileLanguage,
      'In which memos are written; absent or null for the language of each question.',
    ),
  },
);

const name = t.text('The name.');
const description = t.text('What it means; may be empty.');

export const profile = t.object(
  'Profile',
  'What is taken where a request leaves it out and says `profile: true`.',
  {
    object: t.always('profile'),
    userEmail: t.orNull(z.string(), "The account; null for the organization's."),
    context: t.orNull(z.string(), 'Standing context.'),
    criteria: t.arrayOf(
      z.object({
        name,
        description,
        weight: t.orNull(z.number(), 'Relative to the others; null where none was given.'),
      }),
      'Evaluation dimensions.',
    ),
    musts: t.arrayOf(z.object({ name, description }), 'Conditions that nothing may outweigh.'),
    language: t.orNull(
      t.profileLanguage,
      'In which memos are written; null for the language of each question.',
    ),
    updatedAt: t.orNull(
      t.instant('When it was set.'),
      'When it was set; null where it never was. RFC 3339, UTC.',
    ),
  },
);
