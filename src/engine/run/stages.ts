import type { Process, Stage } from '@witan/client';
import type { World } from './world.ts';

export function startStage({ enter, emit }: Pick<World, 'enter' | 'emit'>, stage: Stage): void {
  enter(stage);
  emit(stage, { type: 'stage.started', stage });
}

/** What is on record under that name, else what is made now and recorded. */
export async function decideOnce<T>(
  { recall, decide }: Pick<World, 'recall' | 'decide'>,
  name: string,
  make: () => Promise<T>,
): Promise<T> {
  const known = recall<T>(name);
  if (known !== undefined) return known;
  const made = await make();
  return decide(name, () => made);
}

/** Measures the stages for the memo's account of its own making. */
export function createStopwatch(world: Pick<World, 'now' | 'calls'>) {
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
