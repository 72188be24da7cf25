import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStorage } from '../../test/storage.ts';
import { saveSession } from '../shared/session.ts';
import { forgetRunning, loadRunning, rememberRunning } from './running.ts';

test('what was started in the tab is remembered, newest first and each once, until its end was seen', () => {
  const storage = storageOf('[]');
  for (const id of ['dlb_1', 'dlb_2', 'dlb_1'] as const) rememberRunning(storage, { id, question: id });
  const ids = () => loadRunning(storage).map(({ id }) => id);
  assert.deepEqual(ids(), ['dlb_1', 'dlb_2']);
  forgetRunning(storage, 'dlb_1');
  assert.deepEqual(ids(), ['dlb_2']);
  for (let n = 1; n <= 25; n += 1) rememberRunning(storage, { id: `dlb_${n}`, question: 'Rent or buy?' });
  assert.deepEqual([ids().length, ids()[0], ids().at(-1)], [20, 'dlb_25', 'dlb_6']);
});

test('what else stands in the storage of the tab is left out', () => {
  const good = { id: 'dlb_1', question: 'Rent or buy?' };
  const stored = [null, 7, 'dlb_2', { id: 'memo_1', question: 'x' }, { id: 'dlb_3' }, good];
  assert.deepEqual(loadRunning(storageOf(JSON.stringify(stored))), [good]);
  for (const text of ['{', '{"id":"dlb_1"}']) assert.deepEqual(loadRunning(storageOf(text)), []);
});

function storageOf(text: string): Storage {
  const storage = createStorage();
  saveSession(storage, { apiKey: 'wtn_test_abc', userEmail: 'ada@example.org' });
  storage.setItem('witan.running', text);
  return storage;
}
