import { randomBytes } from 'node:crypto';
import { createMetrics } from './metrics.ts';
import { observeAll, type ServerObserver } from './observer.ts';
import { createTraces } from './traces.ts';
import type { TracingSettings } from './tracing-settings.ts';

type ObservedLog = Pick<ServerObserver, 'request' | 'call' | 'stage' | 'deliberation'> & {
  readonly warn: (message: string) => void;
  readonly fault: (error: unknown, requestId: string | null) => void;
};

/** Log, metrics and, where they are wanted, traces behind one observer. `node` names this process. */
export async function createObservation<L extends ObservedLog>(
  log: L,
  { tracing: settings, node }: { readonly tracing: TracingSettings | null; readonly node: string },
) {
  const metrics = createMetrics(node);
  const tracing =
    settings && (await import('./tracing.ts')).openTracing(settings, { node, onTrouble: log.warn });
  const traces = tracing ? [createTraces(tracing, () => randomBytes(8).toString('hex'))] : [];
  const fault: ObservedLog['fault'] = (error, requestId) => {
    metrics.fault();
    log.fault(error, requestId);
  };
  const { request, call, stage, deliberation } = log;
  const lines = { request, call, stage, deliberation };
  return {
    observer: observeAll([metrics.observer, lines, ...traces], (error) => fault(error, null)),
    /** The given log, with faults counted. */
    log: { ...log, fault },
    metrics,
    close: async (): Promise<void> => tracing?.close(),
  };
}
