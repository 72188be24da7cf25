// One exchange with a simulated vendor: validated, then answered or made to fail.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { admit } from './admit.ts';
import { answerText } from './advise/answer.ts';
import { pagesOf } from './advise/research.ts';
import { shortHash, type CallLedger, type OpenCall } from './calls.ts';
import { cutDirectives } from './split-directives.ts';
import { drawFrom } from './draw.ts';
import type { FaultPlan, Struck } from './fault-plan.ts';
import { effectOf, type FaultName } from './faults.ts';
import type { LatencyPlan } from './latency-plan.ts';
import { play, shownText } from './play.ts';
import { readPrompt, type ReadPrompt } from './prompt.ts';
import { parsed, send } from './send.ts';
import type { Ticker } from './ticker.ts';
import { compatible } from './wire/chat.ts';
import { ollama } from './wire/ollama.ts';
import { google } from './wire/generate-content.ts';
import { anthropic } from './wire/messages.ts';
import { openai, xai } from './wire/responses.ts';
import {
  jsonReply,
  tokensOf,
  type Failing,
  type Reply,
  type SimulatedProvider,
  type Wire,
  type WireCall,
} from './wire/wire.ts';

export const WIRES: Readonly<Record<SimulatedProvider, Wire>> = {
  openai,
  anthropic,
  google,
  xai,
  compatible,
  ollama,
};

export type Conversation = {
  readonly provider: SimulatedProvider;
  /** Relative to the provider's base URL. */
  readonly path: string;
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
};

export type AnswerOptions = {
  /** The duration of a call, ±10% by question and seat. Default 300; 0 answers at once. */
  readonly latencyMs?: number;
  /** Default 40. */
  readonly piecesPerSecond?: number;
  /** Whether a key is valid. Default: any. */
  readonly acceptKey?: (key: string) => boolean;
  /** A word to insert into the prose of each piece when it is sent, such as the time. */
  readonly stamp?: () => string;
  /** Replaces the JSON answer of a compromised model; null keeps it. */
  readonly turned?: (
    asked: ReadPrompt & { readonly provider: SimulatedProvider },
    answer: string,
  ) => string | null;
};

type Settings = AnswerOptions & {
  readonly calls: CallLedger;
  readonly plan: FaultPlan;
  readonly latencies: LatencyPlan;
  readonly ticker: Ticker;
};

export function createConversation(settings: Settings): (exchange: Conversation) => void {
  const { calls, plan } = settings;
  const accepts = settings.acceptKey ?? (() => true);

  return (exchange) => {
    const { provider, path, url, request, response } = exchange;
    const { method = '', headers } = request;
    const wire = WIRES[provider];
    const incoming = { method, path, query: url.searchParams, headers, body: parsed(exchange.body) };
    const key = wire.key(headers);
    const admission = admit(wire, incoming, { provider, key, accepts });
    if (admission.kind === 'list') return send(response, jsonReply(200, admission.list));
    const call = admission.kind === 'answer' ? admission.call : null;
    const asked = readPrompt(call?.user ?? '');
    const open = calls.begin({
      provider,
      model: call?.model ?? '',
      task: asked.task,
      repair: asked.repair,
      bodyHash: shortHash(exchange.body),
      keyHash: key === null ? null : shortHash(key),
    });
    response.once('close', () => open.end('aborted'));
    if (admission.kind === 'answer') {
      const struck = plan.strike(open.seen, asked.task === 'question' ? asked.about : asked.question);
      return answer({ exchange, wire, call: admission.call, asked, open, key: key ?? '', settings, struck });
    }
    open.end('rejected');
    const { why, message, model } = admission;
    send(response, wire.fail({ kind: why, message, key: key ?? '', model }, idOf(exchange, open)));
  };
}

type Answering = {
  readonly exchange: Conversation;
  readonly wire: Wire;
  readonly call: WireCall;
  readonly asked: ReadPrompt;
  readonly open: OpenCall;
  readonly key: string;
  readonly settings: Settings;
  readonly struck: Struck | null;
};

function answer(answering: Answering): void {
  const { exchange, wire, call, asked, open, settings, struck } = answering;
  const { response, provider } = exchange;
  const id = idOf(exchange, open);
  const fault = struck?.name ?? null;
  open.seen.fault = fault;
  const reply = fault === null ? null : faultyReply(answering, fault, id);
  if (reply && fault) {
    open.end(fault);
    return send(response, reply);
  }
  const own = answerText({ provider, model: call.model, asked, fault });
  const said = settings.turned?.({ ...asked, provider }, own) ?? own;
  const text = fault === 'think_prefix' ? `<think>\nIs {"it": 1} or {"it": 2}?\n</think>\n\n${said}` : said;
  const overlong = call.maxTokens !== null && tokensOf(text) > call.maxTokens;
  const inputTokens = tokensOf(call.system) + tokensOf(call.user) + 12;
  const headers = wire.headers(id, call);
  const speech = wire.speak({
    call: fault === 'no_usage' ? { ...call, uncounted: true } : call,
    cachedTokens: fault === 'cached_tokens' ? Math.floor(inputTokens / 2) : 0,
    costUsd: fault === 'reported_cost' ? SAID_COST_USD : null,
    pages: call.search === true ? pagesOf({ asked, seat: provider, fault }) : null,
    id,
    createdAt: Math.floor(open.seen.startedAt / 1000),
    inputTokens,
    outputTokens: tokensOf(shownText(text, overlong, fault)),
  });
  if (fault === 'pause_turn' && call.search === true && call.continued !== true) {
    open.end('pause_turn');
    return send(response, { status: 200, headers, body: speech.open() + speech.close('paused') });
  }
  const durationMs = settings.latencies.setFor(open.seen)[0] ?? durationOf(asked, provider, settings);
  play({
    response,
    ticker: settings.ticker,
    headers: { 'cache-control': 'no-cache', ...headers },
    speech,
    text,
    fault,
    bytes: struck?.bytes ?? null,
    durationMs,
    pieces: Math.max(4, Math.round((0.8 * durationMs * (settings.piecesPerSecond ?? 40)) / 1000)),
    overlong,
    ended: open.end,
    // A stamp would change the numbers in a synthesis.
    stamp: (asked.task === 'synthesis' ? null : settings.stamp) ?? null,
  });
}

function faultyReply({ exchange, wire, call, key }: Answering, fault: FaultName, id: string): Reply | null {
  const fail = (kind: Failing, message = ''): Reply =>
    wire.fail({ kind, message, key, model: call.model }, id);
  const { status } = effectOf(fault);
  if (status) return fail(status);
  if (fault === 'schema_500' && call.structured === 'schema') return fail('status_500');
  const wrong = misunderstood(call, fault, exchange.provider);
  if (wrong !== null) return fail('bad_request', wrong);
  if (fault === 'refused' && wire.refuse) return wire.refuse(call.model, id);
  if (fault === 'html_502')
    return { status: 502, headers: { 'content-type': 'text/html' }, body: BAD_GATEWAY };
  if (fault !== 'redirect') return null;
  // The same host by another name is another origin.
  const location = `http://localhost:${exchange.request.socket.localPort}${exchange.url.pathname}${exchange.url.search}`;
  return { status: 307, headers: { location, 'content-type': 'text/plain' }, body: 'Temporary Redirect' };
}

/** The cost of every answer with the fault `reported_cost`. */
const SAID_COST_USD = 0.0125;
/** The most output tokens with the fault `cap_refused`. */
const TAKEN_TOKENS = 8_192;

/** The error message for a request that the server rejects, or null. */
function misunderstood(call: WireCall, fault: FaultName, provider: SimulatedProvider): string | null {
  if (fault === 'schema_too_complex' && call.structured === 'schema') {
    return provider === 'google'
      ? 'The specified schema produces a constraint that has too many states for serving.'
      : 'The compiled grammar is too large, which would cause performance issues. Simplify your schema.';
  }
  if (fault !== 'cap_refused' || call.maxTokens === null || call.maxTokens <= TAKEN_TOKENS) return null;
  return provider === 'anthropic'
    ? `max_tokens: ${call.maxTokens} > ${TAKEN_TOKENS}, which is the maximum allowed number of output tokens for ${call.model}`
    : `Invalid max_tokens value, the valid range of max_tokens is [1, ${TAKEN_TOKENS}]`;
}

const BAD_GATEWAY =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body><center><h1>502 Bad Gateway</h1></center></body>\r\n</html>\r\n';

/** ±10% around the set latency, by question and seat. */
function durationOf(asked: ReadPrompt, provider: SimulatedProvider, { latencyMs = 300 }: Settings): number {
  return latencyMs * drawFrom('latency', cutDirectives(asked.question), provider).between(0.9, 1.1);
}

function idOf({ provider }: Conversation, { seen }: OpenCall): string {
  return shortHash(`${provider} ${seen.bodyHash}`) + shortHash(`${seen.id}`);
}
