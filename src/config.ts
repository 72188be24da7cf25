// The only reader of the environment. All mistakes are listed at once.
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { PROVIDERS } from './domain/advisor.ts';
import type { Provider } from './domain/advisor.ts';
import { Secret } from './domain/secret.ts';
import type { LearningSource } from './domain/record/resolved.ts';
import { DEFAULT_SETTINGS } from './engine/settings.ts';
import type { ProtocolSettings } from './engine/settings.ts';
import { isBaseUrl, parsePanel } from './providers/panel-file.ts';
import type { PanelFile } from './providers/panel-file.ts';
import { CLOUD_VARIABLES } from './providers/clouds.ts';
import { resolvePanel } from './providers/panel.ts';
import type { Panel, VendorSettings } from './providers/panel.ts';
import { STREAM_TIMES } from './http/event-stream.ts';
import type { StreamTimes } from './http/event-stream.ts';
import { TRACING_VARIABLES, tracingSettings } from './observe/tracing-settings.ts';
import type { TracingSettings } from './observe/tracing-settings.ts';
import { IDEMPOTENCY_MS } from './service/service.ts';
import { readPrivateKey } from './signing/signing.ts';
import type { Limits } from './service/service.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type Config = {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly poolSize: number;
  readonly panel: Panel;
  /** Ask a local Ollama which models it has, and seat them. */
  readonly useOllama: boolean;
  readonly ollamaUrl: string;
  readonly simulator: {
    /** Whether simulated advisors may answer live keys where nobody real sits. */
    readonly allowed: boolean;
    readonly latencyMs: number;
    readonly piecesPerSecond: number;
  };
  /** Cap on each answer, thinking included; null for the protocol's own cap with thinking apart. */
  readonly maxOutputTokens: number | null;
  readonly settings: ProtocolSettings;
  readonly limits: Limits;
  readonly stream: StreamTimes;
  /** Where people reach the service, without a slash at its end; null where it is not set. */
  readonly publicUrl: string | null;
  readonly trustedProxies: readonly string[];
  readonly corsOrigins: readonly string[];
  /** Networks that are not public and may be told by webhooks all the same, also over plain http. */
  readonly webhookNetworks: readonly string[];
  /** What signs memos; null for a key in the database. */
  readonly signingKey: Secret | null;
  readonly metricsToken: string | null;
  readonly retentionDays: number | null;
  /** What the weights of the pool are learned from. */
  readonly learnFrom: readonly LearningSource[];
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Null where nothing is traced. */
  readonly tracing: TracingSettings | null;
};

/** A configuration that cannot be used. The message is for the operator, one sentence for each mistake. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

const KEY_VARIABLES: Readonly<Record<Provider, readonly string[]>> = {
  openai: ['OPENAI_API_KEY'],
  anthropic: ['ANTHROPIC_API_KEY'],
  google: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'],
  xai: ['XAI_API_KEY'],
};

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

function list() {
  return z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    );
}

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

const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535, 8_787),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  WITAN_DATA_DIR: z.string().default('.witan'),
  WITAN_POOL_SIZE: whole(2, 200, 20),
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
  WITAN_FAILED_KEYS_PER_MINUTE: whole(1, 1_000_000, 30),
  WITAN_IN_FLIGHT_PER_KEY: whole(1, 1_000_000, 100),
  WITAN_IN_FLIGHT: whole(1, 1_000_000, 2_000),
  WITAN_ACCOUNT_CREDITS: whole(0, 2_000_000_000, 10_000),
  WITAN_ORGANIZATION_CREDITS: whole(0, 2_000_000_000, 100_000),
  WITAN_RETENTION_DAYS: whole(1, 36_500, 36_500).optional(),
  WITAN_LEARN_FROM: z
    .string()
    .default('outcomes,predictions')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(
      z.array(z.enum(['outcomes', 'predictions']), {
        error: 'must be outcomes, predictions, or both with a comma',
      }),
    ),
  WITAN_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL that begins with https:// or http://' })
    .regex(/^[^?#]*$/, 'must have no query and no fragment')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  WITAN_TRUSTED_PROXIES: list(),
  WITAN_CORS_ORIGINS: list(),
  WITAN_WEBHOOK_NETWORKS: list(),
  WITAN_SIGNING_KEY: z
    .string()
    .refine(isSigningKey, 'must be an Ed25519 key in PKCS #8, as PEM or as DER in Base64')
    .transform((key) => new Secret(key))
    .optional(),
  WITAN_METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  WITAN_LOG_LEVEL: logLevel.default('info'),
  ...TRACING_VARIABLES,
});

/** Reads the configuration, or throws `ConfigError` with every mistake in it. */
export function readConfig(environment: Environment, folder: string): Config {
  const env = withoutBlanks(environment);
  const result = schema.safeParse(env);
  const problems = result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`);
  const panel = readPanel(env, folder, problems);
  problems.push(...addressProblems(result.data));
  if (problems.length > 0 || !result.success || !panel) throw new ConfigError(problems);
  const read = result.data;
  const production = read.DATABASE_URL !== undefined || read.NODE_ENV === 'production';
  return {
    host: read.HOST,
    port: read.PORT,
    databaseUrl: read.DATABASE_URL ?? null,
    dataDir: resolve(folder, read.WITAN_DATA_DIR),
    poolSize: read.WITAN_POOL_SIZE,
    panel,
    useOllama: read.WITAN_PANEL === 'ollama',
    ollamaUrl: ollamaUrl(read.OLLAMA_HOST),
    simulator: {
      allowed: read.WITAN_SIMULATOR === undefined ? !production : read.WITAN_SIMULATOR === '1',
      latencyMs: read.WITAN_SIMULATOR_LATENCY_MS,
      piecesPerSecond: read.WITAN_SIMULATOR_PIECES_PER_S,
    },
    maxOutputTokens: read.WITAN_MAX_OUTPUT_TOKENS ?? null,
    settings: {
      ...DEFAULT_SETTINGS,
      callMs: read.WITAN_CALL_TIMEOUT_MS,
      spreadThreshold: read.WITAN_REVIEW_SPREAD,
      simulation: {
        errorCorrelation: read.WITAN_ERROR_CORRELATION,
        intervalLevel: read.WITAN_INTERVAL_LEVEL,
      },
      // A short deadline keeps a short reserve.
      reserveMs: Math.min(DEFAULT_SETTINGS.reserveMs, read.WITAN_DEADLINE_MS / 4),
    },
    limits: limitsOf(read),
    stream: STREAM_TIMES,
    publicUrl: read.WITAN_PUBLIC_URL ?? null,
    trustedProxies: read.WITAN_TRUSTED_PROXIES,
    corsOrigins: read.WITAN_CORS_ORIGINS,
    webhookNetworks: read.WITAN_WEBHOOK_NETWORKS,
    signingKey: read.WITAN_SIGNING_KEY ?? null,
    metricsToken: read.WITAN_METRICS_TOKEN ?? null,
    retentionDays: read.WITAN_RETENTION_DAYS ?? null,
    learnFrom: read.WITAN_LEARN_FROM,
    logLevel: read.WITAN_LOG_LEVEL,
    tracing: tracingSettings(read),
  };
}

function limitsOf(read: z.infer<typeof schema>): Limits {
  return {
    ratePerMinute: read.WITAN_RATE_PER_MINUTE,
    framesPerMinute: read.WITAN_FRAMES_PER_MINUTE,
    failedKeysPerMinute: read.WITAN_FAILED_KEYS_PER_MINUTE,
    runningPerKey: read.WITAN_IN_FLIGHT_PER_KEY,
    runningPerServer: read.WITAN_IN_FLIGHT,
    accountCredits: read.WITAN_ACCOUNT_CREDITS,
    organizationCredits: read.WITAN_ORGANIZATION_CREDITS,
    deadlineMs: read.WITAN_DEADLINE_MS,
    idempotencyMs: IDEMPOTENCY_MS,
  };
}

/** Every variable that the service reads by a name of ours. */
export const SERVICE_VARIABLES: readonly string[] = [
  ...Object.keys(schema.shape),
  ...CLOUD_VARIABLES,
  ...PROVIDERS.flatMap((provider) => [
    ...KEY_VARIABLES[provider],
    ...['MODEL', 'FAST_MODEL', 'BASE_URL'].map((end) => `${provider.toUpperCase()}_${end}`),
  ]),
];

/** A variable that is set but empty counts as not set. */
export function withoutBlanks(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
}

function addressProblems(read: z.infer<typeof schema> | undefined): string[] {
  if (!read) return [];
  const origins = read.WITAN_CORS_ORIGINS.filter((origin) => !/^https?:\/\/[^/\s]+$/.test(origin));
  return [
    ...networkProblems('WITAN_TRUSTED_PROXIES', read.WITAN_TRUSTED_PROXIES),
    ...networkProblems('WITAN_WEBHOOK_NETWORKS', read.WITAN_WEBHOOK_NETWORKS),
    ...origins.map(
      (origin) => `WITAN_CORS_ORIGINS holds "${origin}", which is not an origin such as https://example.com.`,
    ),
  ];
}

function networkProblems(variable: string, networks: readonly string[]): string[] {
  const isNetwork = (entry: string): boolean => {
    const [address = '', prefix = '0', ...rest] = entry.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    return isIP(address) !== 0 && rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
  };
  return networks
    .filter((entry) => !isNetwork(entry))
    .map((entry) => `${variable} holds "${entry}", which is not an address or a network such as 10.0.0.0/8.`);
}

function readPanel(env: Environment, folder: string, problems: string[]): Panel | null {
  const vendors = Object.fromEntries(
    PROVIDERS.map((provider) => [provider, vendorSettings(env, provider, problems)]),
  ) as Record<Provider, VendorSettings>;
  const wanted = env['WITAN_PANEL'];
  const file =
    wanted === undefined || wanted === 'ollama' ? null : readPanelFile(resolve(folder, wanted), problems);
  const resolved = resolvePanel({ vendors, seats: file?.seats ?? null, reserves: file?.reserves ?? [], env });
  problems.push(...resolved.problems);
  return problems.length === 0 ? resolved.panel : null;
}

function vendorSettings(env: Environment, provider: Provider, problems: string[]): VendorSettings {
  const name = provider.toUpperCase();
  const baseUrl = env[`${name}_BASE_URL`] ?? null;
  if (baseUrl !== null && !isBaseUrl(baseUrl))
    problems.push(`${name}_BASE_URL must be an http or https URL.`);
  const keyVariable = KEY_VARIABLES[provider].find((variable) => env[variable] !== undefined);
  return {
    apiKey: keyVariable === undefined ? null : (env[keyVariable] ?? null),
    baseUrl,
    model: env[`${name}_MODEL`] ?? null,
    fastModel: env[`${name}_FAST_MODEL`] ?? null,
  };
}

function readPanelFile(path: string, problems: string[]): PanelFile | null {
  const fail = (problem: string): null => {
    problems.push(problem);
    return null;
  };
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return fail(`WITAN_PANEL names ${path}, which cannot be read.`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail(`WITAN_PANEL names ${path}, which is not valid JSON.`);
  }
  const parsed = parsePanel(json);
  if (parsed.ok) return parsed;
  problems.push(...parsed.problems);
  return null;
}

function withScheme(host: string): string {
  return /^https?:\/\//.test(host) ? host : `http://${host}`;
}

/** OLLAMA_HOST may be a host, a host and port, or a URL; the port is 11434 unless it says another. */
function ollamaUrl(host = '127.0.0.1'): string {
  const url = new URL(withScheme(host));
  if (url.port === '') url.port = '11434';
  return url.href.replace(/\/+$/, '');
}
