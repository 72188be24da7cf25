// What every view needs: who is signed in, the service, and the deliberations that are followed.
import { createContext, use } from 'react';
import type { LiveStore } from '../live/live-store.ts';
import type { Problem } from './problem.ts';
import type { ConnectedClient } from './service.ts';
import type { UserSession } from './session.ts';

export type AppServices = {
  readonly session: UserSession;
  readonly service: ConnectedClient;
  readonly live: LiveStore;
  readonly signOut: (why?: string) => void;
  /** What went wrong, for the reader. A key that is refused signs out. */
  readonly readProblem: (error: unknown) => Problem;
};

export const AppContext = createContext<AppServices | null>(null);

/** The signed-in surroundings; only for views below the sign-in. */
export function useAppContext(): AppServices {
  const appServices = use(AppContext);
  if (!appServices) throw new Error('This view is shown only to those who are signed in.');
  return appServices;
}
