// The server and the simulator as processes of their own, for what kills them, or looks at their memory and time.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { SeenRequest } from '@witan/simulator';
import { COMPILER_FLAGS } from '../cli/src/compilers.ts';
import { baseUrlsAt } from '../simulator/src/server.ts';
import { byProvider } from '../src/domain/advisor.ts';
import { environmentOf } from './providers.ts';

export type Environment = Readonly<Record<string, string>>;

/** Code that the run of the tests has compiled already. */
export const COMPILED: Environment = process.env['NODE_COMPILE_CACHE']
  ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
  : {};

export type Program = {
  readonly url: string;
  readonly pid: number;
  /** What it wrote to stderr so far. */
  readonly logged: () => string;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Ends it at once, as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Resolves with its exit code, null where a signal ended it. */
  readonly gone: Promise<number | null>;
};

export type ServerProgram = Program & {
  /** Bytes in use: as they are, or after everything unused was collected. */
  readonly memory: (when: 'now' | 'collected') => Promise<{ readonly rss: number; readonly heap: number }>;
  /** On how many it listens. */
  readonly ports: () => Promise<number>;
};

export type SimulatorProgram = Program & {
  /** Environment that seats all providers at this simulator. */
  readonly seats: Environment;
  readonly calls: () => Promise<readonly SeenRequest[]>;
  readonly setFaults: (faults: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Milliseconds by target, such as `openai` or `xai:synthesis`. */
  readonly setLatencies: (latencies: Readonly<Record<string, number>>) => Promise<void>;
};

/** A server that logs nothing unless `env` wants it to; `flags` are for its Node. */
export async function spawnServer(
  env: Environment,
  flags: readonly string[] = [],
  file = './serve.program.ts',
): Promise<ServerProgram> {
  const { tell, program } = await start(file, { WITAN_LOG_LEVEL: 'silent', ...env }, flags);
  return {
    ...program,
    memory: async (when) => {
      const answer = await tell(when === 'collected' ? 'collect' : 'look');
      // `as`: the program answers in this form.
      return JSON.parse(answer) as { rss: number; heap: number };
    },
    // `as`: likewise.
    ports: async () => (JSON.parse(await tell('look')) as { ports: number }).ports,
  };
}

export async function spawnSimulator(options: {
  readonly latencyMs: number;
  readonly piecesPerSecond?: number;
  /** Put the time into what the models say. */
  readonly stamps?: boolean;
}): Promise<SimulatorProgram> {
  const { program } = await start('./simulate.program.ts', {
    LATENCY_MS: String(options.latencyMs),
    PIECES_PER_S: String(options.piecesPerSecond ?? 40),
    STAMPS: options.stamps ? '1' : '0',
  });
  const { url } = program;
  const keys = byProvider(() => 'a-key-for-the-simulator');
  return {
    ...program,
    seats: environmentOf(baseUrlsAt(url), keys),
    // `as`: the simulator lists its calls in this form.
    calls: async () => (await (await fetch(`${url}/control/calls`)).json()) as readonly SeenRequest[],
    setFaults: (faults) => steer(`${url}/control/faults`, faults),
    setLatencies: (latencies) => steer(`${url}/control/latencies`, latencies),
  };
}

async function steer(url: string, body: unknown): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Starts a program that prints its address once it is ready; `file` is relative to this folder. It ends when we do. */
export async function start(
  file: string,
  env: Environment,
  flags: readonly string[] = [],
): Promise<{ readonly program: Program; readonly tell: (command: string) => Promise<string> }> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [...COMPILER_FLAGS, '--expose-gc', ...flags, path], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // One process, but for tests about several.
    env: { PATH: process.env['PATH'] ?? '', WITAN_PROCESSES: '1', ...COMPILED, ...env },
  });
  let logged = '';
  child.stderr.on('data', (piece: Buffer) => {
    logged = (logged + piece.toString()).slice(-200_000);
  });
  // `as`: the exit event's first argument.
  const gone = once(child, 'exit').then(([code]) => code as number | null);
  child.stdin.on('error', () => {});
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done) throw new Error(`${file} ended before it was ready: ${logged}`);
  const program: Program = {
    url: first.value,
    pid: child.pid ?? 0,
    logged: () => logged,
    signal: (name) => void child.kill(name),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    gone,
  };
  const tell = async (command: string): Promise<string> => {
    child.stdin.write(`${command}\n`);
    return (await lines.next()).value ?? 'null';
  };
  return { program, tell };
}
