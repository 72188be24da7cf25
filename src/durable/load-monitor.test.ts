import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { test } from 'node:test';
import { createLoadMonitor } from './load-monitor.ts';

test('spares deltas and writes while the loop is busy, and stops sparing them soon after', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let load = 0;
  const monitor = createLoadMonitor(() => load);
  const hold = (value: number, ms: number): Record<'gather' | 'behind' | 'pace', number> => {
    load = value;
    t.mock.timers.tick(ms);
    const { gatherMs, behindMs, paceMs } = monitor;
    return { gather: Math.round(gatherMs()), behind: Math.round(behindMs()), pace: Math.round(paceMs()) };
  };
  assert.deepEqual(hold(0.3, 3_000), { gather: 0, behind: 0, pace: 0 });
  assert.deepEqual(hold(0.7, 5_000), { gather: 111, behind: 0, pace: 0 });
  assert.deepEqual(hold(0.95, 5_000), { gather: 250, behind: 2_000, pace: 0 });
  // Deltas become fewer only where the load lasts.
  assert.deepEqual(hold(1, 3_000), { gather: 250, behind: 3_000, pace: 0 });
  assert.deepEqual(hold(1, 120_000), { gather: 250, behind: 3_000, pace: 1_000 });
  assert.deepEqual(hold(0, 1_000), { gather: 0, behind: 0, pace: 0 });
  monitor.stop();
});

test('reads the load off the event loop', async () => {
  const monitor = createLoadMonitor();
  // As long as it takes it to see that, on a machine that is slow or busy.
  for (let turn = 0; turn < 10_000 && monitor.gatherMs() <= 50; turn += 1) {
    for (let spun = 0; spun < 3e6; spun += 1) Math.sqrt(spun);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.ok(monitor.gatherMs() > 50, `${monitor.gatherMs()} ms`);
  monitor.stop();
});

test('goes by the load since its last look, however long it was idle before', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let [idle, active] = [0, 0];
  t.mock.method(performance, 'eventLoopUtilization', (since = { idle: 0, active: 0 }) => {
    const spent = { idle: idle - since.idle, active: active - since.active };
    return { ...spent, utilization: spent.active / (spent.idle + spent.active || 1) };
  });
  const monitor = createLoadMonitor();
  for (let look = 0; look < 400; look += 1) {
    if (look < 380) idle += 250;
    else active += 250;
    t.mock.timers.tick(250);
  }
  assert.equal(monitor.gatherMs(), 250);
  monitor.stop();
});
