// What of a package.json is published: what an installer reads, and nothing of how the package is made.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Versions = Readonly<Record<string, string>>;
export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly type: 'module';
  readonly engines: Versions;
  readonly files: readonly string[];
  readonly sideEffects?: boolean;
  readonly private?: boolean;
  readonly bin?: Versions;
  readonly workspaces?: readonly string[];
  readonly exports?: unknown;
  readonly publishConfig?: { readonly exports?: unknown };
  readonly dependencies?: Versions;
  readonly optionalDependencies?: Versions;
};

export function readManifest(folder: string): Manifest {
  // `as`: our own files, which npm reads as well.
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/**
 * The manifest as it is published. The server's names what its bundled workspaces need beside its own dependencies, and no
 * Node: who installs it has one. `repository`, as `owner/name`, is what npm's provenance is checked against.
 */
export function publishedManifest(
  source: Manifest,
  from: {
    readonly folder: string;
    readonly workspace: (folder: string) => Manifest;
    readonly repository: string | null;
  },
): Manifest & { readonly repository?: unknown } {
  const { name, version, description, license, type, engines, files, sideEffects, bin } = source;
  const bundled = (source.workspaces ?? []).map(from.workspace);
  const url = `git+https://github.com/${from.repository}.git`;
  return {
    name,
    version,
    description,
    license,
    ...(from.repository === null
      ? {}
      : { repository: { type: 'git', url, ...(from.folder === '' ? {} : { directory: from.folder }) } }),
    type,
    ...(sideEffects === undefined ? {} : { sideEffects }),
    ...(bin === undefined ? {} : { bin }),
    exports: source.publishConfig?.exports ?? { './package.json': './package.json' },
    files,
    dependencies: merged([source, ...bundled].map(({ dependencies }) => dependencies)),
    optionalDependencies:
      bundled.length === 0
        ? (source.optionalDependencies ?? {})
        : merged(bundled.map(({ optionalDependencies }) => optionalDependencies)),
    engines,
  };
}

/** Throws where two want different versions of one package. In the server, workspaces are inside and types are no use. */
function merged(all: readonly (Versions | undefined)[]): Versions {
  const found = new Map<string, string>();
  for (const [name, version] of all.flatMap((versions) => Object.entries(versions ?? {}))) {
    const other = found.get(name) ?? version;
    if (other !== version) throw new Error(`${name} is wanted as ${other} and as ${version}.`);
    found.set(name, version);
  }
  const inside = all.length > 1 ? /^@(witan|types)\// : /^$/;
  return Object.fromEntries([...found].filter(([name]) => !inside.test(name)).toSorted());
}
