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
    object: z.literal('profile').describe('Always profile.'),
    userEmail: z.string().nullable().describe("The account; null for the organization's."),
    context: z.string().nullable().describe('Standing context.'),
    criteria: z
      .array(
        z.object({
          name,
          description,
          weight: z.number().nullable().describe('Relative to the others; null where none was given.'),
        }),
      )
      .describe('Evaluation dimensions.'),
    musts: z.array(z.object({ name, description })).describe('Conditions that nothing may outweigh.'),
    language: profileLanguage
      .nullable()
      .describe('In which memos are written; null for the language of each question.'),
    updatedAt: instant('When it was set.')
      .nullable()
      .describe('When it was set; null where it never was. RFC 3339, UTC.'),
  })
  .describe('What is taken where a request leaves it out and says `profile: true`.');
