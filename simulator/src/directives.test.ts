import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { cutDirectives } from './split-directives.ts';
import { directedIn } from './fault-plan.ts';
import { SEAT_FAULTS, TARGETS } from './faults.ts';

test('reads targets and faults, whatever the case and the spacing', () => {
  const question = 'Should we? [simulate: openai=down, XAI = Hang] [Simulate:frame=slow]';
  assert.equal(cutDirectives(question), 'Should we?');
  assert.deepEqual(
    [...directedIn(question)],
    [
      ['openai', 'down'],
      ['xai', 'hang'],
      ['frame', 'slow'],
    ],
  );
});

test('ignores pairs that name no target or no fault of a directive, but cuts them', () => {
  const question = 'A [simulate: nobody=down, openai=gzip_bomb, google] or B?';
  assert.equal(cutDirectives(question), 'A or B?');
  assert.equal(directedIn(question).size, 0);
});

test('tabs around a directive go with it, and others stay', () => {
  assert.equal(cutDirectives('Plan\tA\t[simulate: all=down]\tor B?'), 'Plan\tA or B?');
});

test('leaves a question without directives exactly as it is', () => {
  fc.assert(
    fc.property(fc.string(), (question) => {
      fc.pre(!/simulate/i.test(question));
      assert.equal(cutDirectives(question), question);
    }),
  );
});

test('a question reads the same wherever between two words a directive stood', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const directive = fc
    .tuple(fc.constantFrom(...TARGETS), fc.constantFrom(...SEAT_FAULTS))
    .map(([target, fault]) => `[simulate: ${target}=${fault}]`);
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 8 }),
      directive,
      fc.nat(8),
      (words, inserted, at) => {
        const place = Math.min(at, words.length);
        const asked = [...words.slice(0, place), inserted, ...words.slice(place)].join(' ');
        assert.equal(cutDirectives(asked), words.join(' '));
      },
    ),
  );
});
