// The events of a short deliberation; its memo holds only what the tests read.
import type { DecisionMemo, DeliberationEvent } from '../src/index.ts';
import { id } from './fake-service.ts';

export const memo = {
  id: 'memo_0199a6a0-0000-7000-8000-000000000002',
  object: 'decision_memo',
  deliberationId: id,
  question: 'Ünïcode? 决定 🗳️',
  notes: [],
  verdict: { decision: 'Wait a quarter', option: 'opt_1', confidence: { value: 0.5 } },
} as unknown as DecisionMemo;

export const events: readonly DeliberationEvent[] = [
  {
    type: 'deliberation.started',
    deliberationId: id,
    seq: 0,
    timestamp: '2026-11-21T00:00:00Z',
    mode: 'test',
    advisors: ['Advisor A'],
    panel: [{ advisor: 'Advisor A', provider: 'hidden', model: 'hidden' }],
    expectedMs: null,
    deadlineAt: '2026-11-21T00:04:00Z',
  },
  { type: 'stage.started', deliberationId: id, seq: 1, stage: 'perspectives' },
  {
    type: 'advisor.thinking',
    deliberationId: id,
    seq: 2,
    advisor: 'Advisor A',
    status: 'thinking',
    stage: 'perspectives',
  },
  {
    type: 'advisor.snippet',
    deliberationId: id,
    advisor: 'Advisor A',
    stage: 'perspectives',
    field: 'response',
    snippet: 'für 你 🙂',
  },
  {
    type: 'advisor.failed',
    deliberationId: id,
    seq: 3,
    advisor: 'Advisor A',
    stage: 'perspectives',
    reason: 'timeout',
    message: 'Too slow.',
  },
  { type: 'stage.skipped', deliberationId: id, seq: 4, stage: 'review', reason: 'The panel agreed.' },
  { type: 'deliberation.complete', deliberationId: id, seq: 5, memo },
];

/** The `seq` of the stored events, in their order. */
export function seqsOf(list: readonly DeliberationEvent[]): number[] {
  return list.flatMap((event) => ('seq' in event ? [event.seq] : []));
}
