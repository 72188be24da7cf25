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

/** Opens a route and remembers the one before. */
export function goTo(route: Route): void {
  window.location.hash = hashOf(route);
}

/** Opens a route in place of the current one, so that Back does not return to it. `state` is kept with the entry. */
export function replaceWith(route: Route, state: unknown = null): void {
  window.history.replaceState(state, '', hashOf(route));
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}
