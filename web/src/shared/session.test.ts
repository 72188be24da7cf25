import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStorage } from '../../test/storage.ts';
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
  writeJson(storage, 'witan.running', ['what was under way']);
  assert.equal(readJson(storage, 'witan.running'), null);
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
