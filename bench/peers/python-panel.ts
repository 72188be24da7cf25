// A panel written in Python, as a process that answers lines of JSON.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PeerAnswer, PeerPanel } from './panel.ts';

type Reply = {
  readonly id: number;
  readonly text?: string;
  readonly record?: string;
  readonly error?: string;
};

export async function startPythonPanel(of: {
  readonly bin: string;
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}): Promise<PeerPanel> {
  const child = spawn(join(of.bin, 'python'), [join(import.meta.dirname, of.file)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...of.env },
  });
  const gone = once(child, 'exit');
  let complained = '';
  child.stderr.on('data', (piece: Buffer) => {
    complained = (complained + piece.toString()).slice(-2_000);
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  const ready = Promise.withResolvers<void>();
  createInterface(child.stdout).on('line', (line) => {
    if (line === 'ready') return ready.resolve();
    // `as`: the panels write nothing else.
    const reply = JSON.parse(line) as Reply;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  void gone.then(() => {
    ready.reject(new Error(complained.trim().split('\n').at(-1)));
    for (const [id, resolve] of waiting) resolve({ id, error: 'The process has ended.' });
  });
  await ready.promise;
  let asked = 0;
  return {
    ask: async (prompt) => {
      const id = (asked += 1);
      const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve));
      child.stdin.write(`${JSON.stringify({ id, prompt })}\n`);
      const { text, record = '', error } = await replied;
      if (text === undefined) throw new Error(error);
      return { text, record } satisfies PeerAnswer;
    },
    close: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
