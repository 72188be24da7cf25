// W3C Trace Context, level 1: which trace a request belongs to.
import { createHash } from 'node:crypto';

export type TraceContext = {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** The caller's span, 16 hexadecimal digits; null where the trace begins here. */
  readonly parentId: string | null;
  /** False where the caller asked for no spans. */
  readonly sampled: boolean;
};

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** What a `traceparent` header says, or null where it is not valid and so is to be ignored. */
export function readTraceparent(header: string | null): TraceContext | null {
  const [, version = '', traceId = '', parentId = '', flags = '', rest] =
    FORM.exec(header?.trim() ?? '') ?? [];
  if (version === '' || version === 'ff' || (version === '00' && rest !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return null;
  return { traceId, parentId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The trace of a request that came without one; the same on every node. */
export function traceOf(requestId: string): TraceContext {
  return { traceId: hex('trace', requestId).slice(0, 32), parentId: null, sampled: true };
}

/** A span's id by what it spans, so that its children know it before it is over. */
export function spanIdOf(...parts: readonly (string | number)[]): string {
  return hex('span', ...parts).slice(0, 16);
}

function hex(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
