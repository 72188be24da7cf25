// The profile of an account or an organization, as it stands in the document.
import type { Profile, ProfileInput } from '@witan/client';
import { answer, failures, json } from './answers.ts';
import { reference } from './components.ts';
import { memoExample } from './memo-example.ts';
import { parameters } from './headers.ts';
import { needs } from './security.ts';
import type { Paths } from './security.ts';

const { userEmail } = memoExample;
const context =
  'We are forty people in Lyon and sell to hospitals. Money for eighteen months is in the bank.';

const inputExamples: Readonly<Record<string, { readonly summary: string; readonly value: ProfileInput }>> = {
  account: {
    summary: "An account's",
    value: { userEmail, context, criteria: [{ name: 'Runway', weight: 2 }, { name: 'Trust of customers' }] },
  },
  organization: {
    summary: "The organization's",
    value: { musts: [{ name: 'Patient data stays in the EU' }], language: 'fr' },
  },
};

const profileExamples: Readonly<Record<string, { readonly summary: string; readonly value: Profile }>> = {
  account: {
    summary: "An account's",
    value: {
      object: 'profile',
      userEmail,
      context,
      criteria: [
        { name: 'Runway', description: '', weight: 2 },
        { name: 'Trust of customers', description: '', weight: null },
      ],
      musts: [],
      language: null,
      updatedAt: '2027-03-01T09:00:00.000Z',
    },
  },
};

const responses = {
  200: answer('The profile.', json('Profile', profileExamples)),
  ...failures('UnauthorizedOrNoAccount', 'Forbidden', 'ValidationError', 'RateLimited', 'InternalError'),
};

export const PROFILE_PATHS: Paths = {
  '/v1/profile': {
    get: {
      operationId: 'readProfile',
      ...needs('read'),
      tags: ['Account'],
      summary: 'Read a profile',
      description:
        'What is taken where a request leaves it out and says `profile: true`. Of an account, or without `userEmail` of the ' +
        'organization, which also needs the scope `admin`. One that was never set is empty. Test keys have profiles of their own.',
      ...parameters('UserEmailOrOrganization'),
      responses,
    },
    put: {
      operationId: 'setProfile',
      ...needs('ask'),
      tags: ['Account'],
      summary: 'Set a profile',
      description:
        'Replaces the whole profile of an account, or without `userEmail` that of the organization, which also needs the ' +
        'scope `admin`. The body or the query may name the account, not one and the other another. What runs keeps what it began with.',
      ...parameters('UserEmailOrOrganization'),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: reference('ProfileInput'), examples: inputExamples } },
      },
      responses,
    },
  },
};
