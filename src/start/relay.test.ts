import assert from 'node:assert/strict';
import type { Worker } from 'node:cluster';
import { test } from 'node:test';
import { Counter, Registry } from 'prom-client';
import type { SiblingMessage } from '../durable/siblings.ts';
import type { FromWorker, ToWorker } from './process-messages.ts';
import { createRelay } from './relay.ts';

/** The first process's side of a process that serves. */
function createWorker() {
  const sent: ToWorker[] = [];
  const taken: (() => void)[] = [];
  const it = { isConnected: true, keepsUp: true };
  const worker = {
    isConnected: () => it.isConnected,
    send: (message: ToWorker, onTaken: () => void) => {
      sent.push(message);
      taken.push(onTaken);
      return it.keepsUp;
    },
  };
  return {
    it,
    // `as`: of a process nothing else is used.
    worker: worker as unknown as Worker,
    /** What it was sent since it was last looked at. */
    heard: (): readonly ToWorker[] => sent.splice(0),
    takeAll: (): void => taken.splice(0).forEach((onTaken) => onTaken()),
  };
}

function joined(...names: readonly string[]) {
  const relay = createRelay();
  const all = names.map((name) => {
    const made = createWorker();
    relay.heard(made.worker, { kind: 'join', name });
    return made;
  });
  return { relay, all };
}

const FOLLOW: SiblingMessage = { kind: 'follow', id: 'dlb_1', deltas: true };
const signalOf = (kind: 'delta' | 'look'): SiblingMessage => ({
  kind: 'signal',
  id: 'dlb_1',
  signal: kind === 'delta' ? { kind, type: 'advisor.snippet', data: '{}' } : { kind },
});
const saying = (message: SiblingMessage): FromWorker => ({ kind: 'say', to: 'a', message });
const said = (message: SiblingMessage): ToWorker => ({ kind: 'said', from: 'b', message });

test('processes hear of each other, and what one says reaches the one that it names', () => {
  const { relay, all } = joined('a', 'b');
  const [a, b] = all;
  assert.ok(a && b);
  assert.deepEqual(a.heard().at(-1), { kind: 'present', names: ['b'] });
  assert.deepEqual(b.heard(), [{ kind: 'present', names: ['a'] }]);
  relay.heard(b.worker, saying(FOLLOW));
  assert.deepEqual([a.heard(), b.heard()], [[said(FOLLOW)], []]);
  // One that has not joined yet has no name to speak under, and nobody knows of it.
  const stranger = createWorker();
  relay.heard(stranger.worker, saying(FOLLOW));
  relay.gone(stranger.worker);
  assert.deepEqual([a.heard(), b.heard()], [[], []]);
  a.it.isConnected = false;
  relay.heard(b.worker, saying(FOLLOW));
  assert.deepEqual(a.heard(), []);
  relay.gone(a.worker);
  assert.deepEqual([a.heard(), b.heard()], [[], [{ kind: 'present', names: [] }]]);
});

test('a process that does not keep up misses pieces of text, and nothing else', () => {
  const { relay, all } = joined('a', 'b');
  const [a, b] = all;
  assert.ok(a && b);
  a.heard();
  const say = (...kinds: readonly ('delta' | 'look')[]): readonly ToWorker[] => {
    for (const kind of kinds) relay.heard(b.worker, saying(signalOf(kind)));
    relay.heard(b.worker, saying(FOLLOW));
    return a.heard();
  };
  const [delta, look, follow] = [said(signalOf('delta')), said(signalOf('look')), said(FOLLOW)];
  assert.deepEqual(say('delta', 'delta'), [delta, delta, follow]);
  a.it.keepsUp = false;
  assert.deepEqual(say('delta', 'delta', 'look', 'delta'), [delta, look, follow]);
  a.it.keepsUp = true;
  a.takeAll();
  assert.deepEqual(say('delta'), [delta, follow]);
});

test('the figures of a process that has ended count on, and those of one that is silent as they last were', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { relay, all } = joined('a', 'b');
  const [a, b] = all;
  assert.ok(a && b);
  const sampleOf = async (count: number) => {
    const registers = [new Registry()];
    new Counter({ name: 'calls_total', help: 'Calls.', registers }).inc(count);
    return (await registers[0]?.getMetricsAsJSON()) ?? [];
  };
  let request = 0;
  /** The calls that each part of the answer to `a` counts, where these answer. */
  const collected = async (answering: readonly (readonly [typeof a, number])[]) => {
    a.heard();
    relay.heard(a.worker, { kind: 'collect', request: (request += 1) });
    assert.deepEqual(a.heard(), [{ kind: 'sample' }]);
    for (const [from, count] of answering)
      relay.heard(from.worker, { kind: 'sampled', sample: await sampleOf(count) });
    if (answering.length < 2) t.mock.timers.tick(3_000);
    let answer: ToWorker | undefined;
    while (answer === undefined) {
      await new Promise((resolve) => setImmediate(resolve));
      answer = a.heard()[0];
    }
    assert.ok(answer.kind === 'samples' && answer.request === request);
    return answer.samples.map((sample) => /"value":(\d+)/.exec(JSON.stringify(sample))?.[1]);
  };
  assert.deepEqual(
    await collected([
      [a, 2],
      [b, 3],
    ]),
    [undefined, '2', '3'],
  );
  assert.deepEqual(await collected([[a, 4]]), [undefined, '4', '3']);
  relay.gone(b.worker);
  assert.deepEqual(await collected([[a, 5]]), ['3', '5']);
});
