import type { ReadDocuments } from '@witan/documents';
import type { Provider, Seat, UnnamedSeat } from '../domain/advisor.ts';
import type { Persona } from '../domain/personas.ts';
import type { LearningSource } from '../domain/record/resolved.ts';
import type { Ids } from '../domain/ids.ts';
import type { Refusal } from '../domain/refusal.ts';
import type { SeatHealth } from '../domain/seat-health.ts';
import type { Secret } from '../domain/secret.ts';
import type { Bus } from '../durable/bus.ts';
import type { FrameFirst } from '../durable/framing.ts';
import type { RemoteWatch } from '../durable/remote-watch.ts';
import type { Runs } from '../durable/runs.ts';
import type { PriceCall } from '../engine/cost/prices.ts';
import type { ProtocolSettings } from '../engine/run/settings.ts';
import type { CallModel } from '../engine/run/world.ts';
import type { Database } from '../store/database.ts';
import type { StoredKey } from '../store/api-keys.ts';
import type { Reach } from '../store/reach.ts';
import type { RateLimits, RateState } from '../store/rate-limits.ts';
import type { KeyUse } from './key-use.ts';
import type { Slots } from '../durable/slots.ts';

export type Limits = {
  readonly ratePerMinute: number;
  /** Of a key, and of all keys of an organization together. */
  readonly framesPerMinute: number;
  readonly organizationFramesPerMinute: number;
  /** Spent on reading the documents of one key, in this process. */
  readonly readingSecondsPerMinute: number;
  /** Live keys that the administrators of an organization may come to. */
  readonly keysPerOrganization: number;
  readonly failedKeysPerMinute: number;
  readonly runningPerKey: number;
  readonly runningPerOrganization: number;
  readonly runningPerServer: number;
  readonly accountCredits: number;
  readonly organizationCredits: number;
  readonly deadlineMs: number;
};

type PanelCaller = { readonly test: boolean; readonly callerKeys: ReadonlyMap<Provider, Secret> };

export type Seating = {
  /** The names of the operator's panels, the default first. */
  readonly panels: readonly string[];
  /** Of the operator; null where seats have none unless a request asks for them. */
  readonly personas: readonly Persona[] | null;
  /** Who may take the place of a seat that fails, on the panel of that name. */
  readonly reservesFor: (panel?: string) => readonly UnnamedSeat[];
  /** The seats of a panel, the default one where none is named, without letters; empty where nobody can be called. */
  readonly seatsFor: (
    caller: PanelCaller & { readonly panel?: string | undefined },
  ) => readonly UnnamedSeat[];
  /**
   * The seat as it can be called now: with the caller's key where that is for its provider, else with the operator's, or
   * simulated; null where its key is not there.
   */
  readonly seatNow: (seat: Seat, caller: PanelCaller) => Seat | null;
  /** Calls models with the operator's keys and, while they are in memory, the caller's. */
  readonly callModelWith: (callerKeys: ReadonlyMap<Provider, Secret>) => CallModel;
};

/** `caller` is null for an address that has tried too many keys in vain. */
export type Over = { readonly caller: Caller | null; readonly rate: RateState };

/** Who is over a rate, until the next request can be admitted. */
export type OverRate = {
  readonly remember: (name: string, over: Over) => void;
  /** Null for a name that is not known to be over its rate. */
  readonly find: (name: string) => Over | null;
};

/** What nearly every operation needs. */
export type Basics = {
  readonly db: Database;
  readonly ids: Ids;
  readonly now: () => number;
  readonly limits: Limits;
};

/** What admission control needs. */
export type Admittance = {
  readonly rates: RateLimits;
  readonly overRate: OverRate;
  readonly keyUse: KeyUse;
  readonly slots: Slots;
  /** This process's name among the nodes. */
  readonly node: string;
  /** Why nothing new is admitted, or null. */
  readonly closed: () => Refusal | null;
};

/** Who answers, at what price, from which material. */
export type PanelAccess = {
  readonly seating: Seating;
  readonly seatHealth: Pick<SeatHealth, 'isAnswering'>;
  readonly protocol: Pick<ProtocolSettings, 'maxOutputTokens'>;
  readonly price: PriceCall;
  readonly readDocuments: ReadDocuments;
  readonly frameFirst: FrameFirst;
  readonly learnFrom: readonly LearningSource[];
};

/** The runs of this process, and their events. */
export type RunAccess = {
  readonly bus: Bus;
  readonly runs: Omit<Runs, 'resume' | 'recover'>;
  readonly remote: RemoteWatch;
};

/** All of it, as it is put together at the start. */
export type Service = Basics & Admittance & PanelAccess & RunAccess;

/** Who calls, as far as an operation needs to know. */
export type Caller = Reach &
  Pick<StoredKey, 'organizationCredits' | 'ratePerMinute' | 'test' | 'scopes'> & { readonly keyId: string };
