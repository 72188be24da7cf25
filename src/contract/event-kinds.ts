// What the events of every stream have in common, whatever the stream is about.
import { z } from 'zod';
import * as t from './scalars.ts';

/** Makes the two kinds of events of one stream: `subject` is the field that names what the stream is about. */
export function eventKinds<I extends z.core.$ZodLooseShape>(subject: I, stream: string) {
  /** An event that is sent once and never again: no `id` in its frame, no `seq`. */
  function passing<T extends string, S extends z.core.$ZodLooseShape>(type: T, meaning: string, fields: S) {
    return t.nested(meaning, { type: t.always(type), ...subject, ...fields });
  }
  /** An event that is on disk before it is sent, so that a reader can resume after it. */
  function stored<T extends string, S extends z.core.$ZodLooseShape>(type: T, meaning: string, fields: S) {
    const seq = t.count(`Place in the ${stream}: counts the stored events from 0 without gaps.`);
    return passing(type, meaning, { seq, ...fields });
  }
  return { passing, stored };
}

/** Names the events in the OpenAPI document, and their union, which is a component of the document alone. */
export function nameEvents(
  union: string,
  events: Readonly<Record<string, z.core.$ZodType & z.core.$ZodTypeDiscriminable>>,
): void {
  for (const [id, event] of Object.entries(events)) t.components.add(event, { id });
  const [first, ...later] = Object.values(events);
  if (first === undefined) return;
  z.discriminatedUnion('type', [first, ...later])
    .describe('What the data of one frame of the stream holds. Ignore types that you do not know.')
    .register(t.components, { id: union });
}
