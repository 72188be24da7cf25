import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeBom } from './sbom.ts';

type Locked = { readonly version?: string; readonly link?: boolean; readonly dev?: boolean };

test('the bill of materials names each package of an installation, and none of development', () => {
  const bom = makeBom();
  assert.equal(bom.bomFormat, 'CycloneDX');
  assert.equal(bom.metadata.component.name, 'witan');
  const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
  // `as`: npm's own format, of which only these fields are read.
  const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, Locked>> };
  const shipped = Object.entries(packages).filter(
    ([path, { link, dev }]) => path.includes('node_modules/') && !link && !dev,
  );
  assert.ok(shipped.length > 50);
  const named = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));
  assert.deepEqual(
    shipped
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)
      .filter((each) => !named.has(each)),
    [],
  );
  assert.ok(!bom.components.some(({ name }) => name === 'typescript'));
});
