import { createDocumentReader } from '@witan/documents';
import type { Config } from '../config/config.ts';
import { createKeyUse } from '../service/key-use.ts';
import { createOverRate } from '../service/over-rate.ts';
import { outOfReach, restarting } from '../service/refusal-of.ts';
import type { Admittance, Basics, PanelAccess, RunAccess, Service } from '../service/service.ts';
import { createRateLimits } from '../store/rate-limits.ts';
import type { OpenNode } from './open-node.ts';

/** Assembles the service. Nothing is admitted while the database takes no writes. */
export function createService(
  config: Config,
  { db, node, seating, seatHealth, price, durable, database }: OpenNode,
  { ids, now }: Pick<Service, 'ids' | 'now'>,
): Service {
  const { bus, runs, remote, frameFirst, slots } = durable;
  const { limits, learnFrom, settings: protocol } = config;
  const readDocuments = createDocumentReader({ perMinuteMs: limits.readingSecondsPerMinute * 1_000 });
  const basics: Basics = { db, ids, now, limits };
  const access: RunAccess = { bus, runs, remote };
  const panel: PanelAccess = { seating, seatHealth, protocol, price, readDocuments, frameFirst, learnFrom };
  const admittance: Admittance = {
    rates: createRateLimits(db),
    overRate: createOverRate(() => performance.now()),
    keyUse: createKeyUse({ db, now }),
    slots,
    node,
    closed: () => {
      if (durable.isRetired()) return restarting();
      return database.isUp() ? null : outOfReach();
    },
  };
  return { ...basics, ...admittance, ...panel, ...access };
}
