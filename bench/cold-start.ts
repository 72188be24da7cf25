// The time from a command to its first answer in a clone that `npm run build` built, by part, with a data folder and without one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ask, medianOf, report, round, timeFigures } from './environment.ts';

const RUNS = 5;
const ROOT = join(import.meta.dirname, '..');
const PROGRAM = 'scripts/witan.js';
/** It has to be framed, as what a person types. */
const QUESTION = 'Should we hire a head of sales or two juniors?';

await using kept = await openFolder();
const folder = kept.path;
await runToEnd(folder, [process.execPath, PROGRAM, 'ask', QUESTION]);
const warm: Start[] = [];
const cold: Start[] = [];
const parts = {
  'Node alone': [process.execPath, '--eval', ''],
  'witan --version': [process.execPath, PROGRAM, '--version'],
  'npm run ask -- --help': ['npm', 'run', '--silent', 'ask', '--', '--help'],
  'npm run ask': ['npm', 'run', '--silent', 'ask', '--', QUESTION],
} satisfies Record<string, Command>;
const commands = await Array.fromAsync(Object.entries(parts), async ([what, command]) => {
  const tookMs = await Array.fromAsync({ length: RUNS }, () => runToEnd(folder, command));
  return { what, ...timeFigures(tookMs) };
});
for (let run = 0; run < RUNS; run += 1) {
  warm.push(await start(folder));
  await using empty = await openFolder();
  cold.push(await start(empty.path));
}
report(`Commands, with a data folder (${RUNS} runs)`, commands);
const row = (what: string, figure: (start: Start) => number) => ({
  what,
  'with a data folder': round(medianOf(warm, figure), 0),
  without: round(medianOf(cold, figure), 0),
});
report(`npm start to the first answer, p50 of ${RUNS} in ms`, [
  row('until it listens', ({ listensMs }) => listensMs),
  row('its first question', ({ firstMs }) => firstMs),
  row('both', ({ listensMs, firstMs }) => listensMs + firstMs),
  row('the second question, for comparison', ({ secondMs }) => secondMs),
]);

type Command = [program: string, ...args: string[]];
type Start = { readonly listensMs: number; readonly firstMs: number; readonly secondMs: number };

function openFolder() {
  return mkdtempDisposable(join(tmpdir(), 'witan-bench-cold-'));
}

function spawnIn(dataDir: string, command: string, args: readonly string[]) {
  const env = { ...process.env, WITAN_DATA_DIR: dataDir, PORT: '0', WITAN_SIMULATOR: '1' };
  // A process group of its own, since npm that is stopped leaves running what it started.
  return spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
}

async function runToEnd(dataDir: string, [command, ...args]: Command): Promise<number> {
  const began = performance.now();
  const child = spawnIn(dataDir, command, args);
  child.stdout.resume();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}.`);
  return performance.now() - began;
}

/** Making a key is not counted: it is made once, and a service in use has one. */
async function start(dataDir: string): Promise<Start> {
  const began = performance.now();
  const child = spawnIn(dataDir, 'npm', ['start', '--silent']);
  try {
    const [line] = await once(createInterface(child.stdout), 'line');
    const listensMs = performance.now() - began;
    const url = String(line).replace('Witan listens at ', '');
    const making = spawnIn(dataDir, process.execPath, [PROGRAM, 'keys', 'create', '--org', 'Bench']);
    const [printed] = await once(createInterface(making.stdout), 'line');
    await once(making, 'close');
    const key = String(printed);
    const firstMs = await timeToMemo(url, key);
    return { listensMs, firstMs, secondMs: await timeToMemo(url, key) };
  } finally {
    const closed = once(child, 'close');
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await closed;
  }
}

async function timeToMemo(url: string, key: string): Promise<number> {
  const began = performance.now();
  const asked = { question: QUESTION, options: undefined, criteria: undefined };
  await (await ask({ key }, url, asked)).text();
  return performance.now() - began;
}
