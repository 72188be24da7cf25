// What an organization or an account always brings to a question.
import { z } from 'zod';
import * as t from './scalars.ts';

const name = t.text('The name.');
const description = t.text('What it means; may be empty.');

export const profile = t.object(
  'Profile',
  'What is taken where a request leaves it out and says `profile: true`.',
  {
    object: t.always('profile'),
    userEmail: t.textOrNull("The account; null for the organization's."),
    context: t.textOrNull('Standing context.'),
    criteria: t.listOf('Evaluation dimensions.', {
      name,
      description,
      weight: t.orNull(z.number(), 'Relative to the others; null where none was given.'),
    }),
    musts: t.listOf('Conditions that nothing may outweigh.', { name, description }),
    language: t.orNull(
      t.profileLanguage,
      'In which memos are written; null for the language of each question.',
    ),
    updatedAt: t.orNull(
      t.instant('When it was set.'),
      'When it was set; null where it never was. RFC 3339, UTC.',
    ),
    etag: t.etag,
  },
);
