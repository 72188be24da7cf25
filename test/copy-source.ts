// A copy of the source, for what changes files: a clone as it would be, with the packages that are installed here.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..');

export type Copy = { readonly folder: string; readonly remove: () => Promise<void> };

/** Holds the files that git knows or would add, and no builds. */
export async function copySource(): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'witan-copy-'));
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: ROOT, maxBuffer: 1e8 },
  );
  for (const file of stdout.split('\0').filter((name) => name !== '')) {
    await cp(join(ROOT, file), join(folder, file)).catch((error: unknown) => {
      // Removed, and not yet committed as such.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    });
  }
  await linkPackages(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const { workspaces = [] } = await manifestOf('.');
  for (const workspace of workspaces) {
    const { name } = await manifestOf(workspace);
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(folder, workspace), link);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

type Manifest = { readonly name: string; readonly workspaces?: readonly string[] };

async function manifestOf(folder: string): Promise<Manifest> {
  // `as`: our own files, which npm reads as well.
  return JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;
}

/** Everything but the workspaces, which would lead back here. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) {
    if (name !== '@witan' && name !== '.vite') await symlink(join(from, name), join(to, name));
  }
}
