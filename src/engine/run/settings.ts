import type { CallStage, Effort, Seat } from '../../domain/advisor.ts';
import { SIMULATION, SPREAD_THRESHOLD, type SimulationSettings } from '@witan/combine';

/** The protocol's limits. All times in milliseconds. */
export type ProtocolSettings = {
  /** Hard limit of one call, where its seat has none of its own. */
  readonly callMs: number;
  /** Silence after which the next seat is asked for a frame too. */
  readonly framePatienceMs: number;
  /** Hard limit of framing; a self-hosted server may take longer. */
  readonly frameMs: number;
  /** Hard limit of research. */
  readonly researchMs: number;
  /** A seat that sent text or reasoning within this time counts as working. */
  readonly silenceMs: number;
  /** The least time silent advisors get after the first answer, and silent writers before the wait for them ends. */
  readonly longGraceMs: number;
  /** The least silence after which the writer's successor starts. */
  readonly writerPatienceMs: number;
  /** The same where the usual time to the first text is unknown. */
  readonly blindPatienceMs: number;
  /** Time kept free at the end of a deliberation, for words and saving. */
  readonly reserveMs: number;
  /** Least wait before a retry. */
  readonly retryMs: number;
  /** How the simulated draws read the advisors' ranges. */
  readonly simulation: SimulationSettings;
  /** Spread of the probabilities above which the panel reviews what it shares; 0 to 1. */
  readonly spreadThreshold: number;
  /** Cap on one answer, reasoning apart. */
  readonly maxOutputTokens: number;
};

export const DEFAULT_SETTINGS: ProtocolSettings = {
  callMs: 300_000,
  framePatienceMs: 4_000,
  frameMs: 30_000,
  researchMs: 60_000,
  silenceMs: 20_000,
  longGraceMs: 10_000,
  writerPatienceMs: 1_000,
  blindPatienceMs: 5_000,
  reserveMs: 15_000,
  retryMs: 250,
  simulation: SIMULATION,
  spreadThreshold: SPREAD_THRESHOLD,
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
