import { EMAIL_FORM, emailAddress, input, readInput } from '../../contract/fields.ts';
import { profile } from '../../contract/profile.ts';
import { clipped } from '../../contract/read-request.ts';
import { deliberateRequest } from '../../contract/request.ts';
import * as t from '../../contract/scalars.ts';
import { invalid } from '../../domain/refusal.ts';
import { setOwnProfile } from '../../service/profile.ts';
import { operation } from '../operation.ts';
import { profileQuery } from '../read-profile/operation.ts';

const { context, criteria, musts } = deliberateRequest.shape;

const profileInput = input(
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

operation({
  id: 'setProfile',
  route: 'PUT /v1/profile',
  summary: 'Set a profile',
  description:
    'Replaces the whole profile of an account, or without `userEmail` that of the organization, which also needs the ' +
    'scope `admin`. The body or the query may name the account, not one and the other another. What runs keeps what it began with.',
  query: profileQuery,
  body: profileInput,
  parameters: ['IfMatch'],
  readBody: (given) => readInput(profileInput, clipped(given)),
  answers: { 200: { description: 'The profile.', schema: profile } },
  sample: { call: 'profile.set($body.userEmail, $body)', result: 'profile' },
  run: async (parts, { caller, query, body: given, header }) => {
    const userEmail = given.userEmail ?? query.userEmail ?? null;
    if (query.userEmail !== undefined && userEmail !== query.userEmail)
      throw invalid([{ path: 'userEmail', message: 'userEmail is another in the query than in the body.' }]);
    const stored = {
      context: given.context?.trim() ? given.context : null,
      criteria: given.criteria ?? [],
      musts: given.musts ?? [],
      language: given.language ?? null,
    };
    return await setOwnProfile(parts, caller, { userEmail, profile: stored, ifMatch: header('If-Match') });
  },
});
