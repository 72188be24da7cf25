// Packs everything that is published into packed/: `npm run pack`. What is tested there is what is published.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { publicWorkspaces } from './pack/published-manifest.ts';
import type { Manifest } from './pack/published-manifest.ts';

const ROOT = join(import.meta.dirname, '..');
const PACKED = join(ROOT, 'packed');

await rm(PACKED, { recursive: true, force: true });
await mkdir(PACKED);
for (const folder of ['.', ...publicWorkspaces(read('.'), read)])
  execFileSync('npm', ['pack', '--loglevel', 'error', '--pack-destination', PACKED], {
    cwd: join(ROOT, folder),
    stdio: 'inherit',
    // npm is a script there.
    shell: process.platform === 'win32',
  });

function read(folder: string): Manifest {
  // `as`: our own files, which npm reads as well.
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;
}
