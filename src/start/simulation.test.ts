import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSimulation } from './simulation.ts';

test('many first calls at once share one simulator, which nobody can steer or ask what it was asked', async (t) => {
  const simulation = createSimulation({ allowed: true, latencyMs: 0, piecesPerSecond: 40 });
  t.after(simulation.close);
  assert.equal(simulation.baseUrls(), null);
  await Promise.all([simulation.start(), simulation.start()]);
  const first = simulation.baseUrls();
  await simulation.start();
  assert.deepEqual(simulation.baseUrls(), first);
  const origin = new URL(first?.openai ?? '').origin;
  assert.equal((await fetch(`${origin}/ollama/api/tags`)).status, 200);
  assert.equal((await fetch(`${origin}/control/calls`)).status, 404);
  const faults = await fetch(`${origin}/control/faults`, { method: 'POST', body: '{"openai":"down"}' });
  assert.equal(faults.status, 404);
});
