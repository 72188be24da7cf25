// Runs the measurements: `npm run bench [-- NAME ...] [--json]`. Without a name, all of them but `peers`, one after the other.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COMPILER_FLAGS } from '../cli/src/compilers.ts';

const PROGRAMS = [
  'cold-start',
  'overhead',
  'load',
  'throughput',
  'floor',
  'faults',
  'time-to-memo',
  'recovery',
  'engines',
  'slow-readers',
  'smaa',
  'growth',
  'nodes',
  'learning',
  'peers',
] as const;
/** Installs programs of others, so it runs only where it is named. */
const BY_NAME: ReadonlySet<string> = new Set(['peers']);

const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = wanted.filter((name) => !PROGRAMS.some((program) => program === name));
if (unknown.length > 0) {
  console.error(`There is no measurement called ${unknown.join(', ')}; there are ${PROGRAMS.join(', ')}.`);
  process.exit(2);
}

for (const program of PROGRAMS) {
  if (wanted.length > 0 ? !wanted.includes(program) : BY_NAME.has(program)) continue;
  const path = join(import.meta.dirname, `${program}.ts`);
  const child = spawn(process.execPath, [...COMPILER_FLAGS, path, ...flags], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
