import assert from 'node:assert/strict';
import { test } from 'node:test';
import { briefingText } from './briefing.ts';

const asked = (id: string, ...labels: readonly string[]) => ({
  id,
  prompt: `${id}?`,
  why: '',
  multiple: true,
  options: labels.map((label) => ({ id: label.slice(0, 1), label })),
});

test('answers are told by their labels or as they were written, a line for each question that has any', () => {
  const questions = [asked('When', 'now', 'later'), asked('Where'), asked('Who', 'you'), asked('toString')];
  const answers = { When: ['l', 'n'], Where: ['on the moon'], Who: [] };
  assert.equal(briefingText({ briefing: { questions, answers } }), 'When? later; now\nWhere? on the moon');
  assert.equal(briefingText({}), '');
});
