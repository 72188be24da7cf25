// Format, types, lint, and the rooms with their lines of code, side by side: `npm run check`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

/** Compiler and linter live for seconds: garbage collection would cost a third of their time. */
const SHORT_LIVED = { GOGC: 'off', GOMEMLIMIT: '3GiB' };
/** On few cores, threads of one tool would check the same types several times. */
const ONE_THREAD = availableParallelism() < 4 ? ['types', 'lint'] : [];

const CHECKS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format', 'oxfmt', '--check'],
  // One checker: with four, each reads the libraries itself, which takes half as long again. Never incremental: what
  // depends on a JSON file alone would not be checked again when that changes.
  ['types', 'tsc', '-p', '.', '--checkers', '1'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['rooms', 'node', 'scripts/check-rooms.ts'],
];

async function run([name, command, ...args]: (typeof CHECKS)[number]): Promise<boolean> {
  const child = spawn(command, args, {
    env: { ...process.env, ...SHORT_LIVED, ...(ONE_THREAD.includes(name) ? { GOMAXPROCS: '1' } : {}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const started = performance.now();
  const [code] = await once(child, 'close');
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (code !== 0 || name === 'rooms') console.log((await output).join('').trim());
  return code === 0;
}

const results = await Promise.all(CHECKS.map(run));
process.exitCode = results.every(Boolean) ? 0 : 1;
