// Points the manifest at the built JavaScript while it is packed, and back at the source afterwards. npm, unlike
// other packers, takes no `exports` from publishConfig.
import { readFileSync, writeFileSync } from 'node:fs';

type Manifest = { exports: object; readonly publishConfig: { readonly exports: object } };

const path = new URL('../package.json', import.meta.url);
const source = { '.': './src/index.ts' };

const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
manifest.exports = process.argv[2] === 'published' ? manifest.publishConfig.exports : source;
writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
