import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCallHistory, PASSED_OVER } from './call-history.ts';
import { createBackgroundCalls } from './background-calls.ts';
import { SEATS } from '../run/virtual-world.fixture.ts';
import type { CallModel, ModelCall } from '../run/world.ts';

const [SEAT] = SEATS;

/** A call that never answers, as a run makes it whose calls may go on in the background; and what became of it. */
function makeCall(stage: ModelCall['stage'] = 'perspectives') {
  assert.ok(SEAT);
  const limits = { answer: { name: 'none', schema: {} }, maxOutputTokens: 1, timeoutMs: 300_000 };
  const words = { system: 'You advise.', prompt: 'Which?' };
  const call: ModelCall = { seat: SEAT, model: SEAT.model, stage, effort: 'high', ...words, ...limits };
  const history = createCallHistory();
  const background = createBackgroundCalls(history);
  const [run, asking] = [new AbortController(), new AbortController()];
  const seen: { signal: AbortSignal | null; say: (text: string) => void } = { signal: null, say: () => {} };
  const hangs: CallModel = (_, { signal, onText }) => {
    Object.assign(seen, { signal, say: onText });
    return new Promise((resolve) =>
      signal.addEventListener('abort', () =>
        resolve({
          ok: false,
          failure: { reason: 'interrupted', retryable: false, retryAfterMs: null, detail: 'Ended.' },
          tokens: { inputTokens: 1, outputTokens: 1 },
        }),
      ),
    );
  };
  const heard: string[] = [];
  const outcome = background.wrap(hangs, { id: 'dlb_1', mayGoOn: true, signal: run.signal })(call, {
    signal: AbortSignal.any([run.signal, asking.signal]),
    onText: (piece) => heard.push(piece),
  });
  return { background, run, asking, seen, heard, outcome };
}

test('a call that is left is over for whoever asked, estimated by what was sent and heard', async () => {
  const { asking, seen, heard, outcome } = makeCall();
  seen.say('Eight ch');
  asking.abort(PASSED_OVER);
  seen.say('and more that nobody hears');
  const { tokens } = await outcome;
  assert.deepEqual(tokens, { inputTokens: 5, outputTokens: 2, estimated: true });
  assert.deepEqual(heard, ['Eight ch']);
  assert.equal(seen.signal?.aborted, false);
});

test('a call that is left ends when its run is cancelled', async () => {
  const { background, run, asking, seen } = makeCall();
  asking.abort(PASSED_OVER);
  assert.equal(seen.signal?.aborted, false);
  run.abort();
  assert.equal(seen.signal?.aborted, true);
  await background.idle();
});

test('nothing is left of what is not an advisor`s answer, nor of a run that is stopped', async () => {
  const writing = makeCall('synthesis');
  writing.asking.abort(PASSED_OVER);
  assert.equal(writing.seen.signal?.aborted, true);
  const stopped = makeCall();
  stopped.run.abort();
  assert.equal(stopped.seen.signal?.aborted, true);
  const dropped = makeCall();
  dropped.asking.abort();
  assert.equal(dropped.seen.signal?.aborted, true);
});
