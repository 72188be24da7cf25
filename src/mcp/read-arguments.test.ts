import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readArguments } from './read-arguments.ts';

const known = ['question', 'userEmail'];
const read = (given: unknown, userEmail?: string) => readArguments(given, { known, userEmail });

test('fills in the configured account, unless another is named', () => {
  const filled = { args: { question: 'Which?', userEmail: 'ada@example.com' } };
  assert.deepEqual(read({ question: 'Which?' }, 'ada@example.com'), filled);
  assert.deepEqual(read({ question: 'Which?', userEmail: null }, 'ada@example.com'), filled);
  assert.deepEqual(read({ userEmail: 'bob@example.com' }, 'ada@example.com'), {
    args: { userEmail: 'bob@example.com' },
  });
  assert.deepEqual(read({ question: 'Which?' }), { args: { question: 'Which?' } });
});

test('takes no provider keys and repeats none', () => {
  const answer = read({ question: 'Which?', byok: { openai: 'sk-very-secret' } });
  assert.ok('problem' in answer);
  assert.match(answer.problem, /byok/);
  assert.doesNotMatch(answer.problem, /sk-very-secret/);
});

test('names what it does not know', () => {
  const answer = read({ question: 'Which?', transparant: true, stream: true });
  assert.ok('problem' in answer);
  assert.match(answer.problem, /"transparant", "stream": no such argument/);
  const key = read({ question: 'Which?', 'sk-very-secret-0123': 'openai' });
  assert.ok('problem' in key);
  assert.match(key.problem, /^A field whose name is not repeated here: no such argument/);
  for (const given of [[], 'question', null, undefined])
    assert.deepEqual(read(given), { problem: 'The arguments must be an object.' });
});
