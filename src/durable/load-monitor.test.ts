import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLoadMonitor } from './load-monitor.ts';

test('spares deltas and writes while the loop is busy, and stops sparing them soon after', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let load = 0;
  const monitor = createLoadMonitor(() => load);
  const hold = (value: number, ms: number): { gatherMs: number; behindMs: number } => {
    load = value;
    t.mock.timers.tick(ms);
    return { gatherMs: Math.round(monitor.gatherMs()), behindMs: Math.round(monitor.behindMs()) };
  };
  assert.deepEqual(hold(0.3, 3_000), { gatherMs: 0, behindMs: 0 });
  assert.deepEqual(hold(0.7, 5_000), { gatherMs: 89, behindMs: 0 });
  assert.deepEqual(hold(0.95, 5_000), { gatherMs: 200, behindMs: 2_000 });
  assert.deepEqual(hold(1, 5_000), { gatherMs: 200, behindMs: 3_000 });
  assert.deepEqual(hold(0, 1_000), { gatherMs: 0, behindMs: 0 });
  monitor.stop();
});

test('reads the load off the event loop', async () => {
  const monitor = createLoadMonitor();
  const until = performance.now() + 1_500;
  while (performance.now() < until) {
    for (let spun = 0; spun < 3e6; spun += 1) Math.sqrt(spun);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.ok(monitor.gatherMs() > 50, `${monitor.gatherMs()} ms`);
  monitor.stop();
});
