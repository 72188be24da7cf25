import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import {
  ask,
  events,
  frame,
  modelCall,
  serve,
  VENDOR_NAMES,
  type Answer,
  type Asked,
  type VendorName,
} from './wire-server.fixture.ts';
import { startWatch, TIMERS, type Timers } from './watch.ts';

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

  test(`${vendor}: silence before the text, once the stream has begun, is allowed: models think`, async (t) => {
    const server = await serve(async (response) => {
      response.writeHead(200);
      const all = events(vendor, ['abc']);
      response.write(': thinking\n\n');
      await new Promise((next) => setTimeout(next, 3 * SHORT));
      response.end(all.map(frame).join(''));
    });
    t.after(server.close);
    const timers = { headersMs: SHORT, firstEventMs: SHORT, silenceMs: SHORT };
    const { outcome } = await ask(server.url, modelCall(vendor), { timers });
    assert.ok(outcome.ok);
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
    const asked = await ask(server.url, modelCall(vendor, { timeoutMs: 4 * SHORT }), {
      timers: { ...TIMERS, silenceMs: 2 * SHORT },
    });
    await server.hungUp;
    assertTimeout(asked, /not finished in time/);
  });

  test(`${vendor}: an error whose body never comes ends the call`, async (t) => {
    const answer: Answer = (response) => void response.writeHead(503).write('{');
    assertTimeout(await stall(t, vendor, answer, { silenceMs: SHORT }), /stopped coming/);
  });
}

test('the first to stop a call is the one that counts', () => {
  const watch = startWatch(TIMERS, 1000, new AbortController().signal);
  watch.stop('too_large');
  watch.stop('aborted');
  assert.equal(watch.stoppedBy(), 'too_large');
  assert.ok(watch.signal.aborted);
});

test('a call that was stopped leaves no timer running', () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  for (const caller of [AbortSignal.abort(), new AbortController().signal]) {
    const watch = startWatch(TIMERS, 1000, caller);
    watch.requested();
    watch.stop('aborted');
    watch.requested();
    watch.headers(200);
    watch.text();
    watch.text();
    assert.equal(timers(), before);
  }
});

test('waits 15 s for headers, 60 s for the first event and 20 s in the text by default', () => {
  assert.deepEqual(TIMERS, { headersMs: 15_000, firstEventMs: 60_000, silenceMs: 20_000 });
});
