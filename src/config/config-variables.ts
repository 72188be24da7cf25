// The variables that the service reads, with their forms and standard values.
import { isIP } from 'node:net';
import { z } from 'zod';
import { DEFAULT_SETTINGS } from '../engine/run/settings.ts';
import { Secret } from '../domain/secret.ts';
import { TRACING_VARIABLES } from '../observe/tracing-settings.ts';
import { MOST_PROCESSES, POOL_SIZE, readProcessCount } from './process-count.ts';
import { readPrivateKey } from '../signing/signing.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

function whole(least: number, most: number, standard: number) {
  return wholeIfSet(least, most).default(standard);
}

function wholeIfSet(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error: message }).int(message).min(least, message).max(most, message);
}

function part(least: number, most: number, standard: number) {
  const message = `must be a number from ${least} to ${most}`;
  return z.coerce.number({ error: message }).min(least, message).max(most, message).default(standard);
}

function list(isValid: (entry: string) => boolean, what: string) {
  return z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .superRefine((entries, context) => {
      for (const entry of entries.filter((each) => !isValid(each)))
        context.addIssue(`holds "${entry}", which is not ${what}`);
    });
}

const networks = () => list(isNetwork, 'an address or a network such as 10.0.0.0/8');

function isNetwork(entry: string): boolean {
  const [address = '', prefix = '0', ...rest] = entry.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

const isOrigin = (entry: string): boolean => /^https?:\/\/[^/\s]+$/.test(entry);

export const logLevel = z.enum(['debug', 'info', 'warn', 'error', 'silent'], {
  error: 'must be debug, info, warn, error or silent',
});

function isSigningKey(text: string): boolean {
  try {
    return readPrivateKey(text).type === 'private';
  } catch {
    return false;
  }
}

export const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535, 8_787),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  WITAN_DATA_DIR: z.string().default('.witan'),
  WITAN_PROCESSES: z
    .string()
    .refine((text) => readProcessCount(text) !== null, `must be a whole number from 1 to ${MOST_PROCESSES}`)
    .optional(),
  WITAN_POOL_SIZE: whole(2, 200, POOL_SIZE),
  WITAN_PANEL: z.string().optional(),
  OLLAMA_HOST: z
    .string()
    .refine((host) => URL.canParse(withScheme(host)), 'must be a host, a host and port, or a URL')
    .optional(),
  WITAN_SIMULATOR: z.enum(['0', '1'], { error: 'must be 0 or 1' }).optional(),
  WITAN_SIMULATOR_LATENCY_MS: whole(0, 600_000, 300),
  WITAN_SIMULATOR_PIECES_PER_S: whole(1, 1_000, 40),
  NODE_ENV: z.string().optional(),
  WITAN_CALL_TIMEOUT_MS: whole(1_000, 3_600_000, DEFAULT_SETTINGS.callMs),
  WITAN_DEADLINE_MS: whole(5_000, 3_600_000, 900_000),
  WITAN_REVIEW_SPREAD: part(0, 1, DEFAULT_SETTINGS.spreadThreshold),
  WITAN_ERROR_CORRELATION: part(0, 1, DEFAULT_SETTINGS.simulation.errorCorrelation),
  WITAN_INTERVAL_LEVEL: part(0.5, 0.99, DEFAULT_SETTINGS.simulation.intervalLevel),
  WITAN_MAX_OUTPUT_TOKENS: wholeIfSet(500, 200_000).optional(),
  WITAN_RATE_PER_MINUTE: whole(1, 1_000_000, 60),
  WITAN_FRAMES_PER_MINUTE: whole(1, 1_000_000, 10),
  WITAN_ORGANIZATION_FRAMES_PER_MINUTE: whole(1, 1_000_000, 60),
  WITAN_READING_SECONDS_PER_MINUTE: whole(1, 1_000_000, 30),
  WITAN_KEYS_PER_ORGANIZATION: whole(1, 1_000_000, 100),
  WITAN_FAILED_KEYS_PER_MINUTE: whole(1, 1_000_000, 30),
  WITAN_IN_FLIGHT_PER_KEY: whole(1, 1_000_000, 100),
  WITAN_IN_FLIGHT_PER_ORGANIZATION: whole(1, 1_000_000, 1_000),
  WITAN_IN_FLIGHT: whole(1, 1_000_000, 2_000),
  WITAN_ACCOUNT_CREDITS: whole(0, 2_000_000_000, 10_000),
  WITAN_ORGANIZATION_CREDITS: whole(0, 2_000_000_000, 100_000),
  WITAN_RETENTION_DAYS: whole(1, 36_500, 36_500).optional(),
  WITAN_LEARN_FROM: z
    .string()
    .default('outcomes,predictions')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(
      z.array(
        z.enum(['outcomes', 'predictions'], { error: 'must be outcomes, predictions, or both with a comma' }),
      ),
    ),
  WITAN_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL that begins with https:// or http://' })
    .regex(/^[^?#]*$/, 'must have no query and no fragment')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  WITAN_TRUSTED_PROXIES: networks(),
  WITAN_CORS_ORIGINS: list(isOrigin, 'an origin such as https://example.com'),
  WITAN_WEBHOOK_NETWORKS: networks(),
  WITAN_SIGNING_KEY: z
    .string()
    .refine(isSigningKey, 'must be an Ed25519 key in PKCS #8, as PEM or as DER in Base64')
    .transform((key) => new Secret(key))
    .optional(),
  WITAN_METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  WITAN_LOG_LEVEL: logLevel.default('info'),
  WITAN_LOG_FORMAT: z.enum(['json', 'text'], { error: 'must be json or text' }).optional(),
  ...TRACING_VARIABLES,
});

export type Variables = z.infer<typeof variables>;

/** A host as a URL: plain http unless it says otherwise. */
export function withScheme(host: string): string {
  return /^https?:\/\//.test(host) ? host : `http://${host}`;
}
