import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import type { Env } from './context.ts';
import { listen } from './listen.ts';

test('a proxy may reuse a connection for longer than it waits for a deliberation', async (t) => {
  const app = new Hono<Env>().get('/', (c) => c.text('here'));
  const at = { host: '127.0.0.1', port: 0, newRequestId: () => 'req_1', onRefused: () => {} };
  const keptFor = async (behindProxy: boolean): Promise<number> => {
    const listener = await listen(app, { ...at, behindProxy });
    t.after(listener.close);
    const { headers } = await fetch(listener.url);
    return Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1]);
  };
  assert.deepEqual([await keptFor(false), await keptFor(true)], [10, 1_000]);
});
