import { setImmediate } from 'node:timers/promises';
import type { Slices } from '@witan/combine';
import { inSlices } from '../engine/run/in-slices.ts';

/** Does the work in slices, between which other requests are served. */
export function betweenRequests<T>(work: Slices<T>): Promise<T> {
  return inSlices({ yieldToEventLoop: () => setImmediate(), signal: AbortSignal.any([]) }, work);
}
