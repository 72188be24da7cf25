import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OWN_FILES, PACKAGE_FILES, readOwnFile } from './docs-page.ts';

const { '/docs': page, ...loadedFiles } = OWN_FILES;
const body = await readOwnFile(page.file);

test('the page of the API holds no inline script, no inline style and no handler', () => {
  assert.ok([...body.matchAll(/<script\b/g)].length > 0);
  assert.deepEqual(
    [...body.matchAll(/<script\b[^>]*>([^<]*)</g)].map(([, inline]) => inline),
    ['', ''],
  );
  assert.doesNotMatch(body, /<style|\sstyle=|\son\w+=|javascript:/i);
});

test('the page of the API loads only what this server has', async () => {
  const loaded = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path);
  const served = [
    '/icon.svg',
    '/v1/openapi.json',
    ...Object.keys(loadedFiles),
    ...Object.keys(PACKAGE_FILES).map((file) => `/docs/${file}`),
  ];
  assert.deepEqual(loaded.toSorted(), served.toSorted());
  for (const { file } of Object.values(OWN_FILES))
    assert.doesNotMatch(await readOwnFile(file), /https?:|\/\/[a-z]/i);
});

test('the policy of the page lets nothing inline, evaluated or foreign run', () => {
  const policy = page.headers['Content-Security-Policy'] ?? '';
  assert.match(policy, /^default-src 'none'/);
  assert.match(policy, /script-src 'self'(;|$)/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.doesNotMatch(policy, /unsafe|\*|https?:|blob:/);
});
