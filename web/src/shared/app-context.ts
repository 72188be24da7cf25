// What every view needs: who is signed in, the service, and the deliberations that are followed.
import { createContext, useContext } from 'react';
import type { LiveStore } from '../live/live-store.ts';
import type { Service } from './service.ts';
import type { Session } from './session.ts';

export type AppServices = {
  readonly session: Session;
  readonly service: Service;
  readonly live: LiveStore;
  readonly signOut: (why?: string) => void;
};

export const AppContext = createContext<AppServices | null>(null);

/** The signed-in surroundings; only for views below the sign-in. */
export function useAppContext(): AppServices {
  const appServices = useContext(AppContext);
  if (!appServices) throw new Error('This view is shown only to those who are signed in.');
  return appServices;
}
