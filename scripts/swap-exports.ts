// Points the manifest of a workspace at its built JavaScript while it is packed, and back at the source afterwards. npm,
// unlike other packers, takes no `exports` from publishConfig. Runs in the folder of the workspace.
import { readFileSync, writeFileSync } from 'node:fs';

type Exports = Readonly<Record<string, string | { readonly default: string }>>;
type Manifest = { exports: Exports; readonly publishConfig: { readonly exports: Exports } };

// `as`: every workspace that is published has both.
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const { exports: published } = manifest.publishConfig;
manifest.exports = process.argv[2] === 'published' ? published : sourceOf(published);
writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`);

function sourceOf(exports: Exports): Exports {
  return Object.fromEntries(
    Object.entries(exports).map(([name, target]) => {
      const built = typeof target === 'string' ? target : target.default;
      return [name, built.replace('./dist/', './src/').replace(/\.js$/, '.ts')];
    }),
  );
}
