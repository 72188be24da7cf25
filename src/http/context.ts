import type { Readable, Writable } from 'node:stream';
import type { LimitName } from '@witan/client';
import type { RateState } from '../store/rate-limits.ts';
import type { GatherMs, StreamTimes } from './event-stream.ts';
import type { Rooms } from './rooms.ts';
import type { CallsElsewhere } from '../mcp/running-calls.ts';
import type { ServiceParts } from '../operations/operation.ts';
import type { Caller } from '../service/service.ts';

/** What is logged of a request. An allow-list, so that no body, key or personal address is ever logged. */
export type RequestLine = {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly keyId?: string;
  readonly deliberationId?: string;
  readonly error?: string;
  /** The limit behind a 429. */
  readonly limit?: LimitName;
};

export type HttpDeps = {
  readonly parts: ServiceParts;
  readonly stream: StreamTimes & { readonly gatherMs: GatherMs };
  readonly rooms: Rooms;
  readonly trustedProxies: readonly string[];
  readonly corsOrigins: readonly string[];
  /** The built page, and what builds it where it is missing. */
  readonly page: { readonly folder: string; readonly build: () => Promise<void> };
  readonly metrics: {
    /** Null: metrics are served to loopback alone. */
    readonly token: string | null;
    readonly read: () => Promise<{ readonly contentType: string; readonly text: string }>;
  };
  readonly database: {
    /** Gives up on a database that answers nothing at all. */
    readonly guard: <T>(answer: Promise<T>) => Promise<T>;
    readonly ready: () => Promise<boolean>;
  };
  /** Calls of editors at other processes of this service; null where there are none. */
  readonly callsElsewhere: CallsElsewhere | null;
  readonly observer: {
    /** Called before a request is handled; the second argument is its `traceparent` header. */
    readonly arrival: (requestId: string, traceparent: string | null) => void;
    readonly request: (line: RequestLine) => void;
    /** An unexpected error. */
    readonly fault: (error: unknown, requestId: string) => void;
  };
};

/** What Hono carries along one request. */
export type Env = {
  Bindings: {
    readonly outgoing: Writable;
    readonly incoming: Readable & { readonly socket: { readonly remoteAddress?: string } };
    /** Set when the request was already counted, as part of the one that it serves. */
    readonly rate?: RateState;
  };
  Variables: {
    requestId: string;
    startedAt: number;
    address: string;
    caller: Caller;
    rate: RateState;
    deliberationId: string;
    /** Headers that the operation gives its answer, also an error. */
    carried: Readonly<Record<string, string>>;
    errorCode: string;
    limit: LimitName | null;
    /** The answer has all its headers already. */
    whole: boolean;
  };
};
