// The simulator: the vendors' APIs, an OpenAI-compatible server and Ollama, on loopback.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCallLedger, type SeenRequest } from './calls.ts';
import { createConversation, type AnswerOptions } from './converse.ts';
import { createFaultPlan } from './fault-plan.ts';
import type { Fault } from './faults.ts';
import { createLatencyPlan } from './latency-plan.ts';
import { createTicker } from './ticker.ts';
import { parsed, send } from './send.ts';
import { jsonReply, SIMULATED, type Reply, type SimulatedProvider } from './wire/wire.ts';

export type SimulatorOptions = AnswerOptions & {
  /** Default 0: any free port. */
  readonly port?: number;
  readonly fault?: (request: SeenRequest) => Fault | null;
  /** Whether to serve `/control/`, with which other processes set faults and read the requests. Default true. */
  readonly control?: boolean;
};

export type Simulator = Awaited<ReturnType<typeof startSimulator>>;

const VERSIONS: Readonly<Partial<Record<SimulatedProvider, string>>> = { google: '/v1beta', ollama: '' };
const prefixOf = (provider: SimulatedProvider): string => `/${provider}${VERSIONS[provider] ?? '/v1'}`;
const KEY = 'simulated-key-for-loopback-only';

/** Listens until closed. Rejects when the port is not available. */
export async function startSimulator(options: SimulatorOptions = {}) {
  const calls = createCallLedger(() => Date.now());
  const plan = createFaultPlan(options.fault ?? null);
  const latencies = createLatencyPlan();
  const ticker = createTicker(() => performance.now());
  const converse = createConversation({ ...options, calls, plan, latencies, ticker });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://loopback');
    // `as`: without an encoding, a request yields buffers.
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    if (options.control !== false && url.pathname.startsWith('/control/'))
      return send(response, control(request.method ?? '', url.pathname, body));
    const provider = SIMULATED.find((name) => url.pathname.startsWith(`${prefixOf(name)}/`));
    if (!provider) return send(response, jsonReply(404, { error: 'There is nothing at this path.' }));
    converse({ provider, path: url.pathname.slice(prefixOf(provider).length), url, request, response, body });
  }

  function control(method: string, path: string, body: Buffer): Reply {
    if (method === 'GET' && path === '/control/calls') return jsonReply(200, calls.all());
    const steered = { '/control/faults': plan, '/control/latencies': latencies }[path];
    if (method !== 'POST' || !steered) return jsonReply(404, { error: 'There is nothing at this path.' });
    const wrong = steered.steer(parsed(body));
    return wrong === null ? jsonReply(200, { ok: true }) : jsonReply(400, { error: wrong });
  }

  const server = createServer((request, response) => {
    // The client has disconnected.
    serve(request, response).catch(() => response.destroy());
  });
  // `exclusive`: workers of a cluster do not share the port, as each may have its own simulator.
  server.listen({ host: '127.0.0.1', port: options.port ?? 0, backlog: 2048, exclusive: true });
  await once(server, 'listening');
  // `as`: the server listens on TCP.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    baseUrls: baseUrlsAt(origin),
    /** A key that every simulated vendor accepts, unless `acceptKey` rejects it. */
    key: KEY,
    /** The last 10,000 requests, oldest first. */
    calls: calls.all,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Of a simulator that listens at `origin`. */
export function baseUrlsAt(origin: string) {
  const providers = SIMULATED.filter((provider) => provider !== 'ollama');
  const urls = providers.map((provider) => [provider, origin + prefixOf(provider)]);
  // `as`: the keys are `providers`.
  return Object.fromEntries(urls) as Record<(typeof providers)[number], string>;
}
