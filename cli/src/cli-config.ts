// What a command reads of the environment, beside what the service reads.
import { z } from 'zod';
import { emailAddress } from '../../src/contract/fields.ts';
import { logLevel } from '../../src/config/config-variables.ts';
import { ConfigError, withoutBlanks, type TERMINAL_VARIABLES } from '../../src/config/config.ts';
import { isBaseUrl } from '../../src/providers/panel-file.ts';
import type { Io } from './io.ts';

export type CliConfig = Readonly<ReturnType<typeof cliConfig>>;

const isAddress = (text: string): boolean => emailAddress.safeParse(text).success;

const cliSchema = z.object({
  WITAN_BASE_URL: z.string().refine(isBaseUrl, 'must be an http or https URL').optional(),
  WITAN_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be the API key alone: printable ASCII without spaces')
    .optional(),
  WITAN_EMAIL: z.string().trim().toLowerCase().refine(isAddress, 'must be a valid e-mail address').optional(),
  WITAN_LOG_LEVEL: logLevel.optional(),
} satisfies Record<(typeof TERMINAL_VARIABLES)[number] | 'WITAN_LOG_LEVEL', z.core.$ZodType>);

/** Reads what concerns the terminal alone, or throws `ConfigError` with every mistake in it. */
export function cliConfig({ env: environment, cwd }: Pick<Io, 'env' | 'cwd'>) {
  const env = withoutBlanks(environment);
  const result = cliSchema.safeParse(env);
  if (!result.success)
    throw new ConfigError(result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`));
  const byNpm = env['npm_package_name'] === 'witan';
  const { WITAN_BASE_URL: baseUrl, WITAN_API_KEY: apiKey, WITAN_EMAIL: userEmail } = result.data;
  return {
    baseUrl,
    /** The service to ask; null where the terminal starts its own. What is public there needs no key. */
    get remote() {
      if (baseUrl === undefined) return null;
      if (apiKey !== undefined) return { baseUrl, apiKey };
      throw new ConfigError(['WITAN_BASE_URL is set, so WITAN_API_KEY must hold a key of that service.']);
    },
    /**
     * The account that owns the memos. A service that the command starts needs some account; another service is never
     * given an invented one: null where nobody said which.
     */
    userEmail: userEmail ?? (baseUrl === undefined ? 'you@example.com' : null),
    /** Null where WITAN_LOG_LEVEL is unset: then a service that the command starts logs nothing. */
    logLevel: result.data.WITAN_LOG_LEVEL ?? null,
    /** What file names on the command line are relative to: npm runs scripts in the root of the package. */
    folder: byNpm ? (env['INIT_CWD'] ?? cwd) : cwd,
    /** How the user calls this program. */
    program: byNpm ? 'npm run --silent witan --' : 'witan',
  };
}
