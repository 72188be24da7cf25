import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesIn } from './masking.ts';
import { namesOf } from './name-finder.ts';
import { PANEL } from './panel.fixture.ts';

/** Of a panel that no other test has, so that it knows no words before the first test that asks it. */
const other = namesOf([...namesIn(PANEL), 'vyq', 'wz']);
const coresOf = (text: string): string[] => other.find(text, 0).map(({ core }) => core);

test('what was found out of other words hides no name', () => {
  // "Che" and "Cla" have the same sum.
  assert.deepEqual(coresOf('Cheap: Claude.'), ['Claude']);
  assert.deepEqual(coresOf('谷物, 谷歌'), ['谷歌']);
  const third = namesOf([...namesIn(PANEL), 'vyr']);
  assert.deepEqual(
    third.find('Clip, Clap, Claude.', 0).map(({ core }) => core),
    ['Claude'],
  );
});

test('an id of a model is a name from three letters or digits on', () => {
  assert.deepEqual(coresOf('vyq and wz'), ['vyq']);
});
