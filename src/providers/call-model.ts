// One call to one model: our own loop over the SDK's stream, with our own clock. Nothing is retried here.
import type { LanguageModelV4StreamPart, LanguageModelV4StreamResult } from '@ai-sdk/provider';
import type { Provider, Seat } from '../domain/advisor.ts';
import type { Tokens } from '../domain/usage.ts';
import type { CallModel, ModelCall, ModelOutcome } from '../engine/world.ts';
import type { Dialect } from './compatible.ts';
import { failureOfEnd, failureOfError, failureOfKey, failureOfStop } from './failure.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { isUsableKey } from './key.ts';
import type { Connection, Endpoint, Prepared, Vendor } from './vendor.ts';
import { startWatch, timersOf, type Timers, type Watch } from './watch.ts';

export type CallModelNeeds = {
  /** Null when the caller's key is gone. */
  readonly endpointFor: (seat: Seat) => Endpoint | null;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** What OpenAI-compatible servers were found to understand; shared by those that call the same servers. */
  readonly dialects?: Map<string, Dialect>;
  readonly timers?: Timers;
  readonly maxResponseBytes?: number;
};

type Io = Parameters<CallModel>[1];

// Loaded on first use: importing an SDK reads the environment, and costs start-up time.
const VENDORS: Readonly<Record<Provider, () => Promise<Vendor>>> = {
  openai: async () => (await import('./openai.ts')).openai,
  anthropic: async () => (await import('./anthropic.ts')).anthropic,
  google: async () => (await import('./google.ts')).google,
  xai: async () => (await import('./xai.ts')).xai,
};

const NO_TOKENS: Tokens = { inputTokens: 0, outputTokens: 0 };

/** No ordinary text has more characters to a token; past this a model is running away. */
const MOST_CHARACTERS_A_TOKEN = 8;

/** Makes the one function through which models are called. It never throws, and keeps no keys. */
export function createCallModel(needs: CallModelNeeds): CallModel {
  const { dialects = new Map<string, Dialect>() } = needs;
  return async (call, io) => {
    const endpoint = needs.endpointFor(call.seat);
    if (endpoint === null) return failed(failureOfKey('gone'));
    if (!isUsableKey(endpoint.apiKey)) return failed(failureOfKey('malformed'));
    const watch = startWatch(needs.timers ?? timersOf(call.seat.provider), call.timeoutMs, io.signal);
    const answered = converse({ call, io, endpoint, watch, needs, dialects, shown: { length: 0 } }).catch(
      (error: unknown) => failed(failureOfError(error, needs.now())),
    );
    const stopped = watch.stopped.then((why) => failed(failureOfStop(why)));
    const outcome = await Promise.race([stopped, answered]);
    // An SDK may turn an abort into an answer of its own; who stopped the call knows better.
    const why = watch.stoppedBy();
    watch.stop('aborted');
    return why === null ? outcome : failed(failureOfStop(why), outcome.tokens);
  };
}

type Talk = {
  readonly call: ModelCall;
  /** The text as far as it was shown. */
  readonly shown: { length: number };
  readonly io: Io;
  readonly endpoint: Endpoint;
  readonly watch: Watch;
  readonly needs: CallModelNeeds;
  readonly dialects: Map<string, Dialect>;
};

async function converse(talk: Talk): Promise<ModelOutcome> {
  const { provider } = talk.call.seat;
  if (provider === 'compatible') return converseCompatibly(talk);
  const vendor = await VENDORS[provider]();
  const prepared = vendor(connect(talk), talk.call);
  return listen(await open(talk, prepared, talk.call.system), talk, prepared.isRefusal);
}

/** Starts with the fullest dialect and goes on with what the server was found to understand. */
async function converseCompatibly(talk: Talk): Promise<ModelOutcome> {
  const { compatible, FULL_DIALECT, simplify, systemText } = await import('./compatible.ts');
  const place = `${talk.endpoint.baseUrl} ${talk.call.model}`;
  let dialect = talk.dialects.get(place) ?? FULL_DIALECT;
  for (;;) {
    try {
      const prepared = compatible(connect(talk), dialect, talk.call);
      const stream = await open(talk, prepared, systemText(talk.call, dialect));
      talk.dialects.set(place, dialect);
      return await listen(stream, talk, prepared.isRefusal);
    } catch (error) {
      const simpler = talk.watch.stoppedBy() === null ? simplify(error, dialect) : null;
      if (simpler === null) throw error;
      dialect = simpler;
    }
  }
}

function connect({ call, io, endpoint, watch, needs, shown }: Talk): Connection {
  const most = mostCharactersOf(call);
  const fetch = guardedFetch({
    baseUrl: endpoint.baseUrl,
    signal: watch.signal,
    onHeaders: watch.headers,
    onBytes: watch.bytes,
    ...(io.onSign === undefined ? {} : { onSign: io.onSign }),
    onStop: watch.stop,
    onText: (piece) => {
      if (watch.stoppedBy() !== null) return;
      watch.text();
      shown.length += piece.length;
      if (shown.length > most) watch.stop('too_long');
      else io.onText(piece);
    },
    ...(needs.maxResponseBytes === undefined ? {} : { maxResponseBytes: needs.maxResponseBytes }),
  });
  return { endpoint, modelId: call.model, fetch };
}

async function open(
  { call, watch }: Talk,
  { model, options, isRefusal }: Prepared,
  system: string,
): Promise<LanguageModelV4StreamResult['stream']> {
  watch.requested();
  const { stream } = await model.doStream({
    ...options,
    // The user's message stays last: some models refuse an answer that was begun for them.
    prompt: [
      { role: 'system', content: system },
      { role: 'user', content: [{ type: 'text', text: call.prompt }] },
    ],
    abortSignal: watch.signal,
    includeRawChunks: isRefusal !== undefined,
  });
  return stream;
}

async function listen(
  stream: LanguageModelV4StreamResult['stream'],
  talk: Talk,
  isRefusal: Prepared['isRefusal'],
): Promise<ModelOutcome> {
  const { call, io, watch, needs, shown } = talk;
  const most = mostCharactersOf(call);
  let text = '';
  for await (const part of stream) {
    if (watch.stoppedBy() !== null) break;
    if (part.type === 'error') return failed(failureOfError(part.error, needs.now()));
    if (part.type === 'finish') return ended(part, text);
    if (part.type === 'raw' && isRefusal?.(part.rawValue)) return failed(failureOfEnd('refused'));
    if (part.type !== 'text-delta') continue;
    watch.text();
    text += part.delta;
    if (text.length > most) watch.stop('too_long');
    else if (text.length > shown.length) io.onText(text.slice(shown.length));
    shown.length = Math.max(shown.length, text.length);
  }
  return failed(failureOfEnd('cut_off'));
}

function mostCharactersOf({ maxOutputTokens }: ModelCall): number {
  return maxOutputTokens * MOST_CHARACTERS_A_TOKEN;
}

type Finish = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;

function ended({ finishReason, usage }: Finish, text: string): ModelOutcome {
  const tokens: Tokens = {
    inputTokens: count(usage.inputTokens.total),
    outputTokens: count(usage.outputTokens.total),
  };
  switch (finishReason.unified) {
    case 'stop':
      return text.trim() === '' ? failed(failureOfEnd('empty'), tokens) : { ok: true, text, tokens };
    case 'length':
      return failed(failureOfEnd('truncated'), tokens);
    case 'content-filter':
      return failed(failureOfEnd('refused'), tokens);
    case 'error':
      return failed(failureOfEnd('fault'), tokens);
    default:
      return failed(failureOfEnd('cut_off'), tokens);
  }
}

/** Counts come from outside: anything but a whole number of tokens is none. */
function count(tokens: number | undefined): number {
  return Number.isSafeInteger(tokens) && tokens !== undefined && tokens > 0 ? tokens : 0;
}

function failed(
  failure: Extract<ModelOutcome, { ok: false }>['failure'],
  tokens: Tokens = NO_TOKENS,
): ModelOutcome {
  return { ok: false, failure, tokens };
}
