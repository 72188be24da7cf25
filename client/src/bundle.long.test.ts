import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type * as Client from './index.ts';

const inClient = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const binary = (name: string) => inClient(`../node_modules/.bin/${name}`);
const folder = mkdtempSync(join(tmpdir(), 'witan-client-'));
after(() => rmSync(folder, { recursive: true }));

function run(name: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(binary(name), args, { cwd: inClient(''), encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
}

test('the whole client is under 8 KB as a browser gets it', (context) => {
  const file = join(folder, 'client.js');
  run('rolldown', 'src/index.ts', '--minify', '--format', 'esm', '-o', file);
  const code = readFileSync(file);
  const size = brotliCompressSync(code).length;
  context.diagnostic(`${code.length} bytes minified, ${size} with brotli`);
  assert.ok(size > 1000 && size < 8 * 1024, `${size} bytes`);
  assert.doesNotMatch(code.toString(), /from\s*["']|import\s*\(/);
});

test('compiles against web standards alone and runs as plain JavaScript', async () => {
  // Without Node's types, any use of Node's API fails to compile.
  const dist = join(folder, 'dist');
  run('tsc', '-p', 'tsconfig.build.json', '--outDir', dist);
  assert.deepEqual(
    readdirSync(dist).filter((name) => name.includes('test')),
    [],
  );
  const built = (await import(join(dist, 'index.js'))) as typeof Client;
  assert.equal(
    typeof built.createClient({ apiKey: 'k', baseUrl: 'http://localhost' }).deliberate,
    'function',
  );
  assert.throws(
    () => built.createClient({ apiKey: '', baseUrl: 'http://localhost' }),
    built.UnauthorizedError,
  );
  assert.doesNotMatch(readFileSync(join(dist, 'index.js'), 'utf8'), /\.ts'/);
});
