import type { Process, Stage } from '@witan/client';
import type { RunContext } from './deliberation.ts';

/** Measures the stages for the memo's account of its own making. */
export function createStopwatch({ world }: RunContext) {
  const stages: { stage: Stage; durationMs: number; skipped?: string }[] = [];
  return {
    time: async <T>(stage: Stage, work: () => Promise<T>): Promise<T> => {
      const started = world.now();
      const result = await work();
      stages.push({ stage, durationMs: world.now() - started });
      return result;
    },
    skip: (stage: Stage, reason: string): void => void stages.push({ stage, durationMs: 0, skipped: reason }),
    stages: (): Process['stages'] =>
      stages.map(({ stage, ...rest }) => ({
        stage,
        ...rest,
        calls: world.calls().filter((call) => call.stage === stage).length,
      })),
  };
}
