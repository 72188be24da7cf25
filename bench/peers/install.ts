// Installs what a peer needs by name from its package registry, into a folder outside of the checkout that later runs find again.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const INSTALL_MS = 10 * 60_000;

/** Where the programs of the peer are; rejects with the last line of what the installer said. */
export async function installPython(peer: string): Promise<string> {
  const requirements = join(import.meta.dirname, `${peer}.txt`);
  const digest = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
    .slice(0, 12);
  const folder = join(tmpdir(), 'witan-bench-peers', `${peer}-${digest}`);
  const bin = join(folder, 'bin');
  if (existsSync(join(folder, 'complete'))) return bin;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await command('python3', ['-m', 'venv', folder]);
  await command(join(bin, 'pip'), ['install', '--quiet', '--disable-pip-version-check', '-r', requirements]);
  await writeFile(join(folder, 'complete'), '');
  return bin;
}

async function command(program: string, args: readonly string[]): Promise<void> {
  try {
    await run(program, args, { timeout: INSTALL_MS });
  } catch (error) {
    const said = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error);
    throw new Error(said, { cause: error });
  }
}

/** The version that the requirements pin. */
export async function pinnedVersion(peer: string): Promise<string> {
  const text = await readFile(join(import.meta.dirname, `${peer}.txt`), 'utf8');
  return new RegExp(`^${peer}==(.+)$`, 'm').exec(text)?.[1] ?? '';
}
