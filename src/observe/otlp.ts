// Sends spans to an OpenTelemetry collector as OTLP over HTTP in JSON (opentelemetry.io/docs/specs/otlp).

export type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client';
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
};

export type Exporter = {
  /** Takes a span; where too many wait already it is dropped. */
  readonly send: (span: Span) => void;
  /** Sends what is left, for at most 5 s. */
  readonly close: () => Promise<void>;
};

const FLUSH_MS = 2_000;
const TIMEOUT_MS = 5_000;
const MOST_IN_A_POST = 512;
const MOST_WAITING = 4_096;
const KINDS = { internal: 1, server: 2, client: 3 } as const;
const FAILED = 2;

/**
 * Posts to `endpoint` + `/v1/traces`, in the background and never twice: a collector that is slow or gone costs
 * spans, not memory and not requests. `onTrouble` hears of the first post that fails, and again after one that works.
 */
export function createExporter(options: {
  readonly endpoint: string;
  readonly resource: Readonly<Record<string, string>>;
  readonly onTrouble: (sentence: string) => void;
}): Exporter {
  const url = `${options.endpoint.replace(/\/+$/, '')}/v1/traces`;
  const resource = { attributes: attributesOf(options.resource) };
  let waiting: Span[] = [];
  let posting: Promise<void> | null = null;
  let healthy = true;

  const post = async (): Promise<void> => {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, MOST_IN_A_POST).map(toWire);
      waiting = waiting.slice(MOST_IN_A_POST);
      const why = await postJson(url, {
        resourceSpans: [{ resource, scopeSpans: [{ scope: SCOPE, spans }] }],
      });
      if (why !== null && healthy) options.onTrouble(`Traces do not arrive at their endpoint: ${why}.`);
      healthy = why === null;
    }
    posting = null;
  };
  const flush = (): Promise<void> => (posting ??= post());
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();

  return {
    send: (span) => {
      if (waiting.length < MOST_WAITING) waiting.push(span);
      if (waiting.length >= MOST_IN_A_POST) void flush();
    },
    close: async () => {
      clearInterval(timer);
      await Promise.race([flush(), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS).unref())]);
    },
  };
}

const SCOPE = { name: 'witan' };

/** Null where the collector took it, else why not, in words of ours. */
async function postJson(url: string, body: unknown): Promise<string | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.ok ? null : `it answers ${answer.status}`;
  } catch {
    return 'it cannot be reached';
  }
}

function toWire(span: Span) {
  const { traceId, spanId, parentId, name, kind, startedAt, durationMs } = span;
  return {
    traceId,
    spanId,
    ...(parentId === null ? {} : { parentSpanId: parentId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(startedAt + durationMs),
    attributes: attributesOf(span.attributes),
    status: span.failed ? { code: FAILED } : {},
  };
}

/** As text: nanoseconds since 1970 are beyond what a number holds exactly. */
function nanoseconds(ms: number): string {
  return (BigInt(Math.round(ms)) * 1_000_000n).toString();
}

function attributesOf(attributes: Readonly<Record<string, string | number>>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    // Whole numbers travel as text in this format.
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }));
}
