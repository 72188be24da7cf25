import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOf, readRoute, type Route } from './route.ts';

test('every route is found again from its own address', () => {
  const routes: Route[] = [
    { page: 'ask' },
    { page: 'preview' },
    { page: 'live', id: 'dlb_0195-a' },
    { page: 'memo', id: 'memo_0195-a' },
    { page: 'compare', id: 'memo_2', with: 'memo_1' },
    { page: 'history' },
    { page: 'track-record' },
    { page: 'account' },
    { page: 'organization', part: 'usage' },
    { page: 'organization', part: 'audit' },
  ];
  for (const route of routes) assert.deepEqual(readRoute(hashOf(route)), route);
});

test('an address that the page does not know leads to the question, and no id can leave its place in a path', () => {
  for (const hash of [
    '',
    '#',
    '#/nowhere',
    '#/d/',
    '#/memo/dlb_1',
    '#/memo/memo_..',
    '#/memo/memo_1?x',
    '#/compare/memo_1',
    '#/compare/memo_1/dlb_1',
    '#/compare/dlb_1/memo_1',
    '#/d/dlb_%2e',
  ])
    assert.deepEqual(readRoute(hash), { page: 'ask' }, hash);
});
