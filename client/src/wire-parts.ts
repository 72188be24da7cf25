// Names for parts of what goes over the wire.
import type {
  AuditList,
  ApiKeyList,
  Confidence,
  Consensus,
  DeliberateRequest,
  ErrorObject,
  Estimate,
  Flip,
  MemoComparison,
  NewApiKey,
  Note,
  OutcomeInput,
  ProfileInput,
  ProviderKeys,
  Reason,
  RecordedOutcome,
  ScoredRecord,
  ServiceStatus,
  TrackRecord,
  Usage,
  Verdict,
  WebhookInput,
  WebhookList,
} from './wire-types.ts';

export type Provider = keyof ProviderKeys;
/** How hard the advisors are to think. */
export type AskedEffort = NonNullable<DeliberateRequest['effort']>;
/** The languages that a memo can be asked for in. */
export type ProfileLanguage = NonNullable<ProfileInput['language']>;
/** What an API key may do. */
export type Scope = NewApiKey['scopes'][number];
export type LimitName = NonNullable<ErrorObject['limit']>;
export type EstimatedUse = Estimate['agreed'];

export type NoteKind = Note['kind'];
export type Outcome = Verdict['outcome'];
export type Reversibility = Verdict['reversibility'];
export type ConsensusLevel = Verdict['consensusLevel'];
export type Said = Reason;
export type Band = Confidence['band'];
export type Picks = Pick<Consensus, 'topPicks' | 'spread'>;
export type FlipDirection = Flip['direction'];
export type CallUsage = Omit<Usage, 'byAdvisor'>;
export type ComparedOption = NonNullable<MemoComparison['options'][number]['before']>;

export type OutcomeResult = NonNullable<OutcomeInput['result']>;
export type MemoOutcome = RecordedOutcome;
export type TrackRecordBrier = NonNullable<ScoredRecord['brier']>;
export type TrackRecordFigure = TrackRecordBrier['panel'];
export type Interval = NonNullable<TrackRecordFigure['interval']>;
export type CalibrationBin = ScoredRecord['calibration'][number];
export type TrackRecordAdvisor = ScoredRecord['advisors'][number];
export type RightOf = TrackRecord['decider']['followed'];

export type ApiKey = ApiKeyList['keys'][number];
export type AuditEntry = AuditList['entries'][number];
export type Webhook = WebhookList['webhooks'][number];
export type WebhookEvent = WebhookInput['events'][number];
export type SeatCount = ServiceStatus['advisors'];
