// The server and the simulator as processes of their own, for tests that kill them or look at their memory.

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { SeenRequest } from '../src/simulator/calls.ts';

type Environment = Readonly<Record<string, string>>;

type Program = {
  readonly url: string;
  readonly pid: number;
  /** Ends it at once, as a power cut would. */
  readonly kill: () => Promise<void>;
};

export type ServerProgram = Program & {
  /** Bytes in use: as they are, or after everything unused was collected. */
  readonly memory: (when: 'now' | 'collected') => Promise<{ readonly rss: number; readonly heap: number }>;
};

export type SimulatorProgram = Program & {
  /** Environment that seats all four providers at this simulator. */
  readonly seats: Environment;
  readonly calls: () => Promise<readonly SeenRequest[]>;
  readonly setFaults: (faults: Readonly<Record<string, unknown>>) => Promise<void>;
};

export async function spawnServer(env: Environment): Promise<ServerProgram> {
  const { child, lines, program } = await start('./serve.program.ts', env);
  return {
    ...program,
    memory: async (when) => {
      child.stdin?.write(when === 'collected' ? 'collect\n' : 'look\n');
      const { value } = await lines.next();
      // `as`: the program answers in this form.
      return JSON.parse(String(value)) as { rss: number; heap: number };
    },
  };
}

export async function spawnSimulator(latencyMs: number): Promise<SimulatorProgram> {
  const { program } = await start('./simulate.program.ts', { LATENCY_MS: String(latencyMs) });
  const { url } = program;
  const key = 'a-key-for-the-simulator';
  return {
    ...program,
    seats: {
      OPENAI_BASE_URL: `${url}/openai/v1`,
      ANTHROPIC_BASE_URL: `${url}/anthropic/v1`,
      GOOGLE_BASE_URL: `${url}/google/v1beta`,
      XAI_BASE_URL: `${url}/xai/v1`,
      OPENAI_API_KEY: key,
      ANTHROPIC_API_KEY: key,
      GOOGLE_GENERATIVE_AI_API_KEY: key,
      XAI_API_KEY: key,
    },
    // `as`: the simulator lists its calls in this form.
    calls: async () => (await (await fetch(`${url}/control/calls`)).json()) as readonly SeenRequest[],
    setFaults: async (faults) => {
      const answer = await fetch(`${url}/control/faults`, { method: 'POST', body: JSON.stringify(faults) });
      if (!answer.ok) throw new Error(await answer.text());
    },
  };
}

async function start(
  path: string,
  env: Environment,
): Promise<{ child: ChildProcess; lines: AsyncIterator<string>; program: Program }> {
  const file = fileURLToPath(new URL(path, import.meta.url));
  const child = spawn(process.execPath, ['--expose-gc', file], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  const gone = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done) throw new Error(`${path} ended before it was ready`);
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  return { child, lines, program: { url: first.value, pid: child.pid ?? 0, kill } };
}
