import { codeOf, messageOf } from '@witan/embedded-postgres';

/** By codes of the system: nothing of PostgreSQL has answered. */
export const NETWORK_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the host could not be looked up',
  ENOENT: 'there is no such socket',
  EHOSTUNREACH: 'there is no way to the host',
  ENETUNREACH: 'there is no way to the host',
  ETIMEDOUT: 'it did not answer',
};

const REASONS: Readonly<Record<string, string>> = {
  ...NETWORK_REASONS,
  '28P01': 'it refuses the user or the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no such database',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  CERT_HAS_EXPIRED: 'its certificate has expired',
};

const UNLET = 'its pg_hba.conf does not let this user into this database from here';

/** By the code and the words of the server or the library. */
const SPOKEN: readonly (readonly [words: RegExp, reason: string])[] = [
  [
    /^(?:DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/,
    'its certificate is of an authority that is not known here: name a file with that authority as sslrootcert',
  ],
  [/pg_hba\.conf.*no encryption/, `${UNLET} without TLS: try sslmode=verify-full`],
  [/pg_hba\.conf/, UNLET],
  [/does not support SSL/, 'it offers no TLS: turn that on there, or set sslmode=disable'],
  [/establishing an SSL/, 'it does not answer as a PostgreSQL does'],
  [/terminated unexpectedly|ECONNRESET/, 'it cut the connection without an answer'],
];

/** For the operator: why PostgreSQL cannot be reached, as part of a sentence, without the password. */
export function whyUnreachable(
  error: unknown,
  { timeoutMs, password }: { readonly timeoutMs: number; readonly password: unknown },
): string {
  const message = messageOf(error);
  const code = codeOf(error);
  if (code === 'ETIMEDOUT' || /timeout/i.test(message)) return `no answer within ${timeoutMs / 1_000} s`;
  const known = SPOKEN.find(([words]) => words.test(`${code} ${message}`))?.[1] ?? REASONS[code];
  if (known !== undefined) return known;
  return typeof password === 'string' && password !== '' ? message.replaceAll(password, '***') : message;
}
