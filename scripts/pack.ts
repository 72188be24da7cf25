// Packs everything that is published into packed/: `npm run release:pack`. What is tested there is what is published.
import { execFileSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { readManifest } from './pack/published-manifest.ts';

const ROOT = join(import.meta.dirname, '..');
const PACKED = join(ROOT, 'packed');

await rm(PACKED, { recursive: true, force: true });
await mkdir(PACKED);
const isPublished = (folder: string): boolean => readManifest(join(ROOT, folder)).private !== true;
for (const folder of ['.', ...manifest.workspaces.filter(isPublished)])
  execFileSync('npm', ['pack', '--loglevel', 'error', '--pack-destination', PACKED], {
    cwd: join(ROOT, folder),
    stdio: 'inherit',
    // npm is a script there.
    shell: process.platform === 'win32',
  });
