// The operations of the service on a real database, where nothing that is admitted runs.
import type { Pool } from 'pg';
import { PROVIDERS } from '../src/domain/advisor.ts';
import type { Provider } from '../src/domain/advisor.ts';
import type { Ids } from '../src/domain/ids.ts';
import { DEFAULT_SCOPES } from '../src/domain/scope.ts';
import { createBus } from '../src/durable/bus.ts';
import { createRemoteWatch } from '../src/durable/remote-watch.ts';
import { sleep } from '../src/durable/sleep.ts';
import { createSlots } from '../src/durable/slots.ts';
import { DEFAULT_SETTINGS } from '../src/engine/run/settings.ts';
import { createOverRate } from '../src/service/over-rate.ts';
import type { Caller, Limits, Service } from '../src/service/service.ts';
import type { Database } from '../src/store/database.ts';
import type { StoredRun } from '../src/store/deliberations.ts';

export const NO_LIMITS: Limits = {
  ratePerMinute: 1_000_000,
  framesPerMinute: 1_000_000,
  organizationFramesPerMinute: 1_000_000,
  readingSecondsPerMinute: 1_000_000,
  keysPerOrganization: 1_000_000,
  failedKeysPerMinute: 1_000_000,
  runningPerKey: 1_000_000,
  runningPerOrganization: 1_000_000,
  runningPerServer: 1_000_000,
  accountCredits: 1_000_000_000,
  organizationCredits: 1_000_000_000,
  deadlineMs: 60_000,
};

/** `onStart` is given what was admitted. */
export function createIdleService(of: {
  readonly db: Database;
  readonly ids: Ids;
  readonly now: () => number;
  readonly node: string;
  readonly limits: Limits;
  readonly onStart: (run: StoredRun) => void;
}): Service {
  const { onStart, ...rest } = of;
  const bus = createBus();
  return {
    ...rest,
    learnFrom: [],
    bus,
    remote: createRemoteWatch({ ...of, bus, isHere: () => false, sleep }),
    rates: {
      count: () => Promise.reject(new Error('nothing is counted here')),
      countKey: () => Promise.reject(new Error('nothing is counted here')),
    },
    overRate: createOverRate(of.now),
    keyUse: () => {},
    frameFirst: () => Promise.reject(new Error('nothing is framed here')),
    slots: createSlots(1_000_000, () => 0),
    closed: () => null,
    protocol: DEFAULT_SETTINGS,
    price: () => null,
    seatHealth: { isAnswering: () => true },
    readDocuments: () => null,
    seating: {
      reservesFor: () => [],
      panels: ['default'],
      personas: null,
      seatNow: (seat) => seat,
      seatsFor: ({ callerKeys }) => seats(callerKeys),
      callModelWith: () => () => new Promise(() => {}),
    },
    runs: {
      start: (run) => onStart(run),
      stop: () => {},
      isHere: () => true,
      count: () => 0,
      idle: async () => {},
      stopAll: () => {},
    },
  };
}

function seats(callerKeys: ReadonlyMap<Provider, unknown>) {
  return PROVIDERS.map((provider) => ({
    seat: provider,
    provider,
    model: 'a-model',
    fastModel: 'a-fast-model',
    key: callerKeys.has(provider) ? ('caller' as const) : ('operator' as const),
  }));
}

/** The caller with this key, which is bound to no address. */
export async function callerOf(pool: Pool, keyId: string): Promise<Caller> {
  const { rows } = await pool.query<{ organizationId: string }>(
    'select organization_id as "organizationId" from api_keys where id = $1',
    [keyId],
  );
  return {
    keyId,
    organizationId: rows[0]?.organizationId ?? '',
    organizationCredits: null,
    email: null,
    domain: null,
    world: 'live',
    ratePerMinute: null,
    test: false,
    scopes: DEFAULT_SCOPES,
  };
}
