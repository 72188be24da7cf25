import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoExample } from '../../../src/operations/memo-example.ts';
import { memoAsAdr } from './adr.ts';

test('what is to hold confirms the decision, one condition too', () => {
  const adr = (...conditions: string[]): string =>
    memoAsAdr({ ...memoExample, verdict: { ...memoExample.verdict, conditions } });
  assert.match(adr('The lease is signed.'), /\n### Confirmation\n\n[^#]*\n- The lease is signed\.\n/u);
  assert.doesNotMatch(adr(), /Confirmation/u);
});

test('pros and cons are those that somebody gave evidence for, of what was scored', () => {
  const perspectives = memoExample.perspectives.map((one) => ({ ...one, evidence: [] }));
  assert.match(memoAsAdr(memoExample), /, because of /u);
  assert.doesNotMatch(memoAsAdr({ ...memoExample, perspectives }), /, because of /u);
  assert.doesNotMatch(memoAsAdr({ ...memoExample, scores: [] }), /, because of /u);
});
