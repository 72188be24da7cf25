// The simulator: four vendors' APIs, an OpenAI-compatible server and Ollama, on loopback.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCallLedger, type SeenRequest } from './calls.ts';
import { createConversation } from './converse.ts';
import { createFaultPlan } from './fault-plan.ts';
import type { Fault } from './faults.ts';
import { createLatencyPlan } from './latency-plan.ts';
import type { ReadPrompt } from './prompt.ts';
import { createTicker } from './ticker.ts';
import { parsed, send } from './send.ts';
import { jsonReply, type Reply, type SimulatedProvider } from './wire/wire.ts';

export type SimulatorOptions = {
  /** Time of a call, ±10% by question and seat. Default 300; 0 answers at once. */
  readonly latencyMs?: number;
  /** How finely an answer streams. Default 40. */
  readonly piecesPerSecond?: number;
  readonly host?: '127.0.0.1';
  /** Default 0: any free one. */
  readonly port?: number;
  /** Which keys are valid. Default: any. */
  readonly acceptKey?: (key: string) => boolean;
  readonly fault?: (request: SeenRequest) => Fault | null;
  /** A word to put into the prose of each piece as it leaves, such as the time. */
  readonly stamp?: () => string;
  /** What a turned model says in the place of its answer, which is JSON; null leaves it. */
  readonly turned?: (
    asked: ReadPrompt & { readonly provider: SimulatedProvider },
    answer: string,
  ) => string | null;
  /** Whether `/control/` is served, by which other processes set faults and read the requests. Default true. */
  readonly control?: boolean;
};

export type BaseUrls = Readonly<Record<'openai' | 'anthropic' | 'google' | 'xai' | 'compatible', string>>;

export type Simulator = {
  readonly origin: string;
  readonly baseUrls: BaseUrls;
  /** A key that every simulated vendor takes, unless `acceptKey` says otherwise. */
  readonly key: string;
  /** The last 10,000 requests, oldest first. */
  readonly calls: () => readonly SeenRequest[];
  readonly close: () => Promise<void>;
};

const PREFIXES: readonly (readonly [prefix: string, provider: SimulatedProvider])[] = [
  ['/openai/v1', 'openai'],
  ['/anthropic/v1', 'anthropic'],
  ['/google/v1beta', 'google'],
  ['/xai/v1', 'xai'],
  ['/compatible/v1', 'compatible'],
  ['/ollama', 'ollama'],
];
const LARGEST_BODY = 16 * 1024 * 1024;
const KEY = 'simulated-key-for-loopback-only';

/** Listens until closed. Rejects when the port cannot be had. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const calls = createCallLedger(() => Date.now());
  const plan = createFaultPlan(options.fault ?? null);
  const latencies = createLatencyPlan();
  const ticker = createTicker(() => performance.now());
  const converse = createConversation({ ...options, calls, plan, latencies, ticker });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://loopback');
    const body = await readBody(request);
    if (body === null) return send(response, jsonReply(413, { error: 'The body is too large.' }));
    if (options.control !== false && url.pathname.startsWith('/control/'))
      return send(response, control(request.method ?? '', url.pathname, body));
    const found = PREFIXES.find(([prefix]) => url.pathname.startsWith(`${prefix}/`));
    if (!found) return send(response, jsonReply(404, { error: 'There is nothing at this path.' }));
    const [prefix, provider] = found;
    converse({ provider, path: url.pathname.slice(prefix.length), url, request, response, body });
  }

  function control(method: string, path: string, body: Buffer): Reply {
    if (method === 'GET' && path === '/control/calls') return jsonReply(200, calls.all());
    const steered = { '/control/faults': plan, '/control/latencies': latencies }[path];
    if (method !== 'POST' || !steered) return jsonReply(404, { error: 'There is nothing at this path.' });
    const wrong = steered.steer(parsed(body));
    return wrong === null ? jsonReply(200, { ok: true }) : jsonReply(400, { error: wrong });
  }

  const server = createServer((request, response) => {
    // The client went away.
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    const { host = '127.0.0.1', port = 0 } = options;
    // A port of its own also in a process of a cluster, whose others have simulators, too.
    server.listen({ host, port, backlog: 2048, exclusive: true }, resolve);
  });
  // Listening on TCP, so the address is no pipe's name.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    baseUrls: baseUrlsAt(origin),
    key: KEY,
    calls: calls.all,
    close: () =>
      new Promise((resolve) => {
        ticker.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function baseUrlsAt(origin: string): BaseUrls {
  const at = (provider: SimulatedProvider) =>
    `${origin}${PREFIXES.find(([, name]) => name === provider)?.[0] ?? ''}`;
  return {
    openai: at('openai'),
    anthropic: at('anthropic'),
    google: at('google'),
    xai: at('xai'),
    compatible: at('compatible'),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    // Without an encoding set, a request gives buffers.
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > LARGEST_BODY) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
