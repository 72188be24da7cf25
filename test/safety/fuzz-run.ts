// Drives a server with drawn requests and collects everything that should not have happened.

import { request } from 'node:http';
import { createDraws } from './fuzz-draws.ts';
import { drawRequest, operationsOf } from './fuzz-requests.ts';
import type { FuzzRequest, Known } from './fuzz-requests.ts';

export type Finding = { readonly what: string; readonly request: string; readonly answer: string };

export type FuzzReport = {
  readonly requests: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
};

export type FuzzOrder = {
  readonly url: string;
  readonly seconds: number;
  readonly seed: number;
  readonly known: Known;
  /** Texts of others, which no answer may hold. */
  readonly foreign: readonly string[];
};

type Answer = { readonly status: number; readonly type: string; readonly text: string };

const AT_ONCE = 6;
const MIB = 1024 * 1024;
const PATIENCE_MS = 20_000;
/** Statuses that the HTTP server itself or the table of routes may give to any request. */
const ALWAYS = new Set([401, 404, 405, 422, 429]);
const SIGNS_OF_INTERNALS =
  /\n\s+at \S|node_modules|node:internal|\.ts:\d+|violates|syntax error at|SQLSTATE|ECONNREFUSED|TypeError|RangeError|Cannot read prop/;

export async function fuzz(order: FuzzOrder): Promise<FuzzReport> {
  // `as`: the document is an object; the generator looks at its parts.
  const document = (await (await fetch(`${order.url}/v1/openapi.json`)).json()) as Record<string, unknown>;
  const operations = operationsOf(document);
  const draws = createDraws(order.seed);
  const findings: Finding[] = [];
  const statuses: Record<string, number> = {};
  let requests = 0;
  const end = performance.now() + order.seconds * 1_000;
  const work = async (): Promise<void> => {
    while (performance.now() < end) {
      const drawn = drawRequest(draws, operations, order.known);
      const answer = await send(order.url, drawn);
      requests += 1;
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const what = faultOf(drawn, answer, order.foreign);
      if (what !== null)
        findings.push({
          what,
          request: shown(drawn),
          answer: `${answer.status} ${answer.text.slice(0, 400)}`,
        });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { requests, statuses, findings };
}

/** What is wrong with an answer, or null. */
function faultOf(
  { operation, method, body }: FuzzRequest,
  { status, type, text }: Answer,
  foreign: readonly string[],
): string | null {
  // A client that is refused while sending a mebibyte may find the connection closed before it reads why.
  if (status === 0) return (body?.length ?? 0) > MIB ? null : `no answer: ${text}`;
  if (foreign.some((secret) => text.includes(secret))) return 'shows what belongs to another';
  if (SIGNS_OF_INTERNALS.test(text) && !text.startsWith('<')) return 'shows its internals';
  if (status >= 500 && !(status === 500 && isForeseen(text, body))) return 'a failure that is not documented';
  const documented = method !== operation.method || operation.statuses.has(status) || ALWAYS.has(status);
  if (!documented) return `status ${status} is not documented`;
  if (status >= 400 && method !== 'HEAD') {
    return isErrorOf(operation.path, type, text) ? null : 'an error that is no error object';
  }
  return null;
}

/** Failures that the contract names: nobody could answer, as the question itself asked for, or somebody cancelled. */
function isForeseen(text: string, body: Buffer | null): boolean {
  // Chat programs have it as the code.
  if (!/"(?:error|code)":"internal_error"/.test(text)) return false;
  return (
    /was cancelled/.test(text) || (/no advisor could answer/.test(text) && /simulate/.test(String(body)))
  );
}

/** Shared pages are for people, and chat programs know OpenAI's form alone. */
function isErrorOf(path: string, type: string, text: string): boolean {
  if (path.startsWith('/s/') && !type.startsWith('application/json')) return /^text\/(plain|html)/.test(type);
  if (/^\/v1\/(chat|models)/.test(path) && text.startsWith('{"error":{"message":"')) return true;
  return isErrorObject(type, text);
}

function isErrorObject(type: string, text: string): boolean {
  if (!type.startsWith('application/json')) return false;
  // `as`: both fields are checked.
  const { error, message } = JSON.parse(text) as Record<string, unknown>;
  return typeof error === 'string' && typeof message === 'string';
}

function send(url: string, { method, target, headers, body }: FuzzRequest): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const fail = (error: Error): void => resolve({ status: 0, type: '', text: error.message });
    let asked;
    try {
      asked = request({
        hostname,
        port,
        method,
        path: target,
        headers: ['Host', `${hostname}:${port}`, ...headers.flat()],
        timeout: PATIENCE_MS,
      });
    } catch (error) {
      // What Node will not send is no request.
      return resolve({ status: 400, type: '', text: String(error) });
    }
    asked.on('error', fail);
    asked.on('timeout', () => asked.destroy(new Error('it took too long')));
    asked.on('response', (answer) => {
      const pieces: Buffer[] = [];
      answer.on('error', fail);
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          text: Buffer.concat(pieces).toString(),
        }),
      );
    });
    asked.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve({ status: answer.statusCode ?? 0, type: '', text: 'upgraded' });
    });
    asked.end(body ?? undefined);
  });
}

function shown({ method, target, headers, body }: FuzzRequest): string {
  const lines = headers.map(([name, value]) => `${name}: ${value.slice(0, 80)}`);
  return [`${method} ${target.slice(0, 300)}`, ...lines, '', String(body ?? '').slice(0, 600)].join('\n');
}
