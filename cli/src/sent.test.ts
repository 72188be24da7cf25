import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { call } from './cli.fixture.ts';

const MEMO = 'memo_01a1fde1-f5b4-7c34-92cd-890f39fde8a0';
const folder = await mkdtemp(join(tmpdir(), 'witan sent '));
const requests: [method: string | undefined, url: string | undefined, body: unknown][] = [];
/** Refuses whatever it is sent. */
const service = createServer(async (request, answer) => {
  const body = await text(request);
  requests.push([request.method, request.url, body === '' ? null : JSON.parse(body)]);
  answer.writeHead(422, { 'Content-Type': 'application/json' });
  answer.end(JSON.stringify({ error: 'validation_error', message: 'Refused.' }));
}).listen(0, '127.0.0.1');
before(async () => {
  if (!service.listening) await once(service, 'listening');
  await writeFile(join(folder, 'notes.md'), 'We are ten.');
  await writeFile(join(folder, 'offer.md'), 'It costs 5.');
  await writeFile(join(folder, 'keys.json'), '{"openai": "a-key-of-mine"}', { mode: 0o600 });
});
after(async () => {
  service.closeAllConnections();
  service.close();
  await rm(folder, { recursive: true });
});

/** The one request that a command sends, which is refused. */
async function sent(...args: readonly string[]) {
  requests.length = 0;
  // `as`: a server that listens on a port has an address of this form.
  const { port } = service.address() as AddressInfo;
  const env = {
    WITAN_BASE_URL: `http://127.0.0.1:${port}`,
    WITAN_API_KEY: 'wtn_test_key',
    WITAN_EMAIL: 'ada@example.com',
  };
  const { code, stdout, stderr } = await call(args, { env, cwd: folder });
  assert.deepEqual([code, stdout, stderr, requests.length], [2, '', 'Refused.\n', 1]);
  return requests[0];
}

test('a question is sent with what its flags say, and with nothing else', async () => {
  const flags =
    '--panel board --effort deep --personas --research --profile --transparent --max-cost 2.5 -o Rent -o Buy -k Cost=3 -m Cash --context notes.md -d offer.md -d notes.md --byok-file keys.json --email Bo@Example.com';
  const url = '/v1/deliberate';
  assert.deepEqual(await sent('ask', '-q', 'Rent or buy?'), [
    'POST',
    url,
    { question: 'Rent or buy?', userEmail: 'ada@example.com', stream: true },
  ]);
  assert.deepEqual(await sent('ask', '-q', ...flags.split(' '), '--based-on', MEMO, 'Rent or buy?'), [
    'POST',
    url,
    {
      question: 'Rent or buy?',
      userEmail: 'bo@example.com',
      options: [{ name: 'Rent' }, { name: 'Buy' }],
      criteria: [{ name: 'Cost', weight: 3 }],
      musts: [{ name: 'Cash' }],
      documents: [
        { name: 'offer.md', data: Buffer.from('It costs 5.').toString('base64') },
        { name: 'notes.md', data: Buffer.from('We are ten.').toString('base64') },
      ],
      context: 'We are ten.',
      byok: { openai: 'a-key-of-mine' },
      maxCostUsd: 2.5,
      basedOn: MEMO,
      profile: true,
      research: true,
      panel: 'board',
      effort: 'deep',
      personas: true,
      transparent: true,
      stream: true,
    },
  ]);
});

test('what is asked about a memo, or of it, is sent with what the flags say', async () => {
  for (const [args, ...request] of [
    [
      ['ask', MEMO, 'Why?', '--byok-file', 'keys.json'],
      'POST',
      `/v1/memos/${MEMO}/questions`,
      { question: 'Why?', byok: { openai: 'a-key-of-mine' }, stream: true },
    ],
    [['share', MEMO], 'POST', `/v1/memos/${MEMO}/shares`, { expiresInDays: 30, allowViews: false }],
    [
      ['share', MEMO, '--days', '3', '--ask-views'],
      'POST',
      `/v1/memos/${MEMO}/shares`,
      { expiresInDays: 3, allowViews: true },
    ],
    [['compare', MEMO, '--with', MEMO], 'GET', `/v1/memos/${MEMO}/comparison?with=${MEMO}`, null],
    [['list', '-n', '250'], 'GET', '/v1/memos?userEmail=ada%40example.com&limit=100&view=summary', null],
  ] as const)
    assert.deepEqual(await sent('memos', ...args), request);
});
