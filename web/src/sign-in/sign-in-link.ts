// The sign-in link that a first start prints. The key is in the fragment, which browsers do not send to servers.
import type { UserSession } from '../shared/session.ts';

/** The default account, the same as at the terminal. */
const OWN_ACCOUNT = 'you@example.com';

/** The session that a fragment such as `#key=wtn_live_...&email=ada@example.com` offers; null for any other. */
export function readSignInLink(hash: string): UserSession | null {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const apiKey = given.get('key')?.trim() ?? '';
  if (!/^[!-~]+$/.test(apiKey)) return null;
  return { apiKey, userEmail: given.get('email')?.trim() || OWN_ACCOUNT };
}

/** Reads the link from the address bar, and removes it there and in the history. */
export function takeSignInLink(): UserSession | null {
  const { hash, pathname, search } = window.location;
  if (!/^#(.*&)?key=/.test(hash)) return null;
  window.history.replaceState(null, '', `${pathname}${search}`);
  return readSignInLink(hash);
}
