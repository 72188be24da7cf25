// The server as a program: prints its address, tells its memory when asked, and stops on SIGTERM as `witan serve` does. In
// several processes where WITAN_PROCESSES says so; one where it does not.

import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../src/config/config.ts';
import { createLog } from '../src/observe/log.ts';
import { startServer } from '../src/server.ts';
import { startProcesses } from '../src/start/processes.ts';
import { work } from '../src/start/work.ts';

type Used = { readonly rss: number; readonly heap: number; readonly ports: number };

if (cluster.isWorker) {
  process.on('message', (command) => {
    if (typeof command === 'string') process.send?.({ kind: 'used', used: used(command) });
  });
  await work(process.env, '/nowhere');
}

const count = Number(process.env['WITAN_PROCESSES'] ?? 1);
const config = readConfig(process.env, '/nowhere');
const log = createLog(config.logLevel);
const { url, close } =
  count === 1
    ? await startServer(config, log, { firstKey: false })
    : await startProcesses({
        count,
        program: [fileURLToPath(import.meta.url)],
        firstKey: false,
        warn: log.warn,
      });
console.log(url);

process.once('SIGTERM', () => {
  void close(Number(process.env['GRACE_MS'] ?? 25_000)).then(() => process.exit(0));
});

// The program that started this one holds the other end: when it goes, so do we.
for await (const command of createInterface(process.stdin)) {
  const workers = Object.values(cluster.workers ?? {}).filter((it) => it !== undefined);
  const all = [used(command), ...(await Promise.all(workers.map((it) => usedBy(it, command))))];
  const sum = (part: keyof Used): number => all.reduce((total, one) => total + one[part], 0);
  console.log(JSON.stringify({ rss: sum('rss'), heap: sum('heap'), ports: sum('ports') }));
}
process.exit();

function used(command: string): Used {
  if (command === 'collect') globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const ports = process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;
  return { rss, heap: heapUsed + external, ports };
}

async function usedBy(worker: Worker, command: string): Promise<Used> {
  worker.send(command);
  for (;;) {
    // `as`: beside what is answered above, the processes say what has other kinds.
    const [message] = (await once(worker, 'message')) as [{ readonly kind: string; readonly used: Used }];
    if (message.kind === 'used') return message.used;
  }
}
