// What an organization or an account always brings to a question.
import { z } from 'zod';
import { profileLanguage } from './profile-language.ts';
import { emailAddress, objectError } from './fields.ts';
import { deliberateRequest } from './request.ts';
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
