import assert from 'node:assert/strict';
import { test } from 'node:test';
import { perspectivePrompt } from '../sdk.fixture.ts';
import { readPrompt } from '../prompt.ts';
import { answerText } from './answer.ts';
import type { SimulatedPerspective } from './perspective.ts';

const CITIES = ['Lisbon', 'Berlin', 'Dublin', 'Amsterdam', 'Warsaw', 'Madrid', 'Vienna', 'Tallinn'];

test('speaks of options that it knows nothing about as of options, and says of no two the same', () => {
  const options = CITIES.map((name, at) => ({ label: `L${at + 2}`, name, description: '' }));
  for (const provider of ['openai', 'anthropic', 'google', 'xai']) {
    const { user } = perspectivePrompt('Where should our headquarters be?', options);
    // `as`: the simulator's own text.
    const answer = JSON.parse(
      answerText({ provider, model: 'some-id', asked: readPrompt(user), fault: null }),
    ) as SimulatedPerspective;
    const said = [...answer.response, ...answer.caseAgainst].join(' ');
    assert.doesNotMatch(said, /small version|small group|what is public/u);
    const clauses = said
      .split(/[.:;]\s*/u)
      .map((part) =>
        part
          .toLowerCase()
          .replaceAll(/\b(?:it|lisbon|berlin|dublin|amsterdam|warsaw|madrid|vienna|tallinn)\b/gu, 'x'),
      )
      .filter((part) => part.length > 30);
    assert.equal(new Set(clauses).size, clauses.length, clauses.join('\n'));
    // A clause may start with "if", and "as if" would change its meaning.
    assert.doesNotMatch(said, /\bas if\b|because .* because/u);
    assert.doesNotMatch(said, /\b(?:I|my)\b/u);
  }
});
