// The service as `npm run dev` runs it: tells its address and, with --key, a new key to the process that started it.
import { asAdmin } from '../../cli/src/admin.ts';
import { readConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/observe/log.ts';
import { startServer } from '../../src/server.ts';
import { FIRST_ORGANIZATION } from '../../src/domain/api-key.ts';
import { createKey } from '../../src/service/keys.ts';
import type { Ready } from './service.ts';

const DAY_MS = 24 * 60 * 60_000;

// Ctrl-C reaches every process of the terminal, but the parent process decides when to stop.
process.on('SIGINT', () => {});

const config = readConfig(process.env, process.cwd());
const server = await startServer(config, createLog(config.logLevel), { firstKey: false });

const leave = (): void => {
  // What runs goes on at the next start.
  void server.close(0).then(() => process.exit(0));
};
process.once('SIGTERM', leave);
process.once('disconnect', leave);

const ready: Ready = { url: server.url, key: process.argv.includes('--key') ? await drawKey() : null };
process.send?.(ready);

async function drawKey(): Promise<string> {
  const { env, stdin, stdout, stderr } = process;
  const io = { env, cwd: process.cwd(), stdin, stdout, stderr, now: Date.now };
  const expiresAt = new Date(Date.now() + DAY_MS);
  const order = { organization: FIRST_ORGANIZATION, test: false, expiresAt };
  return (await asAdmin(io, (admin) => createKey(admin, order))).key;
}
