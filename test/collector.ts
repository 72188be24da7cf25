// A collector of traces that takes OTLP over HTTP as its specification has it on the wire, in JSON and in protobuf.

import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export type CollectedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  readonly startTimeUnixNano: bigint;
  readonly endTimeUnixNano: bigint;
  readonly failed: boolean;
  readonly attributes: ReadonlyMap<string, unknown>;
  readonly resource: ReadonlyMap<string, unknown>;
};

/** `STATUS_CODE_ERROR`. */
const ERROR = 2;

export type Collector = {
  readonly url: string;
  readonly requests: readonly {
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
    readonly body: Buffer;
  }[];
  readonly spans: () => readonly CollectedSpan[];
  readonly close: () => void;
};

export async function startCollector(): Promise<Collector> {
  const requests: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { headers, method, url } = request;
      const sent = Buffer.concat(pieces);
      const body = headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
      requests.push({ path: `${method} ${url}`, headers, body });
      const json = headers['content-type'] === 'application/json';
      response.setHeader('Content-Type', headers['content-type'] ?? '').end(json ? '{}' : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // `as`: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    spans: () =>
      requests.flatMap(({ headers, body }) =>
        headers['content-type'] === 'application/json' ? spansOfJson(body) : spansOfProtobuf(body),
      ),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

type JsonValue = { readonly stringValue?: string; readonly intValue?: string | number };
type JsonAttributes = readonly { readonly key: string; readonly value: JsonValue }[];
type JsonSpan = Pick<CollectedSpan, 'traceId' | 'spanId' | 'name'> & {
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code?: number };
  readonly attributes: JsonAttributes;
};
type JsonBody = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: JsonAttributes };
    readonly scopeSpans: readonly { readonly spans: readonly JsonSpan[] }[];
  }[];
};

function spansOfJson(body: Buffer): CollectedSpan[] {
  // `as`: what is read of it is what the tests look at.
  const { resourceSpans } = JSON.parse(body.toString()) as JsonBody;
  const mapOf = (attributes: JsonAttributes): Map<string, unknown> =>
    new Map(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        ...span,
        parentSpanId: span.parentSpanId ?? '',
        startTimeUnixNano: BigInt(span.startTimeUnixNano),
        endTimeUnixNano: BigInt(span.endTimeUnixNano),
        failed: span.status.code === ERROR,
        attributes: mapOf(span.attributes),
        resource: mapOf(resource.attributes),
      })),
  );
}

/** Field numbers of opentelemetry/proto/{collector/trace,trace,resource,common}/v1. */
function spansOfProtobuf(body: Buffer): CollectedSpan[] {
  return many(body, 1).flatMap((resourceSpans) => {
    const resource = attributesIn(many(resourceSpans, 1)[0] ?? Buffer.alloc(0), 1);
    return many(resourceSpans, 2)
      .flatMap((scopeSpans) => many(scopeSpans, 2))
      .map((span) => ({
        traceId: many(span, 1)[0]?.toString('hex') ?? '',
        spanId: many(span, 2)[0]?.toString('hex') ?? '',
        parentSpanId: many(span, 4)[0]?.toString('hex') ?? '',
        name: many(span, 5)[0]?.toString() ?? '',
        startTimeUnixNano: numberAt(span, 7),
        endTimeUnixNano: numberAt(span, 8),
        failed: many(span, 15).some((status) => Number(numberAt(status, 3)) === ERROR),
        attributes: attributesIn(span, 9),
        resource,
      }));
  });
}

function attributesIn(message: Buffer, field: number): Map<string, unknown> {
  return new Map(
    many(message, field).map((pair) => {
      const value = many(pair, 2)[0] ?? Buffer.alloc(0);
      return [
        many(pair, 1)[0]?.toString() ?? '',
        many(value, 1)[0]?.toString() ?? Number(numberAt(value, 3)),
      ];
    }),
  );
}

function many(message: Buffer, field: number): Buffer[] {
  return fieldsOf(message).flatMap(({ number, value }) =>
    number === field && typeof value !== 'bigint' ? [value] : [],
  );
}

function numberAt(message: Buffer, field: number): bigint {
  const found = fieldsOf(message).find(({ number }) => number === field)?.value;
  return typeof found === 'bigint' ? found : 0n;
}

function fieldsOf(message: Buffer): { readonly number: number; readonly value: bigint | Buffer }[] {
  const fields: { number: number; value: bigint | Buffer }[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const slice = (length: number): Buffer => message.subarray(at, (at += length));
  while (at < message.length) {
    const tag = Number(varint());
    const number = tag >> 3;
    const kind = tag & 7;
    if (kind === 0) fields.push({ number, value: varint() });
    else if (kind === 1) fields.push({ number, value: slice(8).readBigUInt64LE() });
    else if (kind === 2) fields.push({ number, value: slice(Number(varint())) });
    else if (kind === 5) fields.push({ number, value: BigInt(slice(4).readUInt32LE()) });
    else throw new Error(`a field of the unknown kind ${kind}`);
  }
  return fields;
}
