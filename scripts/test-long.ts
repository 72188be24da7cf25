// Runs the programs that take minutes, one after another: `npm run test:long`. Fails when one fails or takes too long.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const MOST_MS = 10 * 60_000;

/** Short forms; each has a script of its own for longer ones. */
const PROGRAMS: readonly (readonly [file: string, ...args: string[]])[] = [
  ['test/safety/fuzz.ts', '60', '20261121'],
  ['test/schemathesis.program.ts'],
  ['test/otlp.program.ts'],
  ['test/dev.program.ts'],
  ['test/mcp-conformance/run.program.ts'],
];

const failed: string[] = [];
for (const program of PROGRAMS) {
  console.log(`\n== ${program.join(' ')}`);
  const began = performance.now();
  if ((await run(program)) !== 0) failed.push(program[0]);
  console.log(`== took ${Math.round((performance.now() - began) / 1_000)} s`);
}
console.log(failed.length === 0 ? '\nAll passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

function run(program: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, program, { cwd: ROOT, stdio: 'inherit', timeout: MOST_MS });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
