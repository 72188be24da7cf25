// Gives the package in this folder the manifest that is published while it is packed (`published`), and its own back
// afterwards (`source`). npm, unlike other packers, takes no fields from publishConfig.
import { copyFileSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { publishedManifest, readManifest } from './published-manifest.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FILE = 'package.json';
const KEPT = '.package.json.source';

const restore = (): void => {
  if (existsSync(KEPT)) renameSync(KEPT, FILE);
};

// Left behind by an interrupted pack.
restore();
if (process.argv[2] === 'published') {
  copyFileSync(FILE, KEPT);
  const manifest = publishedManifest(readManifest('.'), {
    folder: relative(ROOT, process.cwd()),
    workspace: (folder) => readManifest(join(ROOT, folder)),
    repository: process.env['GITHUB_REPOSITORY'] ?? null,
  });
  writeFileSync(FILE, `${JSON.stringify(manifest, null, 2)}\n`);
} else if (process.argv[2] !== 'source') {
  throw new Error(`${basename(import.meta.filename)} takes "published" or "source".`);
}
