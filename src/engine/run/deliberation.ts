import type { DeliberationId, MemoId } from '@witan/client';
import type { Seat, SeatFailure, UnnamedSeat } from '../../domain/advisor.ts';
import type { ReadDocument } from '@witan/documents';
import type { SecretDraws } from '../../domain/secret-draws.ts';
import type { CallHistory } from '../panel/call-history.ts';
import type { ProtocolSettings } from './settings.ts';
import type { SharedBrief } from '../sources/sources.ts';
import type { World } from './world.ts';

/** An admitted deliberation, as it enters the protocol. Times in milliseconds since 1970. */
export type AdmittedDeliberation = {
  readonly id: DeliberationId;
  readonly memoId: MemoId;
  readonly userEmail: string;
  readonly mode: 'live' | 'test';
  readonly brief: SharedBrief;
  readonly documents: readonly ReadDocument[];
  readonly seats: readonly Seat[];
  /** Replace an operator's seat that fails early, in this order. */
  readonly reserves: readonly UnnamedSeat[];
  /** Draws that nobody must be able to predict. The simulation's draws are seeded by the memo's id instead. */
  readonly draws: SecretDraws;
  readonly createdAt: number;
  readonly deadlineAt: number;
  /** True where another process began it and stopped before the end. */
  readonly resumed: boolean;
};

/** What the stages share. */
export type RunContext = {
  readonly world: World;
  readonly deliberation: AdmittedDeliberation;
  readonly settings: ProtocolSettings;
  readonly history: CallHistory;
};

/** Thrown when no advisor has answered: the deliberation fails and nothing is charged. */
export class NoAdvisorLeft extends Error {
  readonly failures: readonly SeatFailure[];

  constructor(failures: readonly SeatFailure[]) {
    super('no advisor is left');
    this.failures = failures;
  }
}
