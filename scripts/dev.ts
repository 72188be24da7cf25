// Service, page and simulated advisors for development, each restarted when its source changes: `npm run dev`. Flags such
// as --inspect go to the service's Node.
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openEmbedded } from '@witan/embedded-postgres';
import { servePage } from './dev/page.ts';
import { createService } from './dev/service.ts';

const DATA = join(import.meta.dirname, '..', '.witan-dev');
const PORT = 8_787;

const opened = new AsyncDisposableStack();
let leaving: Promise<void> | null = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void leave().then(() => process.exit(0)));
}

try {
  const port = await freePort(Number(process.env['PORT'] ?? PORT));
  const address = `http://127.0.0.1:${port}`;
  const service = createService({
    env: { ...process.env, ...(await database()), HOST: '127.0.0.1', PORT: String(port) },
    flags: process.argv.slice(2),
    onReady: ({ key }) =>
      console.log(key === null ? 'The service runs the new source.' : welcome(page.url, address, key)),
    onBroken: () => console.log('The service has ended. It starts again when its source changes.'),
  });
  opened.defer(service.close);
  const page = await servePage({
    service: address,
    listening: service.listening,
    onChange: (file) => {
      if (leaving !== null) return;
      console.log(`${file} has changed.`);
      void service.reload();
    },
  });
  opened.defer(page.close);
  await service.reload();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await leave();
  process.exit(1);
}

/** The database outlives the service's restarts; simulated advisors answer unless the environment says otherwise. */
async function database(): Promise<NodeJS.ProcessEnv> {
  const simulator = { WITAN_SIMULATOR: process.env['WITAN_SIMULATOR'] ?? '1' };
  if (process.env['DATABASE_URL']) return simulator;
  const embedded = await openEmbedded({ dataDir: process.env['WITAN_DATA_DIR'] ?? DATA });
  opened.defer(embedded.release);
  return { ...simulator, DATABASE_URL: embedded.url };
}

function welcome(page: string, api: string, key: string): string {
  return `
Page:     ${page}
Sign in:  ${page}/#key=${key}
API:      ${api}  (with this key, good for a day: ${key})
Ctrl-C stops everything.
`;
}

/** The wanted port, or any where something else listens on it. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => (wanted === 0 ? reject(error) : resolve(freePort(0))));
    probe.listen(wanted, '127.0.0.1', () => {
      // `as`: it listens on a port.
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function leave(): Promise<void> {
  return (leaving ??= opened.disposeAsync());
}
