// The current route, and going to another.
import { useMemo, useSyncExternalStore } from 'react';
import { hashOf, readRoute, type Route } from './route.ts';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** The route in the address bar, followed as it changes. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return useMemo(() => readRoute(hash), [hash]);
}

/** Opens a route; Back returns to the one before. */
export function goTo(route: Route): void {
  window.location.hash = hashOf(route);
}

/** Replaces the current history entry. `state` is stored with it. */
export function replaceWith(route: Route, state: unknown = null): void {
  window.history.replaceState(state, '', hashOf(route));
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Says from now on whether the reader is still in the view of now. */
export function rememberView(): () => boolean {
  const { hash } = window.location;
  return () => window.location.hash === hash;
}
