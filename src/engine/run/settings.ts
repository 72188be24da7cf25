import type { CallStage, Effort, Seat } from '../../domain/advisor.ts';
import { SIMULATION, SPREAD_THRESHOLD } from '@witan/combine';
import type { SimulationSettings } from '@witan/combine';

/** The protocol's limits. All times in milliseconds. */
export type ProtocolSettings = {
  /** Hard limit of one call, where its seat has none of its own. */
  readonly callMs: number;
  /** Silence after which the next seat is asked for a frame too. */
  readonly framePatienceMs: number;
  /** Hard limit of framing, where no seat is a server of one's own. */
  readonly frameMs: number;
  /** Hard limit of research. */
  readonly researchMs: number;
  /** A seat from which text or reasoning has come within this time is at work. */
  readonly silenceMs: number;
  /** Least time that silent advisors have after one answer alone, and silent writers before nobody waits for them. */
  readonly longGraceMs: number;
  /** Least silence after which the writer's successor starts. */
  readonly writerPatienceMs: number;
  /** The same where nothing is known of how soon an answer begins. */
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

/** Advisors think hard about what they say, less about what others said; framing and wording are quick work. */
const EFFORT: Readonly<Record<CallStage, Effort>> = {
  frame: 'low',
  research: 'low',
  perspectives: 'high',
  review: 'medium',
  synthesis: 'low',
  question: 'low',
};

/** A compatible server's models refuse an effort where they have none, and nothing tells them apart. A question has the memo's. */
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
