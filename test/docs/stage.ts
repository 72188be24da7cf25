// One server, one simulated set of vendors and one folder for all the commands of the documentation.
import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { startSimulator } from '@witan/simulator';
import { createIds } from '../../src/domain/ids.ts';
import { SCOPES } from '../../src/domain/scope.ts';
import { createKey } from '../../src/service/keys.ts';
import { createDatabase } from '../../src/store/database.ts';
import { freshDatabase } from '../database.ts';
import { environmentOf } from '../providers.ts';
import { ROOT } from './markdown.ts';

export type Stage = {
  readonly url: string;
  readonly apiKey: string;
  /** What the commands of a page see; a page on the client or the API gets the server's address too. */
  readonly env: Readonly<Record<string, string>>;
  /** Empty folders of its own for each page. */
  readonly folder: (name: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

const LATENCY_MS = '20';

/** Starts the service by the README's own command, on a database of its own. */
export async function openStage(): Promise<Stage> {
  const home = await mkdtemp(join(tmpdir(), 'witan-docs-'));
  const database = await freshDatabase();
  const vendors = await startSimulator({ latencyMs: Number(LATENCY_MS) });
  const env = {
    PATH: [join(home, 'bin'), process.env['PATH']].join(delimiter),
    HOME: home,
    DATABASE_URL: database.url,
    PORT: '0',
    // A key that an example brings reaches these, and no vendor.
    ...environmentOf(vendors.baseUrls, {}),
    WITAN_SIMULATOR: '1',
    WITAN_SIMULATOR_LATENCY_MS: LATENCY_MS,
    WITAN_RATE_PER_MINUTE: '100000',
    WITAN_FRAMES_PER_MINUTE: '100000',
    WITAN_ORGANIZATION_FRAMES_PER_MINUTE: '100000',
    WITAN_LOG_LEVEL: 'error',
    WITAN_PROCESSES: '1',
    // Dozens of short commands: without it half of their time goes into reading the same files.
    NODE_COMPILE_CACHE: join(home, 'cache'),
  };
  await makeCommands(join(home, 'bin'));
  const server = await startServer(env);
  const admin = { db: createDatabase(database.pool), ids: createIds(Date.now), now: Date.now };
  const { key } = await createKey(admin, { organization: 'default', test: false, scopes: SCOPES });
  return {
    url: server.url,
    apiKey: key,
    env,
    folder: async (name) => {
      const folder = join(home, name);
      await mkdir(folder, { recursive: true });
      return folder;
    },
    close: async () => {
      await server.stop();
      await vendors.close();
      await database.drop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** `witan` as an installed package has it, and a `curl` that does not take a refusal for a success. */
async function makeCommands(folder: string): Promise<void> {
  await mkdir(folder);
  const cli = join(ROOT, 'cli/src/main.ts');
  await makeCommand(folder, 'witan', `exec '${process.execPath}' '${cli}' "$@"`);
  const path = `PATH=\${PATH#*${delimiter}}`;
  await makeCommand(folder, 'curl', `${path} exec curl --fail-with-body --show-error --max-time 30 "$@"`);
}

async function makeCommand(folder: string, name: string, line: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${line}\n`);
  await chmod(join(folder, name), 0o755);
}

async function startServer(env: Readonly<Record<string, string>>) {
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = (): void => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', end);
  const stop = async (): Promise<void> => {
    end();
    await gone;
  };
  for await (const line of createInterface(child.stdout)) {
    const url = /^Witan listens at (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return { url, stop };
  }
  await stop();
  throw new Error('npm start ended before it had printed its address.');
}

/** A folder in which programs find `@witan/client` as an installed package, and are type-checked as strictly as we are. */
export async function makePackage(folder: string): Promise<void> {
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const tsconfig = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: { noUnusedLocals: false },
    include: ['*.ts'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
}
