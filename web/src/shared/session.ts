// Who is signed in, for as long as a tab of the page is open. A reload must find a running deliberation again, so
// the service's key is kept in the tab's session storage; providers' keys never are.

export type UserSession = { readonly apiKey: string; readonly userEmail: string };

const NAME = 'witan.session';
/** Whose account it is that everything else here was written for. */
const OWNER = 'witan.owner';

/** The tab's session, or null when nobody is signed in or the stored text is not a session. */
export function loadSession(storage: Storage): UserSession | null {
  const found = readJson(storage, NAME);
  return isSession(found) ? found : null;
}

/** Whether an unknown value, such as a message of another tab, is a session. */
export function isSession(value: unknown): value is UserSession {
  if (typeof value !== 'object' || value === null) return false;
  const { apiKey, userEmail } = value as Record<string, unknown>;
  // The client throws for any other key, and the page could not even offer to sign out.
  return typeof apiKey === 'string' && typeof userEmail === 'string' && /^[!-~]+$/.test(apiKey);
}

/** Whether simulated advisors answer this key, and nothing is charged. */
export function isTestKey(apiKey: string): boolean {
  return apiKey.startsWith('wtn_test_');
}

/** Keeps the session until the tab is closed or the session ends. What another account has left is removed. */
export function saveSession(storage: Storage, session: UserSession): void {
  if (readJson(storage, OWNER) !== session.userEmail) endSession(storage);
  writeJson(storage, NAME, session);
  writeJson(storage, OWNER, session.userEmail);
}

/** Ends a session whose key is refused: what was written stays for the next session of the account. */
export function suspendSession(storage: Storage): void {
  storage.removeItem(NAME);
}

/** Removes the session and everything else that the page stores for the tab. */
export function endSession(storage: Storage): void {
  for (const name of Object.keys(storage)) {
    if (name.startsWith('witan.')) storage.removeItem(name);
  }
}

/** A stored value, or null where there is none or it is not JSON. */
export function readJson(storage: Storage, name: string): unknown {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Stores a value for who is signed in; ignores storage that is full or forbidden. */
export function writeJson(storage: Storage, name: string, value: unknown): void {
  // What was under way at a sign-out goes on, and must leave nothing.
  if (name !== NAME && loadSession(storage) === null) return;
  try {
    storage.setItem(name, JSON.stringify(value));
  } catch {
    // Then the user enters it again after a reload.
  }
}
