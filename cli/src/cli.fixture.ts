// The real command line as a process of its own, for tests.
import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { COMPILED } from '../../test/programs.ts';
import { endingOf } from './exit.ts';
import type { Io } from './io.ts';
import { createProgram } from './program.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

export type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string };
export type CommandOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Whether `call` lets somebody be asked, who types what is on standard input. */
  readonly typed?: boolean;
  readonly cwd?: string;
};

export type RunningCommand = {
  /** Resolves once stdout and stderr together hold a match; rejects where the process ends without one. */
  readonly said: (words: RegExp) => Promise<RegExpExecArray>;
  readonly signal: (name: NodeJS.Signals) => void;
  readonly pid: number;
  /** What a person types, at a terminal alone. */
  readonly type: (keys: string) => void;
  readonly ended: Promise<Ran>;
};

const running = new Set<RunningCommand>();

/** For `after`: a process that a failed test left running would keep its file from ending. */
export async function endAll(): Promise<void> {
  for (const it of running) it.signal('SIGKILL');
  await Promise.all([...running].map(({ ended }) => ended));
}

/** The process gets the given variables alone, not the environment of the tests. */
export function start(args: readonly string[], options: CommandOptions = {}): RunningCommand {
  const child = spawn(process.execPath, [MAIN, ...args], settingsOf(options));
  child.stdin.on('error', () => {});
  child.stdin.end(options.stdin ?? '');
  return follow(child, (name) => void child.kill(name));
}

/** In a shell that passes no signal on, as npm starts its scripts where Debian's is. */
export function startInShell(args: readonly string[], options: CommandOptions = {}): RunningCommand {
  const { env, ...settings } = settingsOf(options);
  const child = spawn('sh', ['-c', '"$0" "$@"; true', process.execPath, MAIN, ...args], {
    ...settings,
    env: { ...env, npm_lifecycle_event: 'start' },
  });
  return follow(child, (name) => void child.kill(name));
}

/** At a terminal of its own, where a signal is the key that a person would press. */
export function startAtTerminal(args: readonly string[], options: CommandOptions = {}): RunningCommand {
  const command = [process.execPath, MAIN, ...args];
  const quoted = command.map((word) => `'${word}'`).join(' ');
  const linux = ['-qefc', quoted, '/dev/null'];
  const script = process.platform === 'linux' ? linux : ['-q', '/dev/null', ...command];
  const child = spawn('script', script, settingsOf(options));
  child.stdin.on('error', () => {});
  return follow(child, (name) => {
    if (name === 'SIGINT') child.stdin.write('\u0003');
    else child.kill(name);
  });
}

function settingsOf({ env = {}, cwd = '/' }: CommandOptions) {
  return {
    cwd,
    // Only tests about several processes have several.
    env: {
      ...COMPILED,
      PATH: process.env['PATH'] ?? '',
      WITAN_SIMULATOR_LATENCY_MS: '0',
      WITAN_PROCESSES: '1',
      ...env,
    },
    stdio: 'pipe',
  } as const;
}

function follow(child: ChildProcessWithoutNullStreams, signal: RunningCommand['signal']): RunningCommand {
  const heard = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      heard[name] += text;
      for (const listener of listeners) listener();
    });
  }
  const ended = once(child, 'close').then(([code]): Ran => ({
    code: typeof code === 'number' ? code : null,
    ...heard,
  }));
  const said = (words: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = words.exec(heard.stdout + heard.stderr);
        if (found === null) return;
        listeners.delete(look);
        resolve(found);
      };
      listeners.add(look);
      look();
      void ended.then(({ stderr }) => reject(new Error(`it ended without saying ${words}: ${stderr}`)));
    });
  const type = (keys: string): void => void child.stdin.write(keys);
  const it: RunningCommand = { said, signal, pid: child.pid ?? 0, type, ended };
  running.add(it);
  void ended.then(() => running.delete(it));
  return it;
}

/** The processes of a service that this one keeps, by id; on Linux alone. */
export async function servingUnder(pid: number): Promise<number[]> {
  const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean);
  const commands = await Promise.all(children.map((child) => read(`/proc/${child}/cmdline`)));
  return children.filter((_, i) => commands[i]?.includes('start.js')).map(Number);
}

export async function run(args: readonly string[], options: CommandOptions = {}): Promise<Ran> {
  return start(args, options).ended;
}

/** Runs a command in this process, for tests that need neither signals nor a terminal. */
export async function call(
  args: readonly string[],
  { env = {}, stdin = '', typed = false, cwd = '/' }: CommandOptions = {},
): Promise<Ran> {
  const input = Object.assign(new PassThrough(), { isTTY: typed });
  input.end(stdin);
  const [out, err] = [new PassThrough(), new PassThrough()];
  const said = Promise.all([text(out), text(err)]);
  const io = {
    env: { WITAN_SIMULATOR_LATENCY_MS: '0', WITAN_PROCESSES: '1', ...env },
    cwd,
    stdin: input,
    stdout: out,
    stderr: err,
    now: Date.now,
    // `as`: commands read, write and look at `isTTY`, and nothing else.
  } as unknown as Io;
  const { code, lines } = await createProgram(io, args)
    .then((program) => program.parseAsync(args, { from: 'user' }))
    .then(() => ({ code: 0, lines: [] }), endingOf);
  for (const line of lines) err.write(`${line}\n`);
  out.end();
  err.end();
  const [stdout, stderr] = await said;
  return { code, stdout, stderr };
}

/** Command lines of running processes that hold this text; on Linux alone, null elsewhere. */
export async function processesWith(text: string): Promise<string[] | null> {
  if (process.platform !== 'linux') return null;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(text));
}
