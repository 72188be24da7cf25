// The latencies that the control API sets by target.
import { createSteering } from './fault-plan.ts';

const LONGEST_MS = 3_600_000;

export type LatencyPlan = ReturnType<typeof createLatencyPlan>;

export const createLatencyPlan = () => createSteering('milliseconds', readLatency);

function readLatency(target: string, ms: unknown): number | string {
  if (typeof ms === 'number' && ms >= 0 && ms <= LONGEST_MS) return ms;
  return `The latency of "${target}" must be a number of milliseconds from 0 to ${LONGEST_MS}.`;
}
