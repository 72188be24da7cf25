// Turns the changesets into the next version of every package and a section of the changelog: `npm run release:version`.
// A version that the changelog calls unreleased is released as it is.
import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from '../pack/published-manifest.ts';
import { summaryOf, unreleased, withRelease } from './changelog.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CHANGESETS = join(ROOT, '.changeset');
const CHANGELOG = join(ROOT, 'CHANGELOG.md');

const files = (await readdir(CHANGESETS))
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .toSorted();
const summaries = await Promise.all(
  files.map(async (name) => summaryOf(await readFile(join(CHANGESETS, name), 'utf8'))),
);
const changelog = await readFile(CHANGELOG, 'utf8');
const open = unreleased(changelog);
if (open === null && files.length === 0)
  throw new Error('There is nothing to release: no changeset tells of a change.');

if (open === null) run('changeset', ['version']);
else await Promise.all(files.map((name) => rm(join(CHANGESETS, name))));
const version = open ?? readManifest(join(ROOT, 'client')).version;
// The server is the root of the workspaces, which changesets does not look at.
run('npm', ['pkg', 'set', `version=${version}`]);
const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
run('npm', ['install', '--package-lock-only', ...quietly]);
const day = new Date().toISOString().slice(0, 10);
await writeFile(CHANGELOG, withRelease(changelog, { version, day, summaries }));
console.log(
  `${version}, with ${summaries.length} changesets. Commit it, and tag the merged commit v${version}.`,
);

function run(command: string, args: readonly string[]): void {
  execFileSync(command, args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
}
