// Prints a software bill of materials, CycloneDX in JSON, of what an installation may hold: `npm run --silent sbom > sbom.json`.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');

type Component = {
  name: string;
  readonly 'bom-ref': string;
  readonly version?: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
};
type Bom = {
  readonly bomFormat: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
};

/**
 * From the lockfile, so that it is the same on every machine: packages of all platforms, none of development. npm's own
 * `--omit dev` also leaves out what both development and the service use, such as zod.
 */
export function makeBom(): Bom {
  const output = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    // npm is a script there.
    shell: process.platform === 'win32',
  });
  // `as`: npm's format, of which the parts that are used here are checked by the test.
  const all = JSON.parse(output) as Bom;
  // npm names the root after its folder.
  all.metadata.component.name = manifest.name;
  const components = all.components.filter(
    ({ properties = [] }) => !properties.some((each) => each.name === 'cdx:npm:package:development'),
  );
  const kept = new Set([all.metadata.component, ...components].map((component) => component['bom-ref']));
  const dependencies = all.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
  return { ...all, components, dependencies };
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(makeBom(), null, 2)}\n`);
