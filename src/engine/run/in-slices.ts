import type { Slices } from '@witan/combine';
import type { World } from './world.ts';

/**
 * Does long work in slices and lets other work run between them. Rejects with the reason of the world's signal where that
 * stops it.
 */
export async function inSlices<T>(world: Pick<World, 'yieldToEventLoop' | 'signal'>, work: Slices<T>) {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await world.yieldToEventLoop();
    world.signal.throwIfAborted();
  }
}
