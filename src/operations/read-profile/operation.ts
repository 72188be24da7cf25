import { profile } from '../../contract/profile.ts';
import { readOwnProfile } from '../../service/profile.ts';
import { addressOf } from '../../contract/query.ts';
import { operation } from '../operation.ts';

/** Whose profile: without an address that of the organization. */
export const profileQuery = {
  userEmail: addressOf('The account, by its address; absent for the organization.').optional(),
};

operation({
  id: 'readProfile',
  route: 'GET /v1/profile',
  summary: 'Read a profile',
  description:
    'What is taken where a request leaves it out and says `profile: true`. Of an account, or without `userEmail` of the ' +
    'organization, which also needs the scope `admin`. One that was never set is empty. Test keys have profiles of their own.',
  query: profileQuery,
  answers: { 200: { description: 'The profile.', schema: profile } },
  sample: { call: 'profile.get($userEmail)', result: 'profile', query: { userEmail: 'ana@example.com' } },
  run: (parts, { caller, query: { userEmail } }) => readOwnProfile(parts, caller, userEmail ?? null),
});
