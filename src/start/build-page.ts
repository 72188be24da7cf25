// Builds the page of a clone. An installed package has it built already.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** In what is published, all files stand beside one another in one folder. */
const ROOT = new URL(import.meta.url.endsWith('.ts') ? '../../' : '../', import.meta.url);
const WEB = fileURLToPath(new URL('web/', ROOT));

/** Where the built page is. */
export const PAGE_FOLDER = fileURLToPath(new URL('web/dist/', ROOT));

/** Runs the bundler in a process of its own; rejects with its last lines where it fails. */
export async function buildPage(): Promise<void> {
  const vite = fileURLToPath(new URL('node_modules/vite/bin/vite.js', ROOT));
  if (!existsSync(vite))
    throw new Error('The page cannot be built: the development packages are not installed.');
  const built = Promise.withResolvers<void>();
  const args = [vite, 'build', WEB, '--logLevel', 'warn'];
  execFile(process.execPath, args, { maxBuffer: Number.POSITIVE_INFINITY }, (cause, stdout, stderr) => {
    if (cause === null) return built.resolve();
    const last = (stdout + stderr || cause.message).slice(-2_000);
    built.reject(new Error(`The page could not be built.\n${last}`, { cause }));
  });
  await built.promise;
}
