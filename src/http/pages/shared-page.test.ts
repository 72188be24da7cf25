import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { DatabaseTimeout } from '../../store/failure.ts';
import type { Env, HttpDeps } from '../context.ts';
import { sharedPageRoutes } from './shared-page.ts';

test('nobody who opens a link, its file or its form waits on for a database that answers nothing', async () => {
  const app = new Hono<Env>();
  // `as`: this is all that a link asks for first.
  const parts = { rates: { count: () => new Promise(() => {}) } } as unknown as HttpDeps['parts'];
  const guard = async () => {
    throw new DatabaseTimeout();
  };
  sharedPageRoutes(app, { parts, database: { guard, ready: async () => false } });
  app.onError((error) => new Response(error.message, { status: 429 }));
  const path = `/s/${'A'.repeat(43)}`;
  for (const [method, of] of [
    ['GET', path],
    ['GET', `${path}/memo.json`],
    ['POST', path],
  ] as const)
    assert.equal((await app.request(of, { method })).status, 429, `${method} ${of}`);
});
