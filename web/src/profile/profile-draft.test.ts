import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Profile } from '@witan/client';
import { profileDraft, profileInput } from './profile-draft.ts';

const PROFILE: Profile = {
  object: 'profile',
  userEmail: 'ada@example.org',
  context: 'We are forty.',
  criteria: [
    { name: 'Runway', description: 'months', weight: 40 },
    { name: 'Trust', description: '', weight: 10 },
  ],
  musts: [{ name: 'Data stays in the EU', description: '' }],
  language: 'de',
  updatedAt: null,
  etag: 'now',
};

test('what is saved unchanged says the same, with weights that fit the sliders', () => {
  assert.deepEqual(profileInput(profileDraft(PROFILE)), {
    context: 'We are forty.',
    criteria: [
      { name: 'Runway', description: 'months', weight: 10 },
      { name: 'Trust', weight: 2.5 },
    ],
    musts: [{ name: 'Data stays in the EU' }],
    language: 'de',
  });
});

test('weights that nobody chose are not saved as if they had been, and blank rows are left out', () => {
  const unweighed = { ...PROFILE, criteria: [{ name: 'Trust', description: '', weight: null }] };
  const draft = profileDraft({ ...unweighed, language: null, context: null, musts: [] });
  const blank = { key: 9, name: ' ', description: '', weight: 5 };
  assert.deepEqual(profileInput({ ...draft, musts: [blank] }), {
    context: '',
    criteria: [{ name: 'Trust' }],
    language: null,
  });
});

test('where one weight was chosen, a criterion without one counts as the lightest', () => {
  const criteria = [
    { name: 'Runway', description: '', weight: 5 },
    { name: 'Trust', description: '', weight: null },
  ];
  assert.deepEqual(profileInput(profileDraft({ ...PROFILE, criteria })).criteria, [
    { name: 'Runway', weight: 5 },
    { name: 'Trust', weight: 1 },
  ]);
});
