import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from './client.ts';
import { readSettings } from './settings.ts';

async function addressAskedAt(baseUrl: string): Promise<string> {
  let asked = '';
  const fetch = async (url: string): Promise<Response> => {
    asked = url;
    return Response.json({ object: 'account' });
  };
  await createClient({ apiKey: 'wtn_test_x', baseUrl, fetch }).account('a@example.com');
  return asked;
}

test('takes the address with or without /v1 and slashes, and keeps a path in front', async () => {
  for (const end of ['', '/', '//', '/v1', '/v1/']) {
    assert.equal(
      await addressAskedAt(`https://witan.example/panel${end}`),
      'https://witan.example/panel/v1/account?userEmail=a%40example.com',
    );
  }
  assert.match(
    await addressAskedAt('https://witan.example/api-v1'),
    /^https:\/\/witan\.example\/api-v1\/v1\//,
  );
});

test('a call has sixteen minutes and five retries where nothing else is said, and no longer than a timer can', () => {
  const settings = (timeoutMs?: number) =>
    readSettings({ apiKey: 'wtn_test_x', baseUrl: 'https://witan.example', timeoutMs });
  assert.deepEqual([settings().timeoutMs, settings().maxRetries], [960_000, 5]);
  assert.deepEqual(
    [2, 2 ** 31 - 1, 2 ** 31].map((ms) => settings(ms).timeoutMs),
    [2, 2 ** 31 - 1, 2 ** 31 - 1],
  );
});

test('says what an address has to look like', () => {
  for (const baseUrl of [
    '',
    'witan.example',
    '127.0.0.1:8787',
    'localhost:8787',
    '/panel',
    'ftp://witan.example',
  ]) {
    assert.throws(() => createClient({ apiKey: 'wtn_test_x', baseUrl }), {
      name: 'TypeError',
      message: 'baseUrl must be an http or https URL, such as https://witan.example.com.',
    });
  }
});
