// `witan`, from the command line; `start.js` loads it.
import './compilers.ts';
import { endingOf } from './exit.ts';
import type { Io } from './io.ts';
import { createProgram } from './program.ts';

const { env, stdin, stdout, stderr } = process;

/** Whatever keeps the process alive this long after its work is a leak. */
const LINGER_MS = 3_000;

// A reader that closes the pipe early, such as `head`, is no failure.
const isReaderGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE';
stdout.on('error', (error) => {
  if (!isReaderGone(error)) end(error);
});
// Nobody is left to be told.
stderr.on('error', () => {});

function end(error: unknown): void {
  const { code, lines } = endingOf(error);
  for (const line of lines) stderr.write(`${line}\n`);
  process.exitCode = code;
}

try {
  const words = process.argv.slice(2);
  const io: Io = { env, cwd: process.cwd(), stdin, stdout, stderr, now: Date.now };
  const program = await createProgram(io, words);
  await program.parseAsync(words, { from: 'user' });
} catch (error) {
  if (!isReaderGone(error)) end(error);
}
setTimeout(() => process.exit(), LINGER_MS).unref();
