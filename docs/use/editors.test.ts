import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { z } from 'zod';
import { startTestServer } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';

const page = await readFile(new URL('./editors.md', import.meta.url), 'utf8');
const reference = await readFile(new URL('./mcp.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, language = '', text = '']) => ({
  language,
  text,
}));
const inLanguage = (wanted: string): string[] =>
  blocks.filter(({ language }) => language === wanted).map(({ text }) => text);

const headers = z.strictObject({
  Authorization: z.string().regex(/^Bearer (<API_KEY>|\$\{((env|input):)?[\w-]+\})$/),
  'Witan-User-Email': z.email(),
});
const mcpUrl = z.literal('https://witan.example.com/mcp');
const remote = z.union([
  z.strictObject({ type: z.literal('http').optional(), url: mcpUrl, headers }),
  z.strictObject({ serverUrl: mcpUrl, headers }),
]);
const program = z.strictObject({
  command: z.literal('witan'),
  args: z.tuple([z.literal('mcp')]),
  env: z.strictObject({
    WITAN_BASE_URL: z.literal('https://witan.example.com').optional(),
    WITAN_API_KEY: z.literal('<API_KEY>').optional(),
    WITAN_EMAIL: z.email(),
  }),
});
const servers = z.strictObject({ witan: z.union([remote, program]) });
const snippet = z.union([
  z.strictObject({ mcpServers: servers }),
  z.strictObject({ context_servers: servers }),
  z.strictObject({ servers, inputs: z.array(z.looseObject({ id: z.literal('witan-key') })) }),
]);

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('every snippet is whole and names what the service knows', () => {
  const snippets = inLanguage('json');
  assert.equal(snippets.length, 8);
  for (const text of snippets) snippet.parse(JSON.parse(text));
  const [toml = ''] = inLanguage('toml');
  for (const line of ['url = "https://witan.example.com/mcp"', '"Witan-User-Email" = "you@example.com"']) {
    assert.ok(toml.includes(line));
  }
});

test('the command shows the tools of the reference', async () => {
  const [command = ''] = inLanguage('sh');
  const { stdout } = await promisify(execFile)('sh', ['-c', command], {
    env: { PATH: process.env['PATH'], WITAN_BASE_URL: server.url, WITAN_API_KEY: server.key },
  });
  const [, section = ''] = /^## Tools\n(.*?)^## /ms.exec(reference) ?? [];
  const tools = [...section.matchAll(/^\| `(\w+)`/gm)].map(([, tool]) => tool);
  assert.deepEqual(tools, ['deliberate', 'get_memo', 'list_memos', 'record_outcome', 'ask_about_memo']);
  for (const tool of tools)
    assert.ok(stdout.includes(`"name":"${tool}"`), `${tool}: ${stdout.slice(0, 200)}`);
});

test('the reference gives a reason for each scenario of the conformance suite that does not apply', async () => {
  const list = await readFile(
    new URL('../../test/mcp-conformance/not-applicable.yml', import.meta.url),
    'utf8',
  );
  const excused = [...list.matchAll(/^ {2}- (\S+)$/gm)].map(([, name]) => name);
  const reasoned = [...reference.matchAll(/^\| `([\w-]+)` +\| no: \S/gm)].map(([, name]) => name);
  assert.ok(excused.length > 0);
  assert.deepEqual(reasoned.toSorted(), excused.toSorted());
});

test('the headers of the snippets are those that the service reads', async () => {
  const answer = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${server.key}`,
      'Witan-User-Email': 'you@example.com',
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_memos', arguments: {} },
    }),
  });
  assert.match(await answer.text(), /There are no such memos/);
});
