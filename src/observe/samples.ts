// Metrics of several processes as those of one service.
import { AggregatorRegistry } from 'prom-client';

/** Metrics of one process as plain values. */
export type Sample = readonly object[];

export type Exposed = { readonly contentType: string; readonly text: string };

/** Sums over all processes, but means of event loop lags; start times are left out. */
export async function exposeAll(samples: readonly Sample[]): Promise<Exposed> {
  const registry = AggregatorRegistry.aggregate([...samples]);
  return { contentType: registry.contentType, text: await registry.metrics() };
}

/** Counters and histograms: those of a process that has ended are kept, or the sums would fall. */
export async function sumOfCounters(samples: readonly Sample[]): Promise<Sample> {
  const all = await AggregatorRegistry.aggregate([...samples]).getMetricsAsJSON();
  // `as`: its type says a number, but these are names.
  return all.filter(({ type }) => ['counter', 'histogram'].includes(type as unknown as string));
}
