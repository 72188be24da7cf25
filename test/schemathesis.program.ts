// Schemathesis against a server of our own with the simulator: every route of /v1/openapi.json, with what its schemas
// allow and with what they forbid. `npm run test:schemathesis [-- OPTIONS OF st run]`.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIds } from '../src/domain/ids.ts';
import { SCOPES } from '../src/domain/scope.ts';
import { createKey } from '../src/service/keys.ts';
import { createDatabase } from '../src/store/database.ts';
import { UNLIMITED } from './cluster.ts';
import { freshDatabase } from './database.ts';
import { spawnServer } from './programs.ts';
import { environmentFor } from './server.ts';

const OPTIONS = process.argv.slice(2);
const FOLDER = join(import.meta.dirname, 'schemathesis');

const database = await freshDatabase();
const server = await spawnServer({ ...environmentFor(database.url), ...UNLIMITED });
try {
  const admin = { db: createDatabase(database.pool), ids: createIds(Date.now), now: Date.now };
  const { id, key } = await createKey(admin, {
    organization: 'Analytical Engines',
    test: true,
    scopes: SCOPES,
  });
  process.exitCode = await run(`${server.url}/v1/openapi.json`, { id, key });
} finally {
  await server.kill();
  await database.drop();
}

function run(url: string, { id, key }: { readonly id: string; readonly key: string }): Promise<number> {
  const program = process.env['SCHEMATHESIS'] ?? 'schemathesis';
  const args = [
    '--config-file',
    join(FOLDER, 'schemathesis.toml'),
    'run',
    url,
    '--checks',
    'all',
    ...OPTIONS,
  ];
  // Its notes on earlier runs go where they are swept: every run is the same.
  const folder = mkdtempSync(join(tmpdir(), 'witan-schemathesis-'));
  const env = {
    ...process.env,
    SCHEMATHESIS_HOOKS: 'hooks',
    PYTHONPATH: FOLDER,
    WITAN_API_KEY: key,
    WITAN_KEY_ID: id,
  };
  const child = spawn(program, args, { stdio: 'inherit', cwd: folder, env });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${program} cannot be run (${error.message}): pip install -r test/requirements.txt`);
      resolve(1);
    });
    child.once('exit', (code) => {
      rmSync(folder, { recursive: true });
      resolve(code ?? 1);
    });
  });
}
