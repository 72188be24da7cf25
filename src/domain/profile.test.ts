import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Brief } from '@witan/combine';
import { EMPTY_PROFILE, mergedProfile, withProfile } from './profile.ts';
import type { StoredProfile } from './profile.ts';

const ORGANIZATION: StoredProfile = {
  context: 'We make bicycles.',
  criteria: [{ name: 'Cost' }],
  musts: [{ name: 'Stays in the EU' }],
  language: 'de',
};
const ACCOUNT: StoredProfile = {
  context: 'I lead the workshop.',
  criteria: [{ name: 'Safety' }],
  musts: [{ name: 'No layoffs' }],
  language: 'fr',
};
const BRIEF: Brief = {
  question: 'Build it or buy it?',
  context: null,
  options: [],
  criteria: [],
  musts: [],
  transparent: false,
};
const ALL = { context: true, criteria: true, musts: true };
const NONE = { context: false, criteria: false, musts: false };

test('each part of a profile is the account`s where that says something, else the organization`s', () => {
  assert.deepEqual(mergedProfile(ACCOUNT, ORGANIZATION), ACCOUNT);
  assert.deepEqual(mergedProfile(EMPTY_PROFILE, ORGANIZATION), ORGANIZATION);
});

test('a profile fills only what the request leaves to it, and the brief says which parts', () => {
  assert.deepEqual(withProfile(BRIEF, ACCOUNT, ALL), {
    ...BRIEF,
    ...ACCOUNT,
    profile: ['context', 'criteria', 'musts', 'language'],
  });
  assert.deepEqual(withProfile(BRIEF, ACCOUNT, NONE), { ...BRIEF, language: 'fr', profile: ['language'] });
  assert.deepEqual(withProfile(BRIEF, EMPTY_PROFILE, ALL), BRIEF);
});
