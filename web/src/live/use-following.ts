// Ties a view to a deliberation: follows it, and draws again as events come.
import type { DeliberationId } from '@witan/client';
import { useEffect, useSyncExternalStore } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import type { FollowedDeliberation } from './live-store.ts';

/** What is known of the deliberation, and a way to try again when the connection was lost. */
export function useFollowing(id: DeliberationId): FollowedDeliberation & { again: () => void } {
  const { live, service } = useAppContext();
  const following = useSyncExternalStore(live.subscribe, () => live.read(id));
  const again = () => live.follow(id, () => service.watch(id));
  useEffect(() => live.follow(id, () => service.watch(id)), [live, service, id]);
  return { ...following, again };
}
