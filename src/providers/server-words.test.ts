import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret } from '../domain/secret.ts';
import { serverWords } from './server-words.ts';

const wordsOf = (responseBody: string, key: string | null = 'abcdefgh1234') =>
  serverWords({ responseBody }, { apiKey: key === null ? null : new Secret(key) });

test('gives the sentence of a server, wherever its answer holds one, in one line', () => {
  const cases: readonly (readonly [body: string, words: string | null])[] = [
    ['{"error":{"message":"No\\n such model."}}', 'No such model.'],
    ['{"error":"No such model."}', 'No such model.'],
    ['{"detail":[{"msg":"Wrong field."}]}', 'Wrong field.'],
    ['[{"error":{"code":3,"message":"In a list."}}]', 'In a list.'],
    ['{"message":"","error":{"message":"Inside."}}', 'Inside.'],
    ['<html><h1>502</h1> Bad  Gateway</html>', '502 Bad Gateway'],
    ['{"error":{"error":{"error":{"error":{"message":"Deep."}}}}}', 'Deep.'],
    [
      '{"error":{"error":{"error":{"error":{"error":{"message":"Too deep."}}}}}}',
      '{"error":{"error":{"error":{"error":{"error":{"message":"Too deep."}}}}}}',
    ],
    [' \n ', null],
    ['\u200b', null],
  ];
  for (const [body, words] of cases) assert.equal(wordsOf(body), words, body);
  assert.equal(wordsOf('x'.repeat(301))?.length, 300);
  assert.equal(serverWords({ message: 'Said in an event.' }, { apiKey: null }), 'Said in an event.');
  assert.equal(serverWords(new Error('our own words'), { apiKey: null }), null);
});

test('leaves out every word that could be part of a key', () => {
  for (const word of ['abcdefgh', 'xbcdefgh1x', 'efgh1234', 'a***4', 'sk-proj', '(xai-1)', 'AIzaSy'])
    assert.equal(wordsOf(`The key ${word} is wrong`), 'The key [key] is wrong', word);
  for (const word of ['abcdefg', 'fgh1234', '2*3', 'risk-free'])
    assert.equal(wordsOf(`The key ${word} is wrong`), `The key ${word} is wrong`, word);
  assert.equal(wordsOf('The key abcdefgh is wrong', null), 'The key abcdefgh is wrong');
});
