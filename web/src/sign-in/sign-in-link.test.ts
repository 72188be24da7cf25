import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSignInLink } from './sign-in-link.ts';

test('a link signs its key in, to the address that it names or to one`s own', () => {
  assert.deepEqual(readSignInLink('#key=wtn_live_abc_123'), {
    apiKey: 'wtn_live_abc_123',
    userEmail: 'you@example.com',
  });
  assert.deepEqual(readSignInLink('#key=wtn_live_abc_123&email=ada%2Bwork%40example.com'), {
    apiKey: 'wtn_live_abc_123',
    userEmail: 'ada+work@example.com',
  });
});

test('an address of the page, and a key that none can be, sign nobody in', () => {
  for (const hash of [
    '',
    '#',
    '#/history',
    '#/memo/memo_1',
    '#key=',
    '#key=%20',
    '#key=caf%C3%A9',
    '#email=a@b.co',
  ])
    assert.equal(readSignInLink(hash), null, hash);
});
