// Tabs of one browser share the session: a memo opened in a new tab does not ask for the key again.
import { isSession, type UserSession } from './session.ts';

type Message =
  | { readonly kind: 'request' | 'signed-out' }
  | { readonly kind: 'session'; session: UserSession };

/** Open tabs answer within a few milliseconds. */
const ANSWER_MS = 200;

/** Answers other tabs with `current()`, and calls `onSignOut` when another tab signs out. */
export function joinTabs(
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>,
  on: { readonly current: () => UserSession | null; readonly onSignOut: () => void },
) {
  let found: (session: UserSession) => void = () => {};
  const send = (message: Message): void => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: { data: unknown }) => {
    if (typeof data !== 'object' || data === null) return;
    const { kind, session } = data as Record<string, unknown>;
    const own = on.current();
    if (kind === 'request' && own) send({ kind: 'session', session: own });
    if (kind === 'session' && isSession(session)) found(session);
    if (kind === 'signed-out') on.onSignOut();
  });
  return {
    /** The session of another open tab, or null when none answers in time. */
    findSession: () =>
      new Promise<UserSession | null>((resolve) => {
        setTimeout(() => resolve(null), ANSWER_MS);
        found = resolve;
        send({ kind: 'request' });
      }),
    announceSignOut: () => send({ kind: 'signed-out' }),
  };
}
