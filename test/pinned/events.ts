// The event streams of six runs as a client reads them: simulated advisors, the whole protocol in virtual time, and the
// service's own wire form. Nothing in them depends on the clock or on chance.
import type { DecisionMemo } from '@witan/client';
import { answerText } from '../../simulator/src/advise/answer.ts';
import { readPrompt } from '../../simulator/src/prompt.ts';
import { toStored } from '../../src/durable/world.ts';
import type { StreamItem } from '../../src/durable/watch.ts';
import { deliberate } from '../../src/engine/deliberate.ts';
import type { RunContext } from '../../src/engine/run/deliberation.ts';
import { fails, playOut, says } from '../../src/engine/run/virtual-world.fixture.ts';
import type { Given, Script, Scripted } from '../../src/engine/run/virtual-world.fixture.ts';
import { eventStream } from '../../src/http/event-stream.ts';
import { createErrorFor } from '../../src/service/why-it-failed.ts';
import { lastEvent } from '../../src/store/run-events.ts';

const ID: DecisionMemo['deliberationId'] = 'dlb_0199f0aa-0000-7000-8000-000000000001';
const MEMO: DecisionMemo['id'] = 'memo_0199f0aa-0000-7000-8000-000000000003';
const REQUEST = 'req_0199f0aa-0000-7000-8000-000000000002';
const CALL_MS = 8_000;
const PIECES = 3;
const CHARGE = {
  credits: 100,
  discountPercent: 0,
  charged: 0,
  quota: { limit: 10_000, used: 0, reserved: 0, remaining: 10_000, resetsAt: '2026-12-01T00:00:00.000Z' },
};

const simulated: Script = (call) => {
  const { provider } = call.seat;
  const text = answerText({ provider, model: call.model, asked: readPrompt(call.prompt), fault: null });
  return { afterMs: CALL_MS, outcome: says(text), pieces: cut(text) };
};

function cut(text: string): NonNullable<Scripted['pieces']> {
  const size = Math.ceil(text.length / PIECES);
  return Array.from({ length: PIECES }, (_, index) => ({
    atMs: (CALL_MS * (index + 1)) / (PIECES + 1),
    text: text.slice(index * size, (index + 1) * size),
  }));
}

const PAGE = { url: 'https://example.org/prices', title: 'Prices' };
const SENTENCE = 'Vendors of billing software have raised their prices by a third.';

const searching: Script = (call, attempt, at) => {
  if (call.stage !== 'research') return simulated(call, attempt, at);
  const outcome = says({ facts: [{ ...PAGE, date: '2026-10-01', sentence: SENTENCE }] });
  return { afterMs: CALL_MS, outcome: outcome.ok ? { ...outcome, found: [PAGE] } : outcome };
};

const oneFails: Script = (call, attempt, at) =>
  call.seat.provider === 'xai'
    ? { afterMs: 500, outcome: fails('unavailable', { retryable: true }) }
    : simulated(call, attempt, at);

const refusing: Script = () => ({ afterMs: 500, outcome: fails('refused') });

export type Run = Given & { readonly cancelledAtMs?: number };

const OPEN = { options: [], criteria: [] };

export const RUNS: Readonly<Record<string, Run>> = {
  agreed: { script: simulated },
  contested: {
    script: simulated,
    brief: { context: 'The vendor has raised its price by a third.' },
    settings: { spreadThreshold: 0 },
  },
  'one-fails': { script: oneFails },
  'framed-and-researched': { script: searching, brief: { ...OPEN, research: true, transparent: true } },
  failed: { script: refusing },
  cancelled: { script: simulated, cancelledAtMs: 3_000 },
};

/** The bytes that a reader is sent from the beginning to the end. */
export const streamOf = async (run: Run): Promise<string> => sent((await playRun(run)).items);

export async function sent(items: readonly StreamItem[]): Promise<string> {
  const cutOff = (): void => {};
  const response = eventStream(
    { deliberationId: ID, items: inOneBatch(items), stop: cutOff, cutOff },
    {},
    { pingMs: 60_000, undrainedMs: 60_000, gatherMs: () => 0 },
  );
  return response.text();
}

async function* inOneBatch(
  items: readonly StreamItem[],
): AsyncGenerator<readonly StreamItem[], void, undefined> {
  yield items;
}

/** What happens, and what is told of it. */
export async function playRun({ cancelledAtMs, ...given }: Run) {
  const items: StreamItem[] = [];
  const names = new Set<string>();
  const cancel = new AbortController();
  const act = async (run: RunContext) => {
    if (cancelledAtMs !== undefined)
      void run.world.sleep(cancelledAtMs, run.world.signal).then(() => cancel.abort());
    const world: RunContext['world'] = {
      ...run.world,
      signal: cancel.signal,
      emit: (name, event) => {
        if (names.has(name) || cancel.signal.aborted) return;
        items.push({
          kind: 'event',
          event: toStored({ deliberationId: ID }, { seq: names.size, name, event }),
        });
        names.add(name);
      },
      show: (delta) => {
        if (cancel.signal.aborted) return;
        items.push({
          kind: 'delta',
          type: delta.type,
          data: JSON.stringify({ ...delta, deliberationId: ID }),
        });
      },
    };
    return deliberate({ ...run, world }, given.price ?? (() => null));
  };
  const played = await playOut(given, act);
  const { result, error } = played;
  const memo = result && { ...result, id: MEMO, deliberationId: ID, charge: CHARGE };
  const seq = names.size;
  const last = (type: Parameters<typeof lastEvent>[1]['type'], result: unknown) =>
    items.push({
      kind: 'event',
      event: lastEvent(ID, { seq, type, result: result === null ? null : JSON.stringify(result) }),
    });
  if (cancel.signal.aborted) last('deliberation.cancelled', null);
  else if (memo === null)
    last('deliberation.failed', createErrorFor(() => {})(error, { requestId: REQUEST }));
  else last('deliberation.complete', memo);
  return { ...played, memo, items };
}

/** A stream with its data over several lines, for reading and for diffs. */
export function legible(stream: string): string {
  return stream.replace(
    /^data: (.*)$/gm,
    (_, data: string) => `data: ${JSON.stringify(JSON.parse(data), null, 1)}`,
  );
}
