// Names for parts of the wire types.
import type * as wire from './wire-types.ts';

export type Provider = keyof wire.ProviderKeys;
/** How hard the advisors are to think. */
export type AskedEffort = NonNullable<wire.DeliberateRequest['effort']>;
/** The languages that a memo can be asked for in. */
export type ProfileLanguage = NonNullable<wire.ProfileInput['language']>;
/** What an API key may do. */
export type Scope = wire.NewApiKey['scopes'][number];
export type LimitName = NonNullable<wire.ErrorObject['limit']>;
export type EstimatedUse = wire.Estimate['agreed'];

export type NoteKind = wire.Note['kind'];
export type Outcome = wire.Verdict['outcome'];
export type Reversibility = wire.Verdict['reversibility'];
export type ConsensusLevel = wire.Verdict['consensusLevel'];
export type Said = wire.Reason;
export type Band = wire.Confidence['band'];
export type Picks = Pick<wire.Consensus, 'topPicks' | 'spread'>;
export type FlipDirection = wire.Flip['direction'];
export type CallUsage = Omit<wire.Usage, 'byAdvisor'>;
export type ComparedOption = NonNullable<wire.MemoComparison['options'][number]['before']>;

export type OutcomeResult = NonNullable<wire.OutcomeInput['result']>;
export type MemoOutcome = wire.RecordedOutcome;
export type TrackRecordBrier = NonNullable<wire.ScoredRecord['brier']>;
export type TrackRecordFigure = TrackRecordBrier['panel'];
export type Interval = NonNullable<TrackRecordFigure['interval']>;
export type CalibrationBin = wire.ScoredRecord['calibration'][number];
export type TrackRecordAdvisor = wire.ScoredRecord['advisors'][number];
export type RightOf = wire.TrackRecord['decider']['followed'];

export type ApiKey = wire.ApiKeyList['keys'][number];
export type AuditEntry = wire.AuditList['entries'][number];
export type Webhook = wire.WebhookList['webhooks'][number];
export type WebhookEvent = wire.WebhookInput['events'][number];
export type SeatCount = wire.ServiceStatus['advisors'];
