import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

type Manifest = {
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
};
type Locked = {
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
};

// `as`: npm's own formats, of which only these fields are read.
const read = (path: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', path), 'utf8'));
const lock = read('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> };
const { workspaces = [] } = read('package.json') as Manifest;
const installed = Object.entries(lock.packages)
  .filter(([path]) => path.includes('node_modules/'))
  .map(([path, locked]) => ({ name: path.replace(/^.*node_modules\//, ''), ...locked }));

test('every dependency that we name is pinned to one version', () => {
  for (const path of ['package.json', ...workspaces.map((folder) => `${folder}/package.json`)]) {
    const { dependencies, devDependencies, optionalDependencies } = read(path) as Manifest;
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    })) {
      assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, `${name} in ${path}`);
    }
  }
});

test('every package of the lockfile is held to a hash', () => {
  assert.ok(installed.length > 50);
  for (const { name, link, integrity } of installed) {
    if (!link) assert.match(integrity ?? '', /^sha512-/, name);
  }
});

test('no package needs its install script: each that has one is refused by name', () => {
  const { allowScripts = {} } = read('package.json') as Manifest;
  const having = installed
    .filter(({ hasInstallScript }) => hasInstallScript === true)
    .map(({ name }) => name);
  assert.deepEqual(having.sort(), Object.keys(allowScripts).sort());
  assert.ok(Object.values(allowScripts).every((allowed) => !allowed));
});
