// For tests: a real HTTP server on loopback that answers in a vendor's wire format.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { byProvider, PROVIDERS, type Seat } from '../domain/advisor.ts';
import { Secret } from '../domain/secret.ts';
import type { ModelCall, ModelOutcome } from '../engine/run/world.ts';
import { CATALOGUE } from './catalogue.ts';
import { createCallModel, type CallModelNeeds } from './call-model.ts';

export type Heard = {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};
export type Answer = (response: ServerResponse, heard: Heard) => void | Promise<void>;

export type WireServer = {
  readonly url: string;
  readonly heard: readonly Heard[];
  /** Resolves when the connection of a request closes before its response was finished. */
  readonly hungUp: Promise<void>;
  readonly close: () => Promise<void>;
};

export async function serve(answer: Answer): Promise<WireServer> {
  const heard: Heard[] = [];
  const { promise: hungUp, resolve } = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    response.on('close', () => response.writableFinished || resolve());
    response.on('error', () => {});
    let body = '';
    for await (const chunk of request) body += String(chunk);
    heard.push({ url: request.url ?? '', headers: request.headers, body });
    await answer(response, heard[heard.length - 1] as Heard);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { url: `http://127.0.0.1:${port}`, heard, hungUp, close };
}

export type VendorName = (typeof VENDOR_NAMES)[number];
export const VENDOR_NAMES = [...PROVIDERS, 'compatible'] as const;
export type Ending = 'stop' | 'length' | 'filtered' | 'refused' | 'none';

export const MODELS: Readonly<Record<VendorName, string>> = {
  ...byProvider((provider) => CATALOGUE[provider].model),
  compatible: 'llama3',
};

/** The events of one answer, each the JSON of an SSE `data` line. */
export function events(vendor: VendorName, pieces: readonly string[], ending: Ending = 'stop'): string[] {
  const made = { openai: responses, xai: responses, anthropic: messages, google: generate, compatible: chat };
  return made[vendor](pieces, ending).map((event) => JSON.stringify(event));
}

export function sse(response: ServerResponse, data: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(data.map(frame).join(''));
}

export function frame(data: string): string {
  const type = /^\{"type":"([a-z_.]+)"/.exec(data)?.[1];
  return `${type === undefined ? '' : `event: ${type}\n`}data: ${data}\n\n`;
}

function responses(pieces: readonly string[], ending: Ending): object[] {
  const response = {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    model: 'm',
    output: [],
    status: 'in_progress',
  };
  const at = { item_id: 'msg_1', output_index: 0, content_index: 0 };
  const usage = {
    input_tokens: 11,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 22,
    output_tokens_details: { reasoning_tokens: 5 },
    total_tokens: 33,
  };
  const message = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [] };
  const reason = ending === 'length' ? 'max_output_tokens' : 'content_filter';
  const cut = ending === 'length' || ending === 'filtered';
  const last = cut
    ? {
        type: 'response.incomplete',
        response: { ...response, status: 'incomplete', incomplete_details: { reason }, usage },
      }
    : {
        type: 'response.completed',
        response: { ...response, status: 'completed', incomplete_details: null, usage },
      };
  return [
    { type: 'response.created', response },
    { type: 'response.in_progress', response },
    { type: 'response.output_item.added', output_index: 0, item: { ...message, status: 'in_progress' } },
    ...pieces.map((delta) =>
      ending === 'refused'
        ? { type: 'response.refusal.delta', ...at, delta }
        : { type: 'response.output_text.delta', ...at, delta, logprobs: [] },
    ),
    ...(ending === 'refused'
      ? [
          { type: 'response.refusal.done', ...at, refusal: pieces.join('') },
          {
            type: 'response.output_item.done',
            output_index: 0,
            item: { ...message, content: [{ type: 'refusal', refusal: pieces.join('') }] },
          },
        ]
      : [{ type: 'response.output_item.done', output_index: 0, item: message }]),
    ...(ending === 'none' ? [] : [last]),
  ];
}

function messages(pieces: readonly string[], ending: Ending): object[] {
  const stops = { stop: 'end_turn', length: 'max_tokens', filtered: 'refusal', refused: 'refusal', none: '' };
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [],
    stop_reason: null,
  };
  return [
    { type: 'message_start', message: { ...message, usage: { input_tokens: 11, output_tokens: 1 } } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'ping' },
    ...pieces.map((text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
    ...(ending === 'none'
      ? []
      : [
          { type: 'content_block_stop', index: 0 },
          {
            type: 'message_delta',
            delta: { stop_reason: stops[ending], stop_sequence: null },
            usage: { output_tokens: 22 },
          },
          { type: 'message_stop' },
        ]),
  ];
}

function generate(pieces: readonly string[], ending: Ending): object[] {
  const usageMetadata = {
    promptTokenCount: 11,
    candidatesTokenCount: 17,
    thoughtsTokenCount: 5,
    totalTokenCount: 33,
  };
  if (ending === 'refused') return [{ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata }];
  const stops = { stop: 'STOP', length: 'MAX_TOKENS', filtered: 'SAFETY' };
  const parts = pieces.map((text) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }],
  }));
  if (ending === 'none') return parts;
  const last = { content: { role: 'model', parts: [{ text: '' }] }, finishReason: stops[ending], index: 0 };
  return [...parts, { candidates: [last], usageMetadata }];
}

function chat(pieces: readonly string[], ending: Ending): object[] {
  const chunk = (delta: object, finish_reason: string | null = null): object => ({
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason }],
  });
  const stops = { stop: 'stop', length: 'length', filtered: 'content_filter', refused: 'stop', none: null };
  const usage = { prompt_tokens: 11, completion_tokens: 22, total_tokens: 33 };
  return [
    chunk({ role: 'assistant', content: '' }),
    ...pieces.map((text) => chunk(ending === 'refused' ? { refusal: text } : { content: text })),
    ...(ending === 'none' ? [] : [chunk({}, stops[ending]), { id: 'c1', choices: [], usage }]),
  ];
}

export const KEY = 'sk-loopback-0123456789abcdef';

export function modelCall(vendor: VendorName, changes: Partial<ModelCall> = {}): ModelCall {
  const seat: Seat = {
    advisor: 'Advisor A',
    seat: vendor,
    provider: vendor,
    model: MODELS[vendor],
    fastModel: MODELS[vendor],
    key: 'operator',
  };
  return {
    seat,
    model: MODELS[vendor],
    stage: 'perspectives',
    effort: 'high',
    system: 'You advise.',
    prompt: 'Which?',
    answer: {
      name: 'answer',
      schema: {
        type: 'object',
        properties: { pick: { type: 'string' } },
        required: ['pick'],
        additionalProperties: false,
      },
    },
    maxOutputTokens: 1000,
    timeoutMs: 60_000,
    ...changes,
  };
}

export type Asked = { readonly outcome: ModelOutcome; readonly pieces: readonly string[] };

/** One call through the real loop, to a server of the test. */
export async function ask(
  url: string,
  call: ModelCall,
  needs: Partial<CallModelNeeds> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Asked> {
  const pieces: string[] = [];
  const callModel = createCallModel({
    endpointFor: () => ({ baseUrl: `${url}/v1`, apiKey: new Secret(KEY) }),
    now: () => 1_000_000,
    ...needs,
  });
  const outcome = await callModel(call, { signal, onText: (piece) => pieces.push(piece) });
  return { outcome, pieces };
}
