// Prints a software bill of materials, CycloneDX in JSON, of what an installation may hold: `npm run --silent sbom > sbom.json`.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

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

/** From the lockfile, so that it is the same on every machine: packages of all platforms, none of development. */
export async function makeBom(): Promise<Bom> {
  // `as`: npm's format, of which the parts that are used here are checked by the test.
  const all = JSON.parse(
    await run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']),
  ) as Bom;
  // npm names the root after its folder.
  const { name } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as Component;
  all.metadata.component.name = name;
  return withoutDevelopment(all);
}

/** npm's own `--omit dev` also leaves out what both development and the service use, such as zod. */
function withoutDevelopment(bom: Bom): Bom {
  const components = bom.components.filter(
    ({ properties = [] }) => !properties.some((each) => each.name === 'cdx:npm:package:development'),
  );
  const kept = new Set([bom.metadata.component, ...components].map((component) => component['bom-ref']));
  const dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
  return { ...bom, components, dependencies };
}

async function run(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    // npm is a script there.
    shell: process.platform === 'win32',
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (output += piece));
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? 1));
  });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`);
  return output;
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await makeBom(), null, 2)}\n`);
