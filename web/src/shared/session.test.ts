import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStorage } from '../../test/storage.ts';
import { forgetRunning, loadRunning, rememberRunning } from '../live/running.ts';
import { endSession, loadSession, readJson, saveSession, suspendSession, writeJson } from './session.ts';

test('a session is there after a reload and gone with all else after signing out', () => {
  const storage = createStorage();
  const session = { apiKey: 'wtn_test_abc', userEmail: 'ada@example.org' };
  saveSession(storage, session);
  writeJson(storage, 'witan.draft', { question: 'x' });
  writeJson(storage, 'somebody.else', 1);
  assert.deepEqual(loadSession(storage), session);
  endSession(storage);
  assert.equal(loadSession(storage), null);
  assert.equal(readJson(storage, 'witan.draft'), null);
  assert.equal(readJson(storage, 'somebody.else'), 1);
});

test('what was written outlives a refused key for the same account, and for no other', () => {
  const storage = createStorage();
  const session = { apiKey: 'wtn_test_abc', userEmail: 'ada@example.org' };
  saveSession(storage, session);
  writeJson(storage, 'witan.draft', { question: 'x' });
  suspendSession(storage);
  assert.equal(loadSession(storage), null);
  saveSession(storage, { ...session, apiKey: 'wtn_test_def' });
  assert.deepEqual(readJson(storage, 'witan.draft'), { question: 'x' });
  suspendSession(storage);
  saveSession(storage, { ...session, userEmail: 'bob@example.org' });
  assert.equal(readJson(storage, 'witan.draft'), null);
});

test('a stored session that is not ours is no session', () => {
  const storage = createStorage();
  for (const text of ['{', '3', '{"apiKey":3,"userEmail":"a"}', '{"apiKey":"with space","userEmail":"a"}']) {
    storage.setItem('witan.session', text);
    assert.equal(loadSession(storage), null, text);
  }
});

test('deliberations that run are remembered newest first, once each, until they end', () => {
  const storage = createStorage();
  rememberRunning(storage, { id: 'dlb_1', question: 'One?' });
  rememberRunning(storage, { id: 'dlb_2', question: 'Two?' });
  rememberRunning(storage, { id: 'dlb_1', question: 'One?' });
  assert.deepEqual(
    loadRunning(storage).map(({ id }) => id),
    ['dlb_1', 'dlb_2'],
  );
  forgetRunning(storage, 'dlb_1');
  assert.deepEqual(
    loadRunning(storage).map(({ id }) => id),
    ['dlb_2'],
  );
});
