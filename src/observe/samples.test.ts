import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { exposeAll, sumOfCounters } from './samples.ts';

async function sampleOf(count: number) {
  const registers = [new Registry()];
  new Counter({ name: 'calls_total', help: 'Calls.', registers }).inc(count);
  new Gauge({ name: 'running', help: 'Running.', registers }).set(count);
  new Histogram({ name: 'took', help: 'Took.', buckets: [1], registers }).observe(count);
  return (await registers[0]?.getMetricsAsJSON()) ?? [];
}

test('several processes are exposed as one, and what has ended counts on where it only grows', async () => {
  const samples = await Promise.all([2, 3].map(sampleOf));
  const { contentType, text } = await exposeAll(samples);
  assert.match(contentType, /^text\/plain/);
  for (const line of [/^calls_total 5$/m, /^running 5$/m, /^took_count 2$/m]) assert.match(text, line);
  const kept = await exposeAll([await sumOfCounters(samples), await sampleOf(1)]);
  for (const line of [/^calls_total 6$/m, /^running 1$/m, /^took_count 3$/m]) assert.match(kept.text, line);
});
