import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../test/any-character.ts';
import { foldText } from './fold-text.ts';
import { namesIn } from './masking.ts';
import { namesOf } from './name-finder.ts';
import { PANEL } from './panel.fixture.ts';

const finder = namesOf(namesIn(PANEL));

test('finds names of two characters, whatever follows them', () => {
  for (const [text, cores] of [
    ['o3, o4-mini and o1.', ['o3', 'o4-mini', 'o1']],
    ['オープンAI谷歌-e', ['オープンAI', '谷歌']],
    ['xAI and x.ai', ['xAI', 'x.ai']],
  ] as const) {
    assert.deepEqual(
      finder.find(foldText(text).text, 0).map(({ core }) => core),
      cores.map((core) => foldText(core).text),
    );
  }
});

test('finds a name at the same place whatever stands around it', () => {
  const name = fc.constantFrom(
    'Claude',
    'OpenAI',
    'ChatGPT',
    'Gemini 3 Pro',
    'Grok',
    'Google DeepMind',
    'gpt-6.1-sol',
  );
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter }),
      name,
      fc.string({ unit: anyCharacter }),
      (before, found, after) => {
        const text = `${before} \n${found}\n ${after}`;
        const at = before.length + 2;
        assert.ok(finder.find(text, 0).some(({ start, end }) => start <= at && end >= at + found.length));
      },
    ),
    { numRuns: 30 },
  );
});

test('calls nothing settled that a longer text could turn into a name', () => {
  const name = 'Google DeepMind';
  for (let cut = 1; cut < name.length; cut += 1) {
    const text = `We asked, and ${name.slice(0, cut)}`;
    assert.equal(finder.settled(text, 0), 14, name.slice(0, cut));
  }
});
