import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Secret } from '../domain/secret.ts';
import { createCallModel } from './call-model.ts';
import {
  ask,
  events,
  frame,
  KEY,
  modelCall,
  serve,
  VENDOR_NAMES,
  type Answer,
  type Asked,
  type VendorName,
} from './wire-server.fixture.ts';
import { startClock, TIMERS, timersOf, type Timers } from './call-clock.ts';

const SHORT = 50;

/** Asks a server whose request never ends, with one short timer; the server sees the connection close. */
async function stall(
  t: TestContext,
  vendor: VendorName,
  answer: Answer,
  timers: Partial<Timers>,
): Promise<Asked> {
  const server = await serve(answer);
  t.after(server.close);
  const asked = await ask(server.url, modelCall(vendor), { timers: { ...TIMERS, ...timers } });
  // On a busy machine the timer may end the call before it reaches the server at all.
  if (server.heard.length > 0) await server.hungUp;
  return asked;
}

function assertTimeout({ outcome }: Asked, detail: RegExp): void {
  assert.ok(!outcome.ok);
  assert.deepEqual([outcome.failure.reason, outcome.failure.retryable], ['timeout', false]);
  assert.match(outcome.failure.detail, detail);
}

for (const vendor of VENDOR_NAMES) {
  test(`${vendor}: no headers in time ends the call`, async (t) => {
    assertTimeout(await stall(t, vendor, () => {}, { headersMs: SHORT }), /No response began/);
  });

  test(`${vendor}: headers and then nothing ends the call`, async (t) => {
    const answer: Answer = (response) => response.writeHead(200).flushHeaders();
    assertTimeout(await stall(t, vendor, answer, { firstEventMs: SHORT }), /brought nothing/);
  });

  test(`${vendor}: silence in the middle of the text ends the call, and its pieces were shown`, async (t) => {
    const answer: Answer = (response) => {
      response.writeHead(200);
      response.write(events(vendor, ['abc', 'def'], 'none').map(frame).join(''));
    };
    const asked = await stall(t, vendor, answer, { silenceMs: SHORT });
    assertTimeout(asked, /stopped coming/);
    assert.equal(asked.pieces.join(''), 'abcdef');
  });

  test(`${vendor}: a slow drip that never falls silent still ends with the total time`, async (t) => {
    const server = await serve((response) => {
      response.writeHead(200);
      response.write(events(vendor, ['x'], 'none').slice(0, 3).map(frame).join(''));
      const piece = events(vendor, ['y'], 'none').at(vendor === 'openai' || vendor === 'xai' ? -2 : -1) ?? '';
      const timer = setInterval(() => response.write(frame(piece)), 10);
      response.on('close', () => clearInterval(timer));
    });
    t.after(server.close);
    // No shorter than the total time: a pause of this process would be taken for silence.
    const asked = await ask(server.url, modelCall(vendor, { timeoutMs: 4 * SHORT }), { timers: TIMERS });
    await server.hungUp;
    assertTimeout(asked, /not finished in time/);
  });

  test(`${vendor}: an error whose body never comes ends the call`, async (t) => {
    const answer: Answer = (response) => void response.writeHead(503).write('{');
    assertTimeout(await stall(t, vendor, answer, { silenceMs: SHORT }), /stopped coming/);
  });
}

test('a compatible server may send its headers with the first token, as late as the call may last', async (t) => {
  const server = await serve(async (response) => {
    await new Promise((next) => setTimeout(next, SHORT));
    response.writeHead(200);
    response.end(events('compatible', ['abc']).map(frame).join(''));
  });
  t.after(server.close);
  const { outcome } = await ask(server.url, modelCall('compatible'));
  assert.ok(outcome.ok);
});

test('silence before the text, once the stream has begun, is allowed: models think', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const clock = startClock(timersOf('openai'), 300_000, new AbortController().signal);
  clock.requested();
  t.mock.timers.tick(59_999);
  clock.headers(200);
  t.mock.timers.tick(179_999);
  clock.bytes();
  t.mock.timers.tick(60_000);
  assert.equal(clock.stoppedBy(), null);
  clock.stop('aborted');
});

test('an answer may pause for longer than its silence may last while it reasons, but not for keep-alives', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const clock = startClock(timersOf('anthropic'), 300_000, new AbortController().signal);
  clock.headers(200);
  clock.bytes();
  clock.sign();
  t.mock.timers.tick(60_000);
  clock.text();
  for (let thought = 0; thought < 5; thought += 1) {
    t.mock.timers.tick(19_999);
    clock.sign();
  }
  assert.equal(clock.stoppedBy(), null);
  t.mock.timers.tick(10_000);
  clock.bytes();
  t.mock.timers.tick(10_000);
  assert.equal(clock.stoppedBy(), 'silence');
});

test('an answer that reasons between its texts is waited for', async (t) => {
  const [start = '', block = '', , text = '', ...rest] = events('anthropic', ['{}']).map(frame);
  const thought = {
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'signature_delta', signature: 'ab' },
  };
  const { promise: wrote, resolve: write } = Promise.withResolvers<void>();
  const { promise: thinks, resolve: think } = Promise.withResolvers<void>();
  const server = await serve(async (response) => {
    response.writeHead(200).write(start + block + text);
    await wrote;
    response.write(frame(JSON.stringify(thought)));
    await thinks;
    response.end(rest.join(''));
  });
  t.after(server.close);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const callModel = createCallModel({
    endpointFor: () => ({ baseUrl: `${server.url}/v1`, apiKey: new Secret(KEY) }),
    now: () => 0,
  });
  const pass = (next: () => void) => () => {
    t.mock.timers.tick(19_999);
    next();
  };
  const io = { signal: new AbortController().signal, onText: pass(write), onSign: pass(think) };
  const outcome = await callModel(modelCall('anthropic'), io);
  assert.equal(outcome.ok && outcome.text, '{}');
});

/** The server refuses one form of the request and answers another. */
function answersSecondForm(clock: ReturnType<typeof startClock>): void {
  clock.requested();
  clock.headers(400);
  clock.requested();
  clock.headers(200);
  clock.text();
}

test('a compatible server is not timed out by the limits of a vendor', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const stopsAt = (
    provider: 'openai' | 'compatible',
    act: (clock: ReturnType<typeof startClock>) => void,
  ): unknown => {
    const clock = startClock(timersOf(provider), 300_000, new AbortController().signal);
    act(clock);
    t.mock.timers.tick(299_999);
    const stopped = clock.stoppedBy();
    clock.stop('aborted');
    return stopped;
  };
  const phases: readonly (readonly [string, (clock: ReturnType<typeof startClock>) => void])[] = [
    ['no_headers', (clock) => clock.requested()],
    ['no_event', (clock) => clock.headers(200)],
    ['silence', (clock) => clock.text()],
    ['silence', answersSecondForm],
  ];
  for (const [why, act] of phases) {
    assert.equal(stopsAt('openai', act), why);
    assert.equal(stopsAt('compatible', act), null);
  }
});

test('the body of an error may pause for 20 s, whoever sends it', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const provider of ['openai', 'compatible'] as const) {
    const clock = startClock(timersOf(provider), 300_000, new AbortController().signal);
    clock.requested();
    clock.headers(400);
    for (let piece = 0; piece < 2; piece += 1) {
      t.mock.timers.tick(19_999);
      clock.bytes();
    }
    assert.equal(clock.stoppedBy(), null);
    t.mock.timers.tick(20_000);
    assert.equal(clock.stoppedBy(), 'silence');
  }
});

test('the first to stop a call is the one that counts', () => {
  const clock = startClock(TIMERS, 1000, new AbortController().signal);
  clock.stop('too_large');
  clock.stop('aborted');
  assert.equal(clock.stoppedBy(), 'too_large');
  assert.ok(clock.signal.aborted);
});

test('a call that was stopped leaves no timer running', () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  for (const caller of [AbortSignal.abort(), new AbortController().signal]) {
    const clock = startClock(TIMERS, 1000, caller);
    clock.requested();
    clock.stop('aborted');
    clock.requested();
    clock.headers(200);
    clock.text();
    clock.text();
    assert.equal(timers(), before);
  }
});

test('waits 60 s for headers, 180 s for the first event and 20 s in the text of a vendor', () => {
  assert.deepEqual(timersOf('openai'), { headersMs: 60_000, firstEventMs: 180_000, silenceMs: 20_000 });
});

test('waits at a compatible server for as long as the call may take', () => {
  assert.deepEqual(timersOf('compatible'), { headersMs: null, firstEventMs: null, silenceMs: null });
});
