import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { Secret } from '../domain/secret.ts';
import { estimateTokens } from '../domain/usage.ts';
import { createCallModel } from './call-model.ts';
import {
  ask,
  KEY,
  events,
  frame,
  modelCall,
  serve,
  sse,
  VENDOR_NAMES,
  type Answer,
} from './wire-server.fixture.ts';

const ANSWER = '{"pick":"A"}';

/** The vendor's own events, with another object in place of their usage. */
function withUsage(vendor: Parameters<typeof events>[0], name: string, usage: unknown): string[] {
  return events(vendor, [ANSWER]).map((event) =>
    JSON.stringify(JSON.parse(event, (key, value: unknown) => (key === name ? usage : value))),
  );
}

async function tokensOf(
  t: { after: (f: () => unknown) => void },
  vendor: (typeof VENDOR_NAMES)[number],
  answer: Answer,
) {
  const server = await serve(answer);
  t.after(server.close);
  const { outcome } = await ask(server.url, modelCall(vendor));
  return outcome.tokens;
}

const SENT = estimateTokens('You advise.Which?');

test('a call that is cut in the middle counts what was sent and what had come', async (t) => {
  for (const vendor of VENDOR_NAMES) {
    const server = await serve((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(
        events(vendor, ['x'.repeat(400)], 'none')
          .map(frame)
          .join(''),
      );
    });
    t.after(server.close);
    const leaving = new AbortController();
    const outcome = await callAt(server.url, vendor, { leaving, onText: () => leaving.abort() });
    assert.deepEqual(outcome.tokens, { inputTokens: SENT, outputTokens: 100, estimated: true }, vendor);
  }
});

test('a call that is left before it is answered counts what was sent', async (t) => {
  for (const vendor of VENDOR_NAMES) {
    const leaving = new AbortController();
    const server = await serve(() => leaving.abort());
    t.after(server.close);
    const outcome = await callAt(server.url, vendor, { leaving, onText: () => {} });
    assert.deepEqual(outcome.tokens, { inputTokens: SENT, outputTokens: 0, estimated: true }, vendor);
  }
});

test('a call that has ended leaves no timer behind, and nothing with a signal that lives on', async (t) => {
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const leaving = new AbortController();
  for (const answer of [
    (response) => sse(response, events('openai', [ANSWER])),
    (response) => void response.writeHead(400).end('{}'),
  ] satisfies Answer[]) {
    const server = await serve(answer);
    t.after(server.close);
    const before = timers();
    await callAt(server.url, 'openai', { leaving, onText: () => {} });
    assert.equal(timers(), before);
    assert.deepEqual(getEventListeners(leaving.signal, 'abort'), []);
  }
});

function callAt(
  url: string,
  vendor: (typeof VENDOR_NAMES)[number],
  { leaving, onText }: { readonly leaving: AbortController; readonly onText: () => void },
) {
  const endpointFor = () => ({ baseUrl: `${url}/v1`, apiKey: new Secret(KEY) });
  return createCallModel({ endpointFor, now: () => 0 })(modelCall(vendor), {
    signal: leaving.signal,
    onText,
  });
}

test('a request that is refused, or never leaves, costs nothing', async (t) => {
  for (const vendor of VENDOR_NAMES) {
    const refused = await tokensOf(t, vendor, (response) => void response.writeHead(503).end('{}'));
    assert.deepEqual(refused, { inputTokens: 0, outputTokens: 0 }, vendor);
    const { outcome } = await ask('http://127.0.0.1:1', modelCall(vendor));
    assert.deepEqual(outcome.tokens, { inputTokens: 0, outputTokens: 0 }, vendor);
  }
});

test('an answer of a server that counts nothing is counted here, and marked', async (t) => {
  const tokens = await tokensOf(t, 'compatible', (response) =>
    sse(
      response,
      events('compatible', [ANSWER]).filter((event) => !event.includes('"usage"')),
    ),
  );
  assert.deepEqual(tokens, { inputTokens: SENT, outputTokens: estimateTokens(ANSWER), estimated: true });
});

test('a count that is no positive whole number is none, and one of a single token is one', async (t) => {
  for (const [prompt_tokens, completion_tokens, inputTokens, outputTokens] of [
    [-11, 22, SENT, 22],
    [11, 2.5, 11, estimateTokens(ANSWER)],
    [0, 1, SENT, 1],
  ] as const) {
    const usage = { prompt_tokens, completion_tokens, total_tokens: 33 };
    const tokens = await tokensOf(t, 'compatible', (response) =>
      sse(response, withUsage('compatible', 'usage', usage)),
    );
    assert.deepEqual(tokens, { inputTokens, outputTokens, estimated: true });
  }
});

test('tokens that were read from a cache are counted apart, for every vendor', async (t) => {
  const counted = {
    openai: ['input_tokens_details', { cached_tokens: 8 }, 11],
    xai: ['input_tokens_details', { cached_tokens: 8 }, 11],
    anthropic: ['usage', { input_tokens: 3, cache_read_input_tokens: 8, output_tokens: 22 }, 11],
    google: [
      'usageMetadata',
      { promptTokenCount: 11, cachedContentTokenCount: 8, candidatesTokenCount: 17, thoughtsTokenCount: 5 },
      11,
    ],
    compatible: [
      'usage',
      {
        prompt_tokens: 11,
        prompt_tokens_details: { cached_tokens: 8 },
        completion_tokens: 22,
        total_tokens: 33,
      },
      11,
    ],
  } as const;
  for (const vendor of VENDOR_NAMES) {
    const [name, usage, inputTokens] = counted[vendor];
    const tokens = await tokensOf(t, vendor, (response) => sse(response, withUsage(vendor, name, usage)));
    assert.deepEqual(tokens, { inputTokens, outputTokens: 22, cachedInputTokens: 8 }, vendor);
  }
});

test('tokens that were written to a cache are counted apart', async (t) => {
  const one = withUsage('openai', 'input_tokens_details', { cached_tokens: 1, cache_write_tokens: 1 });
  assert.deepEqual(await tokensOf(t, 'openai', (response) => sse(response, one)), {
    inputTokens: 11,
    outputTokens: 22,
    cachedInputTokens: 1,
    cacheWriteTokens: 1,
  });
  const counted = {
    openai: ['input_tokens_details', { cached_tokens: 2, cache_write_tokens: 8 }],
    anthropic: [
      'usage',
      { input_tokens: 1, cache_read_input_tokens: 2, cache_creation_input_tokens: 8, output_tokens: 22 },
    ],
  } as const;
  for (const vendor of ['openai', 'anthropic'] as const) {
    const [name, usage] = counted[vendor];
    const tokens = await tokensOf(t, vendor, (response) => sse(response, withUsage(vendor, name, usage)));
    const wanted = { inputTokens: 11, outputTokens: 22, cachedInputTokens: 2, cacheWriteTokens: 8 };
    assert.deepEqual(tokens, wanted, vendor);
  }
});

test('what OpenRouter and xAI say that a call cost is taken from them', async (t) => {
  const base = { prompt_tokens: 11, completion_tokens: 22, total_tokens: 33 };
  const costOf = async (usage: object) =>
    (await tokensOf(t, 'compatible', (response) => sse(response, withUsage('compatible', 'usage', usage))))
      .reportedCostUsd;
  assert.equal(await costOf({ ...base, cost: 0.0125 }), 0.0125);
  assert.equal(
    await costOf({ ...base, cost: 0.001, is_byok: true, cost_details: { upstream_inference_cost: 0.02 } }),
    0.021,
  );
  assert.equal(
    await costOf({ ...base, cost: 0.001, is_byok: true }),
    undefined,
    'the fee alone is not the cost',
  );
  for (const cost of [-1, '0.01']) assert.equal(await costOf({ ...base, cost }), undefined);
  const usage = {
    input_tokens: 11,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 22,
    output_tokens_details: { reasoning_tokens: 5 },
    total_tokens: 33,
    cost_in_usd_ticks: 37_756_000,
  };
  const tokens = await tokensOf(t, 'xai', (response) => sse(response, withUsage('xai', 'usage', usage)));
  assert.equal(tokens.reportedCostUsd?.toFixed(7), '0.0037756');
});

const SEARCHING = { stage: 'research', search: { most: 5 } } as const;

const QUERY = { query: 'rent' };
const PAGE = { url: 'https://example.org/', title: 'A page' };

const GROUNDED = {
  webSearchQueries: ['one', 'two'],
  groundingChunks: [{ web: { uri: PAGE.url, title: PAGE.title } }],
};

/** What each vendor's answer says of two searches. */
const SEARCHED: Readonly<Record<'openai' | 'anthropic' | 'google' | 'xai', readonly string[]>> = {
  openai: withSearches(['search', 'open_page', 'search', 'find_in_page']),
  anthropic: withResult([{ ...PAGE, type: 'web_search_result', encrypted_content: 'e', page_age: null }]),
  google: events('google', [ANSWER]).map((event) =>
    event.replace('"finishReason"', `"groundingMetadata":${JSON.stringify(GROUNDED)},"finishReason"`),
  ),
  xai: withUsage('xai', 'usage', {
    input_tokens: 11,
    output_tokens: 22,
    total_tokens: 33,
    server_side_tool_usage_details: { web_search_calls: 2 },
  }),
};

/** Anthropic's answer after a search with this result. */
function withResult(content: readonly object[]): string[] {
  const usage = { input_tokens: 11, output_tokens: 22, server_tool_use: { web_search_requests: 2 } };
  const [started = '', ...rest] = withUsage('anthropic', 'usage', usage);
  const used = [
    { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
    { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content },
  ].flatMap((block, at) => {
    const index = at + 1;
    const asked = { type: 'input_json_delta', partial_json: JSON.stringify(QUERY) };
    return [
      { type: 'content_block_start', index, content_block: block },
      ...('input' in block ? [{ type: 'content_block_delta', index, delta: asked }] : []),
      { type: 'content_block_stop', index },
    ].map((event) => JSON.stringify(event));
  });
  return [started, ...used, ...rest];
}

/** OpenAI's answer after so many uses of its tool, of which only searches cost a fee. */
function withSearches(kinds: readonly string[]): string[] {
  const [created = '', ...rest] = events('openai', [ANSWER]);
  const used = kinds.flatMap((type, index) => {
    const item = {
      id: `ws_${index}`,
      type: 'web_search_call',
      status: 'completed',
      action: { type, query: 'a', url: PAGE.url, pattern: 'a' },
    };
    return ['added', 'done'].map((what) =>
      JSON.stringify({ type: `response.output_item.${what}`, output_index: index + 1, item }),
    );
  });
  return [created, ...used, ...rest];
}

test('searches are counted as the provider tells them', async (t) => {
  for (const vendor of ['openai', 'anthropic', 'google', 'xai'] as const) {
    const server = await serve((response) => sse(response, SEARCHED[vendor]));
    t.after(server.close);
    const { outcome } = await ask(server.url, modelCall(vendor, SEARCHING));
    assert.deepEqual(outcome.tokens, { inputTokens: 11, outputTokens: 22, searches: 2 }, vendor);
    const pages = { openai: [{ ...PAGE, title: '' }], anthropic: [PAGE], google: [PAGE], xai: [] };
    assert.deepEqual(outcome.ok && outcome.found, pages[vendor], `${vendor}: the pages that it found`);
  }
});

test('what an answer says of searches counts only as a whole number, and else the sum of its tools', async (t) => {
  const TOLD = [
    [{}, 3],
    [{ web_search_calls: -1 }, 3],
    [{ web_search_calls: 1.5 }, 3],
    [{ web_search_calls: 0 }, undefined],
  ] as const;
  for (const [told, searches] of TOLD) {
    const usage = { input_tokens: 11, output_tokens: 22, total_tokens: 33, num_server_side_tools_used: 3 };
    const more = { ...usage, server_side_tool_usage_details: told };
    const server = await serve((response) => sse(response, withUsage('xai', 'usage', more)));
    t.after(server.close);
    const { outcome } = await ask(server.url, modelCall('xai', SEARCHING));
    assert.equal(outcome.tokens.searches, searches, JSON.stringify(told));
  }
});

test('a search that is cut counts as many as it may have made, one that is refused or never leaves none', async (t) => {
  for (const vendor of ['openai', 'anthropic', 'google', 'xai'] as const) {
    const cut = await serve((response) => void response.destroy());
    const refusing = await serve((response) => void response.writeHead(400).end('{}'));
    t.after(cut.close);
    t.after(refusing.close);
    const lost = await ask(cut.url, modelCall(vendor, SEARCHING));
    assert.equal(lost.outcome.tokens.searches, 5, vendor);
    const refused = await ask(refusing.url, modelCall(vendor, SEARCHING));
    assert.deepEqual(refused.outcome.tokens, { inputTokens: 0, outputTokens: 0 }, vendor);
  }
});

test('a search that pauses counts both requests, also where the second is lost', async (t) => {
  const paused = SEARCHED.anthropic.map((event) => event.replace('end_turn', 'pause_turn'));
  for (const second of ['answered', 'lost'] as const) {
    let requests = 0;
    const server = await serve((response) => {
      requests += 1;
      if (requests === 1) sse(response, paused);
      else if (second === 'lost') response.destroy();
      else sse(response, SEARCHED.anthropic);
    });
    t.after(server.close);
    const { outcome } = await ask(server.url, modelCall('anthropic', SEARCHING));
    assert.equal(requests, 2);
    const { role, content } = JSON.parse(server.heard[1]?.body ?? '').messages.at(-1);
    assert.equal(role, 'assistant', 'what it had said and found is sent back');
    assert.deepEqual(
      content.map(({ type }: { readonly type: string }) => type),
      ['server_tool_use', 'web_search_tool_result', 'text'],
    );
    assert.deepEqual(content[0].input, QUERY);
    assert.equal(outcome.ok, second === 'answered');
    assert.equal(outcome.tokens.searches, second === 'answered' ? 4 : 7);
    assert.equal(outcome.tokens.outputTokens, second === 'answered' ? 44 : 22);
    assert.equal(outcome.tokens.inputTokens, 11 + (second === 'answered' ? 11 : SENT));
  }
});
