// Clients that others' generators make from /v1/openapi.json, checked for types and used against a server of our own:
// openapi-python-client with mypy, and openapi-typescript with openapi-fetch. PYTHON names a Python that has
// test/requirements.txt.
import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USE_CLIENT } from './generated-clients/use-client.ts';
import { succeed } from './packages/run.ts';
import { startTestServer } from './server.ts';

const ROOT = join(import.meta.dirname, '..');
/** The generator needs a compiler with an interface for programs; what it makes is compiled by our own. */
const GENERATOR = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3'];
const SAID = /^memo_[0-9a-f-]{36}: \S/;

const server = await startTestServer();
const folder = await mkdtemp(join(tmpdir(), 'witan-generated-'));
const env = { WITAN_BASE_URL: server.url, WITAN_API_KEY: server.key };
try {
  const document = await (await fetch(`${server.url}/v1/openapi.json`)).text();
  await writeFile(join(folder, 'openapi.json'), document);
  await usePython();
  await useTypeScript();
} finally {
  await server.close();
  await rm(folder, { recursive: true });
}

async function usePython(): Promise<void> {
  const python = process.env['PYTHON'] ?? 'python3';
  const run = (...args: string[]) => succeed(python, args, { cwd: folder, env });
  await cp(join(ROOT, 'test/generated-clients/use_client.py'), join(folder, 'use_client.py'));
  await writeFile(join(folder, 'config.yml'), 'post_hooks: []\n');
  const target = ['--path', 'openapi.json', '--output-path', 'witan_generated', '--config', 'config.yml'];
  await run('-m', 'openapi_python_client', 'generate', '--meta', 'none', '--fail-on-warning', ...target);
  // What the generator writes around the models is its own; the models and their use are checked.
  const strict = ['--strict', '--no-warn-redundant-casts', '--follow-imports=silent'];
  await run('-m', 'mypy', ...strict, 'use_client.py', 'witan_generated/models');
  assert.match(await run('use_client.py'), SAID);
  console.log('A client that openapi-python-client generates has right types, and asks.');
}

async function useTypeScript(): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  await succeed('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...GENERATOR], {
    cwd: folder,
  });
  // Without it, what has a default may not be left out of a request.
  const flags = ['--default-non-nullable=false', '-o', 'witan.d.ts'];
  await succeed('npx', ['openapi-typescript', 'openapi.json', ...flags], { cwd: folder });
  await writeFile(join(folder, 'use-client.ts'), USE_CLIENT);
  await symlink(join(ROOT, 'node_modules/@types'), join(folder, 'node_modules/@types'));
  const options = ['--strict', '--module', 'nodenext', '--target', 'esnext', '--types', 'node'];
  await succeed(join(ROOT, 'node_modules/.bin/tsc'), [...options, 'use-client.ts'], { cwd: folder });
  assert.match(await succeed(process.execPath, ['use-client.js'], { cwd: folder, env }), SAID);
  console.log('A client that openapi-typescript types has right types, and asks.');
}
