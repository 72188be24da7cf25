// The simulator as a program for tests: prints its address.

import { startSimulator } from '../src/simulator/server.ts';

const { origin } = await startSimulator({ latencyMs: Number(process.env['LATENCY_MS'] ?? 0) });
console.log(origin);
// The test that started this process holds the other end: when it goes, so do we.
process.stdin.resume().once('end', () => process.exit());
