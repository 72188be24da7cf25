// The server as a program: prints its address, tells its memory when asked, and stops on SIGTERM as `witan serve` does.

import { createInterface } from 'node:readline';
import { readConfig } from '../src/config/config.ts';
import { createLog } from '../src/observe/log.ts';
import { startServer } from '../src/server.ts';

const config = readConfig(process.env, '/nowhere');
const { url, close } = await startServer(config, createLog(config.logLevel), { firstKey: false });
console.log(url);

process.once('SIGTERM', () => {
  void close(Number(process.env['GRACE_MS'] ?? 25_000)).then(() => process.exit(0));
});

// The program that started this one holds the other end: when it goes, so do we.
for await (const command of createInterface(process.stdin)) {
  if (command === 'collect') globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const ports = process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;
  console.log(JSON.stringify({ rss, heap: heapUsed + external, ports }));
}
process.exit();
