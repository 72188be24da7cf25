// Memos of simulated advisors, made by the whole protocol in virtual time, for tests of the documents.
import type { DecisionMemo } from '@witan/client';
import type { Brief } from '@witan/combine';
import { answerText } from '../../../simulator/src/advise/answer.ts';
import { readPrompt } from '../../../simulator/src/prompt.ts';
import { play, says } from '../../../src/engine/run/virtual-world.fixture.ts';
import type { Script } from '../../../src/engine/run/virtual-world.fixture.ts';

const QUOTA = {
  limit: 10_000,
  used: 660,
  reserved: 0,
  remaining: 9_340,
  resetsAt: '2026-12-01T00:00:00.000Z',
};

const simulated: Script = (call) => {
  const { provider } = call.seat;
  const text = answerText({ provider, model: call.model, asked: readPrompt(call.prompt), fault: null });
  return { afterMs: 8_000, outcome: says(text) };
};

const played = new Map<string, Promise<DecisionMemo>>();

/** The memo of the simulated panel on a question. It depends on the question alone, so each is made once. */
export function simulatedMemo(question: string, brief: Partial<Brief> = {}): Promise<DecisionMemo> {
  const key = JSON.stringify([question, brief]);
  const memo = played.get(key) ?? playMemo(question, brief);
  played.set(key, memo);
  return memo;
}

async function playMemo(question: string, brief: Partial<Brief>): Promise<DecisionMemo> {
  const open = { options: [], criteria: [], musts: [] };
  const { memo, error } = await play({
    script: simulated,
    begunAt: 0,
    brief: { ...open, question, ...brief },
  });
  if (memo === null) throw error;
  return {
    ...memo,
    id: 'memo_0199f0aa-0000-7000-8000-000000000001',
    mode: 'test',
    charge: { credits: 100, discountPercent: 0, charged: 0, quota: QUOTA },
  };
}
