import type { CallStage, Effort, Seat } from '../../domain/advisor.ts';
import { SIMULATION, SPREAD_THRESHOLD } from '@witan/combine';

/** The protocol's limits. All times in milliseconds. */
export type ProtocolSettings = Readonly<typeof DEFAULT_SETTINGS>;

export const DEFAULT_SETTINGS = {
  /** Hard limit of one call, where its seat has none of its own. */
  callMs: 300_000,
  /** Silence after which the next seat is asked for a frame too. */
  framePatienceMs: 4_000,
  /** Hard limit of framing; a self-hosted server may take longer. */
  frameMs: 30_000,
  /** Hard limit of research. */
  researchMs: 60_000,
  /** A seat that sent text or reasoning within this time counts as working. */
  silenceMs: 20_000,
  /** The least time silent advisors get after the first answer, and silent writers before the wait for them ends. */
  longGraceMs: 10_000,
  /** The least silence after which the writer's successor starts. */
  writerPatienceMs: 1_000,
  /** The same where the usual time to the first text is unknown. */
  blindPatienceMs: 5_000,
  /** Time kept free at the end of a deliberation, for synthesis and saving. */
  reserveMs: 15_000,
  /** Least wait before a retry. */
  retryMs: 250,
  /** How the simulated draws read the advisors' ranges. */
  simulation: SIMULATION,
  /** Spread of the probabilities above which the panel reviews what it shares; 0 to 1. */
  spreadThreshold: SPREAD_THRESHOLD,
  /** Cap on one answer, reasoning apart. */
  maxOutputTokens: 8_000,
};

const EFFORT: Readonly<Record<CallStage, Effort>> = {
  frame: 'low',
  research: 'low',
  perspectives: 'high',
  review: 'medium',
  synthesis: 'low',
  question: 'low',
};

/** Models on compatible servers may refuse any effort, so none is sent unless one is set. A question takes the synthesis's. */
export function effortOf(seat: Pick<Seat, 'provider' | 'effort'>, stage: CallStage): Effort {
  return (
    seat.effort?.[stage === 'question' ? 'synthesis' : stage] ??
    (seat.provider === 'compatible' ? 'none' : EFFORT[stage])
  );
}

/** Hard limit of one call to this seat, in milliseconds. */
export function callLimitOf(seat: Seat, { callMs }: Pick<ProtocolSettings, 'callMs'>): number {
  return seat.timeoutMs ?? callMs;
}
