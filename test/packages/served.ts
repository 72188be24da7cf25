import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { succeed } from './run.ts';

type Served = { readonly url: string; readonly key: string };

/** The service of a program of the command line, such as `dist/main.js`, in a folder until the test ends, and a key for it. */
export async function serve(
  t: TestContext,
  program: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<Served> {
  const made = await succeed('node', [...program, 'keys', 'create', '--org', 'default', '--json'], {
    cwd,
    env,
  });
  const key = /wtn_live_[\w-]+/.exec(made)?.[0] ?? '';
  const child = spawn('node', [...program, 'serve'], {
    cwd,
    env: { ...process.env, ...env, PORT: '0', WITAN_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGTERM');
    await gone;
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const url = /^Witan listens at (\S+)$/.exec(String((await lines.next()).value))?.[1];
  assert.ok(url);
  return { url, key };
}

/** Asks with a document, and reads the memo in the forms, the page and the documents that need files beside the program. */
export async function checkServed({ url, key }: Served): Promise<void> {
  const headers = { Authorization: `Bearer ${key}` };
  const answer = await fetch(`${url}/v1/deliberate`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(WITH_DOCUMENT),
  });
  // A thread reads the document, from a file of its own.
  assert.equal(answer.status, 200, await answer.clone().text());
  // `as`: the answer to a question is its memo.
  const { id } = (await answer.json()) as { readonly id: string };
  const page = await (await fetch(url)).text();
  const assets = [...page.matchAll(/(?:src|href)="\.?(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  assert.ok(assets.length >= 2, page);
  const paths = [...assets, '/docs', '/docs/swagger-ui.css', '/sample', '/v1/openapi.json', '/readyz'];
  for (const path of paths) assert.equal((await fetch(url + path)).status, 200, path);
  for (const Accept of ['text/html', 'text/markdown']) {
    const memo = await fetch(`${url}/v1/memos/${id}`, { headers: { ...headers, Accept } });
    assert.equal(memo.status, 200, Accept);
    assert.match(await memo.text(), /billing/);
  }
}

const WITH_DOCUMENT = {
  question: 'Should we build our billing or buy it?',
  userEmail: 'you@example.com',
  documents: [{ name: 'costs.md', text: '# Costs\n\nThe licence costs 40,000 a year.' }],
};
