import { randomBytes } from 'node:crypto';
import { createMetrics } from './metrics.ts';
import type { Metrics } from './metrics.ts';
import { observeAll } from './observer.ts';
import type { ServerObserver } from './observer.ts';
import { createExporter } from './otlp.ts';
import { createTraces } from './traces.ts';

/** The part of a log that observation writes to. */
type Log = Pick<ServerObserver, 'request' | 'call' | 'stage' | 'deliberation'> & {
  readonly warn: (message: string) => void;
  readonly fault: (error: unknown, requestId: string | null) => void;
};

export type Observation<L extends Log> = {
  readonly observer: ServerObserver;
  /** The same log; its faults are counted. */
  readonly log: L;
  readonly expose: Metrics['expose'];
  readonly close: () => Promise<void>;
};

/** Log, metrics and, where there is an endpoint, traces behind one observer. `node` names this process. */
export function createObservation<L extends Log>(
  log: L,
  { tracesUrl, node }: { readonly tracesUrl: string | null; readonly node: string },
): Observation<L> {
  const metrics = createMetrics();
  const exporter =
    tracesUrl === null
      ? null
      : createExporter({
          endpoint: tracesUrl,
          resource: { 'service.name': 'witan', 'service.instance.id': node },
          onTrouble: log.warn,
        });
  const traces = exporter ? [createTraces(exporter, () => randomBytes(8).toString('hex'))] : [];
  const fault: Log['fault'] = (error, requestId) => {
    metrics.fault();
    log.fault(error, requestId);
  };
  const { request, call, stage, deliberation } = log;
  const lines = { request, call, stage, deliberation };
  return {
    observer: observeAll([metrics.observer, lines, ...traces], (error) => fault(error, null)),
    log: { ...log, fault },
    expose: metrics.expose,
    close: async () => exporter?.close(),
  };
}
