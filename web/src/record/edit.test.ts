import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareEdit } from './edit.ts';

const typed = (text: string, base: string | null) => ({ text, base, fault: '' });

const standing = (...[edit, saved]: Parameters<typeof compareEdit>): string => {
  const { text, isUnsaved, isOutdated } = compareEdit(edit, saved);
  return `${text}: ${isOutdated ? 'outdated' : isUnsaved ? 'unsaved' : 'saved'}`;
};

test('a text that nobody has changed here follows what is saved', () => {
  assert.equal(standing(null, 'theirs'), 'theirs: saved');
  assert.equal(standing(null, ' theirs '), ' theirs : saved');
  assert.equal(standing(null, null), ': saved');
  assert.equal(standing(typed('as before', 'as before'), 'theirs'), 'theirs: saved');
  assert.equal(standing(typed('as before ', 'as before'), undefined), ': saved');
});

test('a text that was changed here is unsaved, and outdated where what it was typed over is no longer saved', () => {
  assert.equal(standing(typed('mine', ''), null), 'mine: unsaved');
  assert.equal(standing(typed('', 'theirs'), 'theirs'), ': unsaved');
  assert.equal(standing(typed('mine', 'as before'), 'theirs'), 'mine: outdated');
  assert.equal(standing(typed('mine', 'as before'), null), 'mine: outdated');
  assert.equal(standing(typed('mine', null), null), 'mine: outdated');
  assert.equal(standing(typed('mine', ''), undefined), 'mine: outdated');
});

test('a text that somebody else has saved too is saved, and keeps the space that is typed at its end', () => {
  assert.equal(standing(typed('same', null), 'same'), 'same: saved');
  assert.equal(standing(typed('same ', 'same'), 'same'), 'same : saved');
});
