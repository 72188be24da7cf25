// The only reader of the environment. All mistakes are listed at once.
import { resolve } from 'node:path';
import { KEY_VARIABLES, readPanel } from './config-panel.ts';
import { variables, withScheme, type Environment, type Variables } from './config-variables.ts';
import { largestPool, poolSizeFor } from './process-count.ts';
import { PROVIDERS } from '../domain/advisor.ts';
import { DEFAULT_SETTINGS, type ProtocolSettings } from '../engine/run/settings.ts';
import { STREAM_TIMES } from '../http/event-stream.ts';
import { ROOMS } from '../http/rooms.ts';
import { tracingSettings } from '../observe/tracing-settings.ts';
import { CLOUD_VARIABLES } from '../providers/clouds.ts';
import type { Limits } from '../service/service.ts';

/** A configuration that cannot be used. The message is for the operator, one sentence for each mistake. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super([...new Set(problems)].join('\n'));
    this.name = 'ConfigError';
  }
}

/** Reads the configuration, or throws `ConfigError` with every mistake in it. */
export function readConfig(environment: Environment, folder: string) {
  const env = withoutBlanks(environment);
  const result = variables.safeParse(env);
  const problems = result.success
    ? []
    : result.error.issues.map(({ path: [variable], message }) => `${String(variable)} ${message}.`);
  const panel = readPanel(env, folder, problems);
  if (!result.success || !panel) throw new ConfigError(problems);
  const read = result.data;
  const production = read.DATABASE_URL !== undefined || read.NODE_ENV === 'production';
  return {
    host: read.HOST,
    port: read.PORT,
    databaseUrl: read.DATABASE_URL ?? null,
    dataDir: resolve(folder, read.WITAN_DATA_DIR),
    poolSize: read.WITAN_POOL_SIZE,
    unread: unreadVariables(env),
    panel,
    /** Seat the models of a local Ollama. */
    useOllama: read.WITAN_PANEL === 'ollama',
    ollamaUrl: ollamaUrl(read.OLLAMA_HOST),
    simulator: {
      /** Whether simulated advisors may answer live keys when no provider has a key. */
      allowed: read.WITAN_SIMULATOR === undefined ? !production : read.WITAN_SIMULATOR === '1',
      latencyMs: read.WITAN_SIMULATOR_LATENCY_MS,
      piecesPerSecond: read.WITAN_SIMULATOR_PIECES_PER_S,
    },
    /** Cap on each answer, thinking included; null for the protocol's own cap with thinking apart. */
    maxOutputTokens: read.WITAN_MAX_OUTPUT_TOKENS ?? null,
    settings: settingsOf(read),
    limits: limitsOf(read),
    stream: STREAM_TIMES,
    rooms: ROOMS,
    /** Where people reach the service, without a slash at its end; null where it is not set. */
    publicUrl: read.WITAN_PUBLIC_URL ?? null,
    trustedProxies: read.WITAN_TRUSTED_PROXIES,
    corsOrigins: read.WITAN_CORS_ORIGINS,
    /** Private networks that webhooks may reach, also over plain http. */
    webhookNetworks: read.WITAN_WEBHOOK_NETWORKS,
    /** Key that signs memos; null for one kept in the database. */
    signingKey: read.WITAN_SIGNING_KEY ?? null,
    metricsToken: read.WITAN_METRICS_TOKEN ?? null,
    retentionDays: read.WITAN_RETENTION_DAYS ?? null,
    /** Sources that the weights of the pool are learned from. */
    learnFrom: read.WITAN_LEARN_FROM,
    logLevel: read.WITAN_LOG_LEVEL,
    /** Null: as text to a terminal, as JSON elsewhere. */
    logFormat: read.WITAN_LOG_FORMAT ?? null,
    /** Null where nothing is traced. */
    tracing: tracingSettings(read),
  };
}

export type Config = Readonly<ReturnType<typeof readConfig>>;

function settingsOf(read: Variables): ProtocolSettings {
  return {
    ...DEFAULT_SETTINGS,
    callMs: read.WITAN_CALL_TIMEOUT_MS,
    spreadThreshold: read.WITAN_REVIEW_SPREAD,
    simulation: {
      errorCorrelation: read.WITAN_ERROR_CORRELATION,
      intervalLevel: read.WITAN_INTERVAL_LEVEL,
    },
    // A short deadline keeps a short reserve.
    reserveMs: Math.min(DEFAULT_SETTINGS.reserveMs, read.WITAN_DEADLINE_MS / 4),
  };
}

function limitsOf(read: Variables): Limits {
  return {
    ratePerMinute: read.WITAN_RATE_PER_MINUTE,
    framesPerMinute: read.WITAN_FRAMES_PER_MINUTE,
    organizationFramesPerMinute: read.WITAN_ORGANIZATION_FRAMES_PER_MINUTE,
    readingSecondsPerMinute: read.WITAN_READING_SECONDS_PER_MINUTE,
    keysPerOrganization: read.WITAN_KEYS_PER_ORGANIZATION,
    failedKeysPerMinute: read.WITAN_FAILED_KEYS_PER_MINUTE,
    runningPerKey: read.WITAN_IN_FLIGHT_PER_KEY,
    runningPerOrganization: read.WITAN_IN_FLIGHT_PER_ORGANIZATION,
    runningPerServer: read.WITAN_IN_FLIGHT,
    accountCredits: read.WITAN_ACCOUNT_CREDITS,
    organizationCredits: read.WITAN_ORGANIZATION_CREDITS,
    deadlineMs: read.WITAN_DEADLINE_MS,
  };
}

/** What the command line reads beside what the service reads. */
export const TERMINAL_VARIABLES = ['WITAN_BASE_URL', 'WITAN_API_KEY', 'WITAN_EMAIL'] as const;

/** The name of every variable that is read. */
export const VARIABLES: readonly string[] = [
  ...Object.keys(variables.shape),
  ...CLOUD_VARIABLES,
  ...PROVIDERS.flatMap((provider) => [
    ...KEY_VARIABLES[provider],
    ...['MODEL', 'FAST_MODEL', 'PRICE', 'BASE_URL'].map((end) => `${provider.toUpperCase()}_${end}`),
  ]),
  ...TERMINAL_VARIABLES,
  'NO_COLOR',
];

/** Kubernetes sets these for a service of this name. */
const OF_KUBERNETES = /^WITAN_(?:SERVICE_HOST|SERVICE_PORT|PORT)(?:_|$)/;

/** Variables that look like ours and that nothing reads. */
export function unreadVariables(environment: Environment): readonly string[] {
  const ours = Object.keys(environment).filter((name) => name.startsWith('WITAN_'));
  return ours.filter((name) => !VARIABLES.includes(name) && !OF_KUBERNETES.test(name));
}

/** A variable that is set but empty counts as not set. */
export function withoutBlanks(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
}

/** OLLAMA_HOST may be a host, a host and port, or a URL; the port is 11434 unless it says another. */
function ollamaUrl(host = '127.0.0.1'): string {
  const url = new URL(withScheme(host));
  if (url.port === '') url.port = '11434';
  return url.href.replace(/\/+$/, '');
}

/** The same for each of `count` processes, whose connections together fit what the database takes. */
export function readConfigOf(count: number, environment: Environment, folder: string): Config {
  const env = withoutBlanks(environment);
  const pool = poolSizeFor(count, env['DATABASE_URL'] === undefined ? 'embedded' : 'own');
  const config = readConfig({ WITAN_POOL_SIZE: String(pool), ...env }, folder);
  const most = largestPool(count, 'embedded');
  if (config.databaseUrl === null && config.poolSize > most)
    throw new ConfigError([
      `WITAN_POOL_SIZE is ${config.poolSize} for each of ${count} processes, which is more than the embedded PostgreSQL takes: at most ${most}.`,
    ]);
  return config;
}
