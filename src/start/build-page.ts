// Builds the page of a clone. An installed package has it built already.
import { spawn } from 'node:child_process';
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
  const child = spawn(process.execPath, [vite, 'build', WEB, '--logLevel', 'warn'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      output = (output + piece.toString()).slice(-2_000);
    });
  }
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? 1));
  });
  if (code !== 0) throw new Error(`The page could not be built.\n${output}`);
}
