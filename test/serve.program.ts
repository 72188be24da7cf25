// The server as a program for tests: prints its address, and what memory it uses when asked.

import { createInterface } from 'node:readline';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { startServer } from '../src/main.ts';

const { url } = await startServer(readConfig(process.env, '/nowhere'), createLog('silent'));
console.log(url);

// The test that started this process holds the other end: when it goes, so do we.
for await (const command of createInterface(process.stdin)) {
  if (command === 'collect') globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  console.log(JSON.stringify({ rss, heap: heapUsed + external }));
}
process.exit();
