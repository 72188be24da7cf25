// One call to one model: our own loop over the SDK's stream, with our own clock. Nothing is retried here.
import type {
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import type { Failure, Seat } from '../domain/advisor.ts';
import { defined } from '../domain/defined.ts';
import type { JsonFields } from '../domain/json-fields.ts';
import { answerCap } from '../domain/output-cap.ts';
import { NO_TOKENS, type Tokens } from '../domain/usage.ts';
import { createSearchListener, type SearchListener } from './search.ts';
import type { CallIo, CallModel, ModelCall, ModelOutcome } from '../engine/run/world.ts';
import {
  followsSchema,
  FULL_DIALECT,
  lessStructured,
  simplify,
  searchDialect,
  systemText,
  withContext,
  withRoom,
  type Dialect,
  type Dialects,
} from './dialect.ts';
import { isAside } from './evidence.ts';
import { failureOfEnd, failureOfError, failureOfKey, failureOfStop } from './failure.ts';
import { guardedFetch, MAX_RESPONSE_BYTES } from './guarded-fetch.ts';
import { withBody } from './with-body.ts';
import { isUsableKey } from './key.ts';
import { createMeter, isReadInFull, type Meter } from './meter.ts';
import { serverWords } from './server-words.ts';
import { asEventStream } from './as-event-stream.ts';
import { ollamaFetch } from './ollama.ts';
import { capOf, type Connection, type Endpoint, type Prepared, type Vendor } from './vendor.ts';
import { startClock, timersOf, type Timers, type CallClock } from './call-clock.ts';

export type CallModelNeeds = {
  /** Null when the caller's key is gone. */
  readonly endpointFor: (seat: Seat) => Endpoint | null;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** What servers were found to understand; shared by those that call the same servers. */
  readonly dialects?: Dialects;
  /** Receives what a server says of a request that fails: for the operator alone, never for a log. */
  readonly onServerWords?: (words: string) => void;
  readonly timers?: Timers;
  readonly maxResponseBytes?: number;
};

// Loaded on first use: importing an SDK reads the environment, and costs start-up time.
const VENDORS: Readonly<Record<Seat['provider'], () => Promise<Vendor>>> = {
  openai: loaded(async () => (await import('./openai.ts')).openai),
  anthropic: loaded(async () => (await import('./anthropic.ts')).anthropic),
  google: loaded(async () => (await import('./google.ts')).google),
  xai: loaded(async () => (await import('./xai.ts')).xai),
  compatible: loaded(async () => (await import('./compatible.ts')).compatible),
  azure: loaded(async () => (await import('./azure.ts')).azure),
  bedrock: loaded(async () => (await import('./bedrock.ts')).bedrock),
  vertex: loaded(async () => (await import('./vertex.ts')).vertex),
};

/** Loads what calls of that provider need. */
export function loadVendor(provider: Seat['provider']): Promise<Vendor> {
  return VENDORS[provider]();
}

/** A repeated `import()` would resolve the specifier again. */
function loaded(load: () => Promise<Vendor>): () => Promise<Vendor> {
  let vendor: Promise<Vendor> | null = null;
  return () => (vendor ??= load());
}

/** How many forms of one request are tried at most. */
const MOST_REQUESTS = 6;

/** No ordinary text has more characters per token; beyond this a model is running away. */
const MOST_CHARACTERS_A_TOKEN = 8;

/** Of a stream: some servers send each token of reasoning in an event of half a kilobyte. */
const MOST_BYTES_A_TOKEN = 1_024;

/** Makes the one function through which models are called. It never throws, and keeps no keys. */
export function createCallModel(needs: CallModelNeeds): CallModel {
  const { dialects = new Map<string, Dialect>() } = needs;
  return async (call, io) => {
    const endpoint = needs.endpointFor(call.seat);
    if (endpoint === null) return failed(failureOfKey('gone'));
    if (!isUsableKey(endpoint.apiKey)) return failed(failureOfKey('malformed'));
    const clock = startClock(needs.timers ?? timersOf(call.seat.provider), call.timeoutMs, io.signal);
    const meter = createMeter(call);
    const talk = { call, io, endpoint, clock, needs, dialects, meter, shown: { length: 0 } };
    const answered = converse(talk).catch((error: unknown) => failing(talk, error));
    // An SDK may turn an abort into an answer of its own, which comes after the clock.
    const ended = await Promise.race([clock.stopped, answered]);
    clock.stop('aborted');
    return typeof ended === 'string' ? failed(failureOfStop(ended), meter.estimate()) : ended;
  };
}

type Talk = {
  readonly call: ModelCall;
  /** How much of the text was shown. */
  readonly shown: { length: number };
  readonly io: CallIo;
  readonly endpoint: Endpoint;
  readonly clock: CallClock;
  readonly meter: Meter;
  readonly needs: CallModelNeeds;
  readonly dialects: Dialects;
};

/** Starts with the fullest dialect and goes on with what the server was found to understand. */
async function converse(talk: Talk): Promise<ModelOutcome> {
  const { call, dialects, clock } = talk;
  const vendor = await loadVendor(call.seat.provider);
  const compatible = call.seat.provider === 'compatible';
  const place = `${talk.endpoint.baseUrl} ${call.model}`;
  const told = talk.endpoint.options?.structured;
  const found = dialects.get(place) ?? FULL_DIALECT;
  let dialect: Dialect = told === undefined ? found : { ...found, structured: told };
  let room: number | undefined;
  for (let request = 1; ; request += 1) {
    if (talk.endpoint.options?.ollama) dialect = withContext(dialect, call);
    const fitted = withRoom(dialect, room);
    try {
      const asked = call.search === undefined ? fitted : searchDialect(fitted, call.seat.provider);
      const search = createSearchListener(call);
      const ask = async (): Promise<ModelOutcome> => {
        const prepared = vendor(connect(talk, asked), call);
        const stream = await open(talk, prepared, { system: systemText(call, asked), said: search.said() });
        dialects.set(place, dialect);
        return listen(stream, { ...talk, search, isShort: room !== undefined }, prepared.isRefusal);
      };
      let outcome = await ask();
      // A provider may pause a long search; it continues once it is sent what it has said.
      if (search.isPaused()) {
        talk.meter.carry(outcome.tokens);
        outcome = await ask();
      }
      if (outcome.ok && !isReadInFull(call.system + call.prompt, outcome.tokens))
        return failed(failureOfEnd('cut_prompt'), outcome.tokens);
      // Some servers take a schema and ignore it: from now on the model is told of it in words.
      const ignored = compatible && told === undefined && outcome.ok && !followsSchema(outcome.text, call);
      if (ignored) dialects.set(place, lessStructured(dialect, call) ?? dialect);
      return outcome;
    } catch (error) {
      const server = !compatible ? 'vendor' : dialects.has(place) ? 'known' : 'unknown';
      const fixed = told !== undefined;
      const attempt = { call, dialect, server, cap: capOf(call, fitted), fixed } as const;
      const again = clock.stoppedBy() === null && request < MOST_REQUESTS;
      const simpler = again ? simplify(error, attempt) : null;
      if (simpler === null) throw error;
      dialect = simpler.dialect;
      room = simpler.room ?? room;
    }
  }
}

function connect({ call, io, endpoint, clock, meter, needs, shown }: Talk, dialect: Dialect): Connection {
  const most = mostCharactersOf(call);
  const fetch = guardedFetch({
    baseUrl: endpoint.baseUrl,
    signal: clock.signal,
    onSent: meter.sent,
    onHeaders: (status) => {
      clock.headers(status);
      if (status >= 400) meter.refused();
    },
    onBytes: clock.bytes,
    onSign: () => {
      clock.sign();
      io.onSign?.();
    },
    onStop: clock.stop,
    translation: call.seat.provider === 'compatible' ? asEventStream() : undefined,
    onText: (piece) => {
      if (clock.stoppedBy() !== null) return;
      clock.text();
      meter.received(piece);
      shown.length += piece.length;
      if (shown.length > most) clock.stop('too_long');
      else io.onText(piece);
    },
    maxResponseBytes:
      needs.maxResponseBytes ?? Math.max(MAX_RESPONSE_BYTES, capOf(call, dialect) * MOST_BYTES_A_TOKEN),
  });
  const native = endpoint.options?.ollama ? ollamaFetch(fetch, dialect.contextTokens) : fetch;
  return { endpoint, modelId: call.model, fetch: withExtra(native, endpoint), dialect };
}

/** Adds the operator's `extraBody`. */
function withExtra(fetch: typeof globalThis.fetch, { options }: Endpoint): typeof globalThis.fetch {
  const extra = options?.extraBody;
  if (extra === undefined) return fetch;
  const add = (body: JsonFields) => ({ ...body, ...extra });
  return (input, init) => fetch(input, withBody(init, add));
}

async function open(
  { call, clock, endpoint }: Talk,
  { model, options, isRefusal }: Prepared,
  { system, said }: { readonly system: string; readonly said: LanguageModelV4Message | null },
): Promise<LanguageModelV4StreamResult['stream']> {
  const { temperature, headers } = endpoint.options ?? {};
  clock.requested();
  const { stream } = await model.doStream({
    ...options,
    ...defined({ temperature, headers }),
    // The user's message stays last: some models refuse a prefilled answer.
    prompt: [
      { role: 'system', content: system },
      { role: 'user', content: [{ type: 'text', text: call.prompt }] },
      ...(said === null ? [] : [said]),
    ],
    abortSignal: clock.signal,
    includeRawChunks: isRefusal !== undefined,
  });
  return stream;
}

async function listen(
  stream: LanguageModelV4StreamResult['stream'],
  talk: Talk & {
    readonly search: SearchListener;
    /** The prompt leaves less room than the answer may take. */
    readonly isShort: boolean;
  },
  isRefusal: Prepared['isRefusal'],
): Promise<ModelOutcome> {
  const { call, io, clock, meter, shown } = talk;
  let text = '';
  let aside: unknown = null;
  for await (const part of stream) {
    if (clock.stoppedBy() !== null) break;
    if (part.type === 'error' && !isAside(part.error)) return failing(talk, part.error);
    if (part.type === 'error') aside ??= part.error;
    talk.search.hear(part);
    if (part.type === 'finish') {
      const tokens = meter.count(part, talk.search.searches());
      const end = badEnd(part, text, talk.isShort);
      if (end !== null) return aside === null ? failed(failureOfEnd(end), tokens) : failing(talk, aside);
      return { ok: true, text, tokens, ...defined({ found: talk.search.found() }) };
    }
    if (part.type === 'raw' && isRefusal?.(part.rawValue))
      return failed(failureOfEnd('refused'), meter.estimate());
    if (part.type !== 'text-delta') continue;
    clock.text();
    text += part.delta;
    if (text.length > mostCharactersOf(call)) clock.stop('too_long');
    else if (text.length > shown.length) {
      const piece = text.slice(shown.length);
      meter.received(piece);
      io.onText(piece);
    }
    shown.length = Math.max(shown.length, text.length);
  }
  return failed(failureOfEnd('cut_off'), meter.estimate());
}

function mostCharactersOf(call: ModelCall): number {
  return answerCap(call) * MOST_CHARACTERS_A_TOKEN;
}

function failing({ needs, endpoint, meter }: Talk, error: unknown): ModelOutcome {
  const words = needs.onServerWords ? serverWords(error, endpoint) : null;
  if (words !== null) needs.onServerWords?.(words);
  return failed(failureOfError(error, needs.now()), meter.estimate());
}

type Finish = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;

const BAD_ENDS = {
  stop: 'empty',
  length: 'truncated',
  'content-filter': 'refused',
  error: 'fault',
  'tool-calls': 'cut_off',
  interrupted: 'cut_off',
  other: 'cut_off',
} as const;

/** Other names that compatible servers have for a plain stop, such as Together and Hugging Face. */
const STOPS = /^(?:stop|eos|eos_token|end_turn)$/i;

/** Null for an answer that ended well. */
function badEnd({ finishReason: { unified, raw } }: Finish, text: string, isShort: boolean) {
  const isStop = unified === 'stop' || (unified === 'other' && STOPS.test(raw ?? ''));
  if (isStop && text.trim() !== '') return null;
  return unified === 'length' && isShort ? 'no_room' : BAD_ENDS[unified];
}

function failed(failure: Failure, tokens: Tokens = NO_TOKENS): ModelOutcome {
  return { ok: false, failure, tokens };
}
