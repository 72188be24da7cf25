// The standard variables of OpenTelemetry, as far as they concern traces.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export type TracingSettings = NonNullable<ReturnType<typeof tracingSettings>>;

function count(least: number, standard: number) {
  const message = `must be a whole number of at least ${least}`;
  return z.coerce.number({ error: message }).int(message).min(least, message).default(standard);
}

const protocol = z.enum(['http/protobuf', 'http/json'], { error: 'must be http/protobuf or http/json' });
const url = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
const pairs = z
  .string()
  .regex(/^(?:\s*[^\s=,]+\s*=[^,]*(?:,|$))*\s*$/, 'must be name=value, with a comma between several');
const certificate = z
  .string()
  .refine(holdsCertificate, 'must name a file with a certificate in PEM that can be read');
const share = 'must be a number from 0 to 1';

/** Members of the service's schema. The last ones are read by OpenTelemetry's own packages. */
export const TRACING_VARIABLES = {
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], { error: 'must be otlp or none' }).default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.default('http/protobuf'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { error: `must be ${SAMPLERS.slice(0, -1).join(', ')} or ${SAMPLERS.at(-1)}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: share }).min(0, share).max(1, share).default(1),
  OTEL_BSP_SCHEDULE_DELAY: count(1, 5_000),
  OTEL_BSP_EXPORT_TIMEOUT: count(1, 30_000),
  OTEL_BSP_MAX_QUEUE_SIZE: count(1, 2_048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: count(1, 512),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_EXPORTER_OTLP_TIMEOUT: count(1, 10_000),
  OTEL_EXPORTER_OTLP_COMPRESSION: z.enum(['gzip', 'none'], { error: 'must be gzip or none' }).optional(),
  OTEL_EXPORTER_OTLP_CERTIFICATE: certificate.optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
} as const;

const schema = z.object(TRACING_VARIABLES);

/** Null where nothing is to be traced. */
export function tracingSettings(read: z.infer<typeof schema>) {
  const base = read.OTEL_EXPORTER_OTLP_ENDPOINT;
  const address =
    read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`);
  if (!address || read.OTEL_SDK_DISABLED === 'true' || read.OTEL_TRACES_EXPORTER === 'none') return null;
  return {
    /** The whole address, `/v1/traces` included. */
    url: address,
    protocol: read.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? read.OTEL_EXPORTER_OTLP_PROTOCOL,
    sampler: read.OTEL_TRACES_SAMPLER,
    /** Share of traces that the ratio samplers take, from 0 to 1. */
    ratio: read.OTEL_TRACES_SAMPLER_ARG,
    batch: {
      scheduledDelayMillis: read.OTEL_BSP_SCHEDULE_DELAY,
      exportTimeoutMillis: read.OTEL_BSP_EXPORT_TIMEOUT,
      maxQueueSize: read.OTEL_BSP_MAX_QUEUE_SIZE,
      maxExportBatchSize: Math.min(read.OTEL_BSP_MAX_EXPORT_BATCH_SIZE, read.OTEL_BSP_MAX_QUEUE_SIZE),
    },
  };
}

/** OpenTelemetry's own packages would go on without it, and every export would then fail. */
function holdsCertificate(path: string): boolean {
  try {
    return readFileSync(path, 'utf8').includes('-----BEGIN CERTIFICATE-----');
  } catch {
    return false;
  }
}
