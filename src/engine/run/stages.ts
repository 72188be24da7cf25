import type { Stage } from '@witan/client';
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
