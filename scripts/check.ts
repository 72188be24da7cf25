// Format, types, lint, and the rooms with their lines of code, side by side: `npm run check`.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Compiler and linter live for seconds: garbage collection would cost a third of their time. */
const SHORT_LIVED = { GOGC: 'off', GOMEMLIMIT: '3GiB' };
/** On few cores, threads of one tool would check the same types several times. */
const ONE_THREAD = availableParallelism() < 4 ? ['types', 'lint'] : [];

const CHECKS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format', 'oxfmt', '--check'],
  // One checker: with four, each reads the libraries itself, which takes half as long again. Never incremental: what
  // depends on a JSON file alone would not be checked again when that changes.
  ['types', 'tsc', '-p', '.', '--checkers', '1'],
  [
    'lint',
    'oxlint',
    '--type-aware',
    '--deny-warnings',
    'src',
    'cli/src',
    'client/src',
    'memo/src',
    'masking/src',
    'combine/src',
    'simulator/src',
    'postgres/src',
    'evaluate/src',
    'documents',
    'web',
    'test',
    'scripts',
    'bench',
    'docs',
  ],
  ['rooms', 'node', 'scripts/check-rooms.ts'],
];

async function run([name, command, ...args]: (typeof CHECKS)[number]): Promise<boolean> {
  const child = spawn(command, args, {
    env: { ...process.env, ...SHORT_LIVED, ...(ONE_THREAD.includes(name) ? { GOMAXPROCS: '1' } : {}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (output += piece.toString()));
  const started = performance.now();
  const code = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(127));
    child.on('close', (status) => resolve(status ?? 1));
  });
  console.log(
    `${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
  if (code !== 0 || name === 'rooms') console.log(output.trim());
  return code === 0;
}

const results = await Promise.all(CHECKS.map(run));
process.exitCode = results.every(Boolean) ? 0 : 1;
