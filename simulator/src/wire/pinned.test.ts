// What each wire format reads, says, lists and refuses, kept as a file, long texts as digests.
// `npm test -- simulator/src/wire/pinned --test-update-snapshots` writes it anew.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'node:test';
import { WIRES } from '../converse.ts';
import { MODELS } from './models.ts';
import type { Ending, Failing, Incoming, SimulatedProvider, SpokenAnswer, Wire, WireCall } from './wire.ts';

const FAILING: readonly Failing[] = [
  'missing_key',
  'invalid_key',
  'bad_request',
  'not_found',
  'unknown_model',
  'rate_limited',
  'quota',
  'down',
  'status_500',
  'status_503',
  'status_529',
];
const ENDINGS: readonly Ending[] = ['stop', 'paused', 'length', 'filtered', 'refused'];

const ASKED = [
  { role: 'system', content: 'Advise.' },
  { role: 'user', content: [{ text: 'Tea' }, { text: '?' }] },
];
const USER = [{ role: 'user', content: 'Tea?' }];
const SCHEMA = { type: 'object' };
const PAUSED = { role: 'assistant', content: [{ type: 'server_tool_use' }] };

type Request = readonly [body: unknown, path?: string, query?: string];

/** The same request in each format, and what is wrong with it or different, one thing at a time. */
const chat = (own: object): Request[] => [
  [{ model: 'm', messages: ASKED, stream: true, ...own }],
  [{ model: 'm', messages: USER, max_tokens: 9, response_format: { type: 'json_schema' } }],
  [{ model: 'm', messages: USER, max_completion_tokens: 8, response_format: { type: 'json_object' } }],
  [
    {
      model: 'm',
      messages: USER,
      response_format: { type: 'text' },
      stream_options: { include_usage: true },
    },
  ],
  [{ model: 'm', messages: USER, response_format: { type: 'xml' } }],
  [{ model: 'm', messages: [] }],
  [{ messages: USER }],
  [null],
];
const responses: Request[] = [
  [{ model: 'm', input: ASKED, stream: true, max_output_tokens: 7, tools: [{ type: 'web_search' }] }],
  [
    {
      model: 'm',
      input: USER,
      stream: true,
      text: { format: { type: 'json_schema', schema: SCHEMA, strict: true } },
    },
  ],
  [{ model: 'm', input: USER, stream: true, text: { format: { type: 'json_schema', schema: SCHEMA } } }],
  [{ model: 'm', input: USER, stream: true, text: { format: { type: 'json_schema', strict: true } } }],
  [{ model: 'm', input: USER, stream: true, text: { format: { type: 'json_object' } }, tools: [] }],
  [{ model: 'm', input: [], stream: true }],
  [{ model: 'm', input: USER }],
  [{ input: USER, stream: true }],
  [null],
];
const messages = (own: object): Request => [
  { model: 'm', max_tokens: 9, stream: true, messages: USER, ...own },
];
const FORMAT = { output_config: { format: { type: 'json_schema', schema: SCHEMA } } };
const STREAM = '/models/m:streamGenerateContent';
const contents = (config: unknown, own: object = {}): Request => [
  {
    contents: [{ parts: [{ text: 'Tea?' }] }, { parts: [{ text: 'Or?' }] }],
    generationConfig: config,
    ...own,
  },
  STREAM,
  'alt=sse',
];
const JSON_TYPE = { responseMimeType: 'application/json' };
const REQUESTS: Readonly<Record<SimulatedProvider, readonly Request[]>> = {
  openai: responses,
  xai: responses,
  compatible: chat({}),
  ollama: [
    ...chat({}).map(([body]): Request => [body, '/v1/chat/completions']),
    [{ model: 'm', messages: ASKED, format: SCHEMA, options: { num_predict: 5 } }, '/api/chat'],
    [{ messages: USER, format: 'json' }, '/api/chat'],
    [{ messages: USER }, '/api/chat'],
    [{ messages: [] }, '/api/chat'],
    [null, '/api/chat'],
  ],
  anthropic: [
    messages({ system: [{ text: 'Advise.' }] }),
    messages(FORMAT),
    messages({ tools: [{ name: 'answer' }], tool_choice: { type: 'tool' } }),
    messages({ tools: [{ name: 'answer' }], tool_choice: { type: 'any' }, ...FORMAT }),
    messages({ tools: [{ name: 'answer' }], tool_choice: { type: 'auto' } }),
    messages({ tools: [{}], tool_choice: { type: 'any' } }),
    messages({ tools: [{ type: 'web_search_1' }] }),
    messages({ tools: [{ type: 'web_search_1' }], ...FORMAT }),
    messages({ messages: [...USER, PAUSED] }),
    messages({ messages: [...USER, { role: 'assistant', content: 'So' }] }),
    messages({ messages: [{ role: 'user', content: [{ type: 'server_tool_use' }] }] }),
    messages({ messages: [] }),
    messages({ stream: false }),
    messages({ max_tokens: 0 }),
    messages({ max_tokens: 1 }),
    messages({ max_tokens: undefined }),
    messages({ model: '' }),
    [null],
  ],
  google: [
    contents({ maxOutputTokens: 9 }, { systemInstruction: { parts: [{ text: 'Advise.' }] } }),
    contents({ ...JSON_TYPE, responseJsonSchema: SCHEMA }),
    contents({ ...JSON_TYPE, responseSchema: SCHEMA }),
    contents(JSON_TYPE),
    contents({ responseJsonSchema: SCHEMA }),
    contents({}, { tools: [{ googleSearch: {} }] }),
    contents(JSON_TYPE, { tools: [{ googleSearch: {} }] }),
    contents({}, { contents: [] }),
    contents(null),
    [null, STREAM, 'alt=sse'],
    [{}, STREAM],
  ],
};
const PATHS = ['/responses', '/messages', STREAM, '/chat/completions', '/v1/chat/completions', '/api/chat'];
const LISTS = ['/models', '/v1/models', '/api/tags'];

const CALL: WireCall = { model: 'm', system: '', user: 'Tea?', maxTokens: null, structured: 'none' };
const SPOKEN: SpokenAnswer = {
  call: CALL,
  id: '0123456789abcdef0123456789abcdef',
  createdAt: 1_790_000_000,
  inputTokens: 40,
  outputTokens: 20,
  cachedTokens: 0,
  pages: null,
  costUsd: null,
};
const PAGES = [
  { url: 'https://www.example.org/a', title: 'A page' },
  { url: 'https://news.example.net/b', title: 'Another' },
];
const VARIANTS: Readonly<Record<string, Partial<SpokenAnswer>>> = {
  'cached, with its cost': { cachedTokens: 15, costUsd: 0.0125 },
  uncounted: { call: { ...CALL, uncounted: true } },
  'by a tool': { call: { ...CALL, tool: 'answer' } },
  'with pages': { call: { ...CALL, search: true }, pages: PAGES },
  'with one page': { call: { ...CALL, search: true }, pages: PAGES.slice(1) },
  'with no page': { call: { ...CALL, search: true }, pages: [] },
  continued: { call: { ...CALL, search: true, continued: true }, pages: PAGES },
  'in lines': { call: { ...CALL, inLines: true } },
  'in lines, uncounted': { call: { ...CALL, inLines: true, uncounted: true } },
  whole: { call: { ...CALL, whole: true } },
  'whole, uncounted': { call: { ...CALL, whole: true, uncounted: true } },
};

function incoming([body, path = '', query = '']: Request, headers: Incoming['headers'] = {}): Incoming {
  return { method: 'POST', path, query: new URLSearchParams(query), headers, body };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

function said(wire: Wire, spoken: SpokenAnswer, ending: Ending): string {
  const { open, piece, close } = wire.speak(spoken);
  return digestOf([open(), piece('Tea '), piece('it is.'), close(ending)].join(''));
}

function listed(wire: Wire, request: Request): string | null {
  const list = wire.list(incoming(request));
  return list === null ? null : digestOf(JSON.stringify(list));
}

function told(wire: Wire, requests: readonly Request[]): string[] {
  const line = (name: string, value: unknown): string => `${name}: ${JSON.stringify(value)}`;
  const versioned = { 'anthropic-version': '2023-06-01' };
  const keys = [
    { authorization: 'Bearer  k ' },
    { authorization: 'Basic k' },
    { 'x-api-key': ' k ' },
    { 'x-goog-api-key': ' k ' },
    {},
  ];
  return [
    line('key', [wire.needsKey, ...keys.map((headers) => wire.key(headers))]),
    line(
      'answers at',
      PATHS.filter((path) => wire.answersAt(incoming([null, path]))),
    ),
    ...requests.map((request) => line(JSON.stringify(request[0]), wire.read(incoming(request, versioned)))),
    line('without headers', wire.read(incoming(requests[0] ?? [null]))),
    ...[...LISTS, '/other'].map((path) => line(path, wire.list(incoming([null, path])))),
    ...[...MODELS.ollama, 'x'].map((model) => line(model, listed(wire, [{ model }, '/api/show']))),
    line('headers', [wire.headers(SPOKEN.id, CALL), wire.headers(SPOKEN.id, { ...CALL, whole: true })]),
    ...ENDINGS.map((ending) => `${ending}: ${said(wire, SPOKEN, ending)}`),
    `error: ${wire.speak(SPOKEN).error().trim()}`,
    ...Object.entries(VARIANTS).map(
      ([name, more]) => `${name}: ${said(wire, { ...SPOKEN, ...more }, 'stop')}`,
    ),
    ...FAILING.map((kind) =>
      line(kind, wire.fail({ kind, message: 'Why', key: 'abcdefghij', model: 'm' }, 'id')),
    ),
    line('refuse', wire.refuse?.('m', 'id') ?? null),
  ];
}

test('each format reads, says, lists and refuses as it did', (t) => {
  // `as`: the keys of an object literal.
  const names = Object.keys(WIRES) as SimulatedProvider[];
  const text = names
    .map((name) => [`# ${name}`, ...told(WIRES[name], REQUESTS[name])].join('\n'))
    .join('\n\n');
  t.assert.fileSnapshot(text.replaceAll('\r', '␍'), join(import.meta.dirname, '../../pins/wires.txt'), {
    serializers: [String],
  });
});
