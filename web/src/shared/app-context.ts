// What every view needs: the session, the service, and the running deliberations.
import type { LiveStore } from '../live/live-store.ts';
import { createNeeded } from './needed-context.ts';
import type { Problem } from './problem.ts';
import type { ConnectedClient } from './service.ts';
import type { UserSession } from './session.ts';

export type AppServices = {
  readonly session: UserSession;
  readonly service: ConnectedClient;
  readonly live: LiveStore;
  /** Goes on with another key of the same account. */
  readonly takeKey: (apiKey: string) => void;
  readonly signOut: (why?: string) => void;
  /** Turns an error into a message. Signs out when the key is refused. */
  readonly readProblem: (error: unknown) => Problem;
};

export const [AppContext, useAppContext] = createNeeded<AppServices>(
  'This view is shown only to those who are signed in.',
);
