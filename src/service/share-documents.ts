import { setImmediate } from 'node:timers/promises';
import type { Brief } from '@witan/combine';
import type { ReadDocument } from '@witan/documents';
import { inSlices } from '../engine/run/in-slices.ts';
import { sharedBrief } from '../engine/sources/sources.ts';

const NEVER = AbortSignal.any([]);

/**
 * The brief with the passages that so many advisors would be given, chosen in slices so that other requests are served
 * meanwhile.
 */
export function shareDocuments(brief: Brief, documents: readonly ReadDocument[], advisors: number) {
  return inSlices(
    { yieldToEventLoop: () => setImmediate(), signal: NEVER },
    sharedBrief(brief, documents, { frame: null, advisors }),
  );
}
