import { createDocumentReader } from '@witan/documents';
import type { Config } from '../config/config.ts';
import type { Durable } from '../durable/durable.ts';
import { createKeyUse } from '../service/key-use.ts';
import { createOverRate } from '../service/over-rate.ts';
import { outOfReach, restarting } from '../service/refusal-of.ts';
import type { Service } from '../service/service.ts';
import type { Store } from '../store/connect.ts';
import { createRateLimits } from '../store/rate-limits.ts';
import type { DatabaseWatch } from './watch-database.ts';

type Needs = Pick<Service, 'db' | 'ids' | 'now' | 'node' | 'seating' | 'seatHealth' | 'price'> & {
  readonly config: Config;
  readonly store: Store;
  readonly durable: Durable;
  readonly database: DatabaseWatch;
};

/** Assembles the service. Nothing is admitted while the database takes no writes. */
export function createService({ config, store, durable, database, ...rest }: Needs): Service {
  const { limits } = config;
  const { bus, runs, remote } = durable;
  return {
    ...rest,
    bus,
    runs,
    remote,
    frameFirst: durable.frameFirst,
    limits,
    protocol: config.settings,
    readDocuments: createDocumentReader({ perMinuteMs: limits.readingSecondsPerMinute * 1_000 }),
    learnFrom: config.learnFrom,
    rates: createRateLimits(store.pool),
    overRate: createOverRate(rest.now),
    keyUse: createKeyUse(rest),
    slots: durable.slots,
    closed: () => {
      if (durable.isRetired()) return restarting();
      return database.isUp() ? null : outOfReach();
    },
  };
}
