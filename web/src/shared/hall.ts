// What every view needs: who is signed in, the service, and the deliberations that are followed.
import { createContext, useContext } from 'react';
import type { LiveStore } from '../live/live-store.ts';
import type { Service } from './service.ts';
import type { Session } from './session.ts';

export type Hall = {
  readonly session: Session;
  readonly service: Service;
  readonly live: LiveStore;
  readonly signOut: (why?: string) => void;
};

export const HallContext = createContext<Hall | null>(null);

/** The signed-in surroundings; only for views below the sign-in. */
export function useHall(): Hall {
  const hall = useContext(HallContext);
  if (!hall) throw new Error('This view is shown only to those who are signed in.');
  return hall;
}
