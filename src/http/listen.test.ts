import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import type { Env } from './context.ts';
import { listen, ListenError } from './listen.ts';

test('says in a sentence why an address cannot be listened at', async (t) => {
  const at = { newRequestId: () => 'req_1', onRefused: () => {} };
  const open = (host: string, port = 0) => listen(new Hono<Env>(), { ...at, host, port });
  const listener = await open('127.0.0.1');
  t.after(listener.close);
  const taken = Number(new URL(listener.url).port);
  for (const [host, port, says] of [
    ['127.0.0.1', taken, `Port ${taken} on 127.0.0.1 is in use; set PORT to another one, or to 0 for any.`],
    // Of a network for documentation, of which no machine is.
    ['203.0.113.7', 0, 'HOST is 203.0.113.7, which is not an address of this machine.'],
  ] as const)
    await assert.rejects(open(host, port), new ListenError(says));
});
