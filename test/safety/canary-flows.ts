// Everything that a caller can do, well and badly, with texts and keys that are found again wherever they went.

import type { CanaryPlace } from './canary-place.ts';
import { PROVIDERS } from '../../src/domain/advisor.ts';

export type Texts = {
  readonly question: string;
  readonly context: string;
  readonly address: string;
  /** A key where none belongs: in a wrong field, a header, a path. */
  readonly stray: string;
  readonly keys: readonly string[];
};

type Sent = {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Every answer with its headers, and how many requests there were. */
export async function runAllFlows(place: CanaryPlace, texts: Texts) {
  const answers: string[] = [];
  const send = async (path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<string> => {
    const response = await fetch(place.url() + path, {
      method,
      headers: { Authorization: `Bearer ${place.apiKey}`, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const answer = `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`;
    answers.push(answer);
    return answer;
  };
  const ask = (extra: object, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
    send('/v1/deliberate', { method: 'POST', body: { ...bodyOf(texts), ...extra }, headers });

  await Promise.all([
    ...Array.from({ length: 16 }, (_, i) =>
      ask({ question: `${i}: should ${texts.question} wait?`, byok: bring(texts, i) }),
    ),
    ...Array.from({ length: 8 }, (_, i) => ask({ stream: true, transparent: true, byok: bring(texts, i) })),
    ...Array.from({ length: 4 }, () => ask({ options: null, criteria: null })),
    ask({}, { 'Idempotency-Key': 'one' }),
    ask({ byok: bring(texts, 4) }, { 'Idempotency-Key': 'one' }),
    ...mistakes(texts).map((mistake) => send(mistake.path, mistake)),
  ]);
  await cancelOne(send, texts);
  await readEverything(send, texts);
  await crashInTheMiddle(place, texts, { ask, send });
  return { answers, requests: answers.length };
}

function bodyOf(texts: Texts) {
  return {
    question: `Should ${texts.question} be rewritten?`,
    userEmail: `${texts.address}@example.com`,
    context: `What is known: ${texts.context}.`,
    options: [{ name: 'Rewrite it' }, { name: 'Keep it' }],
    criteria: [{ name: 'Cost' }, { name: 'Time' }],
  };
}

/** The caller's keys for some of the providers: all of them, none, and what lies between. */
function bring({ keys }: Texts, round: number): Record<string, string> {
  return Object.fromEntries(
    PROVIDERS.flatMap((provider, i) =>
      (round >> 1) % (PROVIDERS.length + 1) > i ? [[provider, keys[i] ?? '']] : [],
    ),
  );
}

function mistakes(texts: Texts): (Sent & { readonly path: string })[] {
  const { stray } = texts;
  const body = bodyOf(texts);
  const post = (body: unknown, headers = {}) => ({ path: '/v1/deliberate', method: 'POST', body, headers });
  return [
    post({ ...body, byok: { openai: `${stray}\n` } }),
    post({ ...body, byok: { openai: `${stray} with blanks` } }),
    post({ ...body, byok: { openai: { key: stray } } }),
    post({ ...body, byok: stray }),
    post({ ...body, byok: { openai: stray.repeat(40) } }),
    post({ ...body, byok: { openai: stray }, stream: 'yes' }),
    post({ ...body, userEmail: `${stray}` }),
    post({ ...body, criteria: stray }),
    post(`{"byok":{"openai":"${stray}"`),
    post(`{"byok":{"openai":"${stray}"}}`, { 'Content-Type': 'text/plain' }),
    post(body, { Authorization: `Bearer ${stray}` }),
    post(body, { Authorization: `Basic ${Buffer.from(`x:${stray}`).toString('base64')}` }),
    post(body, { 'Idempotency-Key': `${stray}\u00e9` }),
    post(body, {
      'X-Api-Key': stray,
      'User-Agent': stray,
      Cookie: `key=${stray}`,
      traceparent: stray,
      Referer: stray,
    }),
    { path: `/v1/memos/${stray}` },
    { path: `/v1/memos/memo_x?api_key=${stray}` },
    { path: `/v1/memos?userEmail=ada@example.com&cursor=${stray}` },
    { path: `/v1/deliberations/${stray}/events`, headers: { 'Last-Event-ID': stray } },
    { path: `/v1/deliberations/${stray}/cancel`, method: 'POST' },
    { path: `/${stray}` },
    { path: `/v1/${stray}` },
    { path: `/v1/account?userEmail=ada@example.com&key=${stray}` },
    { path: '/metrics', headers: { Authorization: `Bearer ${stray}` } },
    {
      path: '/mcp',
      method: 'POST',
      headers: { Accept: 'application/json, text/event-stream', 'Mcp-Session-Id': stray },
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'deliberate', arguments: { question: 7, byok: stray } },
      },
    },
  ];
}

type Ask = (extra: object, headers: Readonly<Record<string, string>>) => Promise<string>;
type Send = (path: string, sent?: Sent) => Promise<string>;

async function cancelOne(send: Send, texts: Texts): Promise<void> {
  const started = await send('/v1/deliberate', {
    method: 'POST',
    body: { ...bodyOf(texts), byok: bring(texts, 9) },
    headers: { Prefer: 'respond-async' },
  });
  const id = /"id":"(dlb_[^"]+)"/.exec(started)?.[1] ?? '';
  await send(`/v1/deliberations/${id}/cancel`, { method: 'POST' });
  await send(`/v1/deliberations/${id}`);
}

async function readEverything(send: Send, texts: Texts): Promise<void> {
  const account = `userEmail=${texts.address}@example.com`;
  const list = await send(`/v1/memos?${account}&limit=100`);
  await send(`/v1/account?${account}`);
  const memos = [...new Set(list.match(/memo_[0-9a-f-]{36}/g))];
  for (const id of memos.slice(0, 3)) {
    for (const Accept of ['application/json', 'text/markdown', 'text/html']) {
      await send(`/v1/memos/${id}`, { headers: { Accept } });
    }
  }
  for (const id of [...new Set(list.match(/dlb_[0-9a-f-]{36}/g))].slice(0, 3)) {
    await send(`/v1/deliberations/${id}`);
    await send(`/v1/deliberations/${id}/events`);
  }
  if (memos[0] !== undefined) await send(`/v1/memos/${memos[0]}`, { method: 'DELETE' });
}

/** Kills the program while it holds callers' keys; what goes on afterwards goes on without them. */
async function crashInTheMiddle(
  place: CanaryPlace,
  texts: Texts,
  { ask, send }: { readonly ask: Ask; readonly send: Send },
): Promise<void> {
  const started = await Promise.all(
    Array.from({ length: 4 }, (_, i) =>
      ask({ options: null, byok: bring(texts, 2 * i + 2) }, { Prefer: 'respond-async' }),
    ),
  );
  await place.crash();
  for (const answer of started) {
    const id = /"id":"(dlb_[^"]+)"/.exec(answer)?.[1] ?? '';
    const deadline = performance.now() + 60_000;
    while (!/"state":"(completed|failed|cancelled)"/.test(await send(`/v1/deliberations/${id}`))) {
      if (performance.now() > deadline) throw new Error(`${id} did not end`);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}
