import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Note } from '@witan/client';
import { mostImportantFirst } from './notes.ts';
import { agreeing, fails, perspective, play, says } from './virtual-world.fixture.ts';
import type { Given, Script } from './virtual-world.fixture.ts';

test('puts what limits a memo before what only explains it, and leaves the rest as it came', () => {
  const kinds = (...given: readonly Note['kind'][]): readonly string[] =>
    mostImportantFirst(given.map((kind) => ({ kind, message: kind }))).map(({ kind }) => kind);
  assert.deepEqual(
    kinds(
      'profile',
      'panel',
      'effort',
      'missing_advisor',
      'review_skipped',
      'framing_fallback',
      'contested_must',
      'simulated',
    ),
    [
      'simulated',
      'contested_must',
      'missing_advisor',
      'framing_fallback',
      'panel',
      'effort',
      'profile',
      'review_skipped',
    ],
  );
  assert.deepEqual(kinds('missing_advisor', 'late_perspective', 'missing_advisor'), [
    'missing_advisor',
    'late_perspective',
    'missing_advisor',
  ]);
});

const noted = async (kind: Note['kind'], given: Partial<Given>) =>
  (await play({ script: agreeing(1_000), ...given })).memo?.notes.flatMap((note) =>
    note.kind === kind ? [note.message] : [],
  );

test('names the panel that answered where it is not the one that always does', async () => {
  assert.deepEqual(await noted('panel', { brief: { panel: 'cheap' } }), ['The panel “cheap” answered.']);
  assert.deepEqual(await noted('panel', { brief: { panel: 'default' } }), []);
});

test('says of a question that nobody could frame what was read off it and what is general', async () => {
  const script: Script = (call, attempt, at) =>
    call.stage === 'frame'
      ? { afterMs: 10, outcome: fails('unavailable') }
      : agreeing(1_000)(call, attempt, at);
  const said = async (brief: Given['brief'] & {}) =>
    (await noted('framing_fallback', { script, brief }))?.map(
      (message) => /this memo compares (.*);/.exec(message)?.[1],
    );
  assert.deepEqual(await said({ options: [], criteria: [] }), [
    'options read off the question by general criteria',
  ]);
  assert.deepEqual(await said({ options: [] }), ['options read off the question']);
  assert.deepEqual(await said({ criteria: [] }), ['by general criteria']);
});

test('counts the sentences of advisors that lead elsewhere and are not on the first page', async () => {
  const script: Script = (call, attempt, at) =>
    call.stage !== 'perspectives'
      ? agreeing(1_000)(call, attempt, at)
      : {
          afterMs: 10,
          outcome: says({
            ...perspective(call, { percents: { 'Build it': 20, 'Buy it': 80 } }),
            response: ['See https://example.com/offer today.', 'Buying fits.'],
          }),
        };
  const [message = ''] = (await noted('sentences_left_out', { script })) ?? [];
  assert.match(message, /^One sentence of an advisor is not on the first page because it contains a link,/);
});
