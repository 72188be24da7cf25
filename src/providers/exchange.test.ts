import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { serve } from './wire-server.fixture.ts';

const PROGRAM = `
  const [, module, url] = process.argv;
  const { exchange } = await import(module);
  const { signal } = new AbortController();
  const { body } = await exchange(new URL(url), { method: 'GET', headers: {}, body: null, signal });
  for await (const piece of body) process.stdout.write(piece);`;

test('requests go through a proxy of the environment where the operator says so, and only there', async (t) => {
  const [proxy, server] = await Promise.all([
    serve((response) => void response.end('by the proxy')),
    serve((response) => void response.end('directly')),
  ]);
  t.after(proxy.close);
  t.after(server.close);
  const answered = async (told: object): Promise<string> => {
    const words = ['--input-type=module', '-e', PROGRAM, import.meta.resolve('./exchange.ts'), server.url];
    const env = { ...told, HTTP_PROXY: proxy.url, NO_PROXY: '' };
    return (await promisify(execFile)(process.execPath, words, { env })).stdout;
  };
  assert.deepEqual(await Promise.all([answered({ NODE_USE_ENV_PROXY: '1' }), answered({})]), [
    'by the proxy',
    'directly',
  ]);
});
