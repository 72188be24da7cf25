// How DATABASE_URL asks for TLS: by `sslmode`, as libpq does, but checked wherever libpq would only encrypt.
import { StoreError } from '@witan/embedded-postgres';

const MODE = /(?<=[?&]sslmode=)[^&#]*/;
const CHECKED = ['verify-full', 'verify-ca', 'require', 'prefer'];
const UNCHECKED = ['no-verify', 'disable'];

/** The URL with `verify-full` for each mode that asks for TLS: `pg` takes them so, with a warning at each that it will not. */
export function withCheckedTls(databaseUrl: string): string {
  return databaseUrl.replace(MODE, (mode) => {
    if (CHECKED.includes(mode)) return 'verify-full';
    if (UNCHECKED.includes(mode)) return mode;
    throw new StoreError(
      'sslmode in DATABASE_URL must be verify-full (require and verify-ca mean the same), no-verify or disable.',
    );
  });
}
