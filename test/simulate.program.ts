// The simulator as a program: prints its address.

import { startSimulator } from '@witan/simulator';
import { stampOf } from './stamp.ts';

const { LATENCY_MS = '300', PIECES_PER_S = '40', PORT = '0', STAMPS = '0' } = process.env;
const { origin } = await startSimulator({
  latencyMs: Number(LATENCY_MS),
  piecesPerSecond: Number(PIECES_PER_S),
  port: Number(PORT),
  ...(STAMPS === '1' ? { stamp: () => stampOf(Date.now()) } : {}),
});
console.log(origin);
// The program that started this one holds the other end: when it goes, so do we.
process.stdin.resume().once('end', () => process.exit());
