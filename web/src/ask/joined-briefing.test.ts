import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BriefingInput } from '@witan/client';
import { joinedBriefing } from './joined-briefing.ts';

const NO_OPTIONS = { options: [], allowMultiple: false };
/** A preview's questions, each with what answers it. */
const asked = (answers: Readonly<Record<string, string>>): BriefingInput => ({
  questions: Object.keys(answers).map((prompt, at) => ({ id: `q${at + 1}`, prompt, ...NO_OPTIONS })),
  answers: Object.fromEntries(
    Object.values(answers).flatMap((text, at) => (text === '' ? [] : [[`q${at + 1}`, [text]]])),
  ),
});
const toldIn = (briefing: BriefingInput | null) =>
  briefing?.questions.map(({ id, prompt }) => [prompt, ...(briefing.answers[id] ?? [])]);

test('what was answered in an earlier preview is sent with what is answered now, the latest of each, at most five', () => {
  const first = joinedBriefing(null, asked({ 'Budget?': 'None', 'Date?': '' }));
  assert.deepEqual(toldIn(first), [['Budget?', 'None']]);
  assert.deepEqual(toldIn(joinedBriefing(first, asked({ 'Who?': '' }))), [['Budget?', 'None']]);
  const second = joinedBriefing(first, asked({ 'Who?': 'Anna', 'Budget?': 'Some', 'Date?': 'May' }));
  assert.deepEqual(toldIn(second), [
    ['Budget?', 'Some'],
    ['Who?', 'Anna'],
    ['Date?', 'May'],
  ]);
  const third = joinedBriefing(second, asked({ 'How?': 'a', 'Why?': 'b', 'Where?': 'c' }));
  assert.deepEqual(
    toldIn(third)?.map(([prompt]) => prompt),
    ['Who?', 'Date?', 'How?', 'Why?', 'Where?'],
  );
  assert.equal(new Set(third?.questions.map(({ id }) => id)).size, 5);
  assert.equal(joinedBriefing(null, asked({ 'Who?': '' })), null);
});
