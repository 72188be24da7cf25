// Requests at a fixed rate, whatever the server makes of them, and how long each answer took.

import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export type Asked = { readonly status: number; readonly ms: number };

type Ask = {
  readonly key: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string | null;
};

/** Asks over so many connections that stay open. `status` is 0 where the connection broke. */
export function createAsker(url: string, sockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const ask = ({ key, method, path, body }: Ask): Promise<Asked> =>
    new Promise((resolve) => {
      const began = performance.now();
      const asked = request(url + path, {
        agent,
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === null
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      });
      asked.on('error', () => resolve({ status: 0, ms: performance.now() - began }));
      asked.on('response', (answer) => {
        answer.resume();
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - began }));
      });
      asked.end(body);
    });
  return { ask, close: () => agent.destroy() };
}

export type Flood = {
  readonly url: string;
  readonly key: string;
  readonly rate: number;
  readonly seconds: number;
};
export type Flooded = { readonly answers: readonly Asked[]; readonly tookMs: number };

/** Sends GET requests in a thread of its own, so that whoever measures beside it is not held up by the sending. */
export async function flood(order: Flood): Promise<Flooded> {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: order });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const STEP_MS = 5;

async function send({ url, key, rate, seconds }: Flood): Promise<Flooded> {
  const asker = createAsker(url, 64);
  const began = performance.now();
  const asked: Promise<Asked>[] = [];
  while (asked.length < rate * seconds) {
    const due = Math.min(rate * seconds, ((performance.now() - began) / 1_000) * rate);
    while (asked.length < due) {
      asked.push(asker.ask({ key, method: 'GET', path: '/v1/account?userEmail=a@example.com', body: null }));
    }
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  const answers = await Promise.all(asked);
  asker.close();
  return { answers, tookMs: performance.now() - began };
}

if (!isMainThread && parentPort !== null) {
  // `as`: a thread of this file is started by `flood` alone.
  parentPort.postMessage(await send(workerData as Flood));
}
