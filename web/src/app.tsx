// Shows the sign-in page, or the view of the current address to who is signed in.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { AppContext, type AppServices } from './shared/app-context.ts';
import { problemOf } from './shared/problem.ts';
import { connectTo } from './shared/service.ts';
import {
  endSession,
  loadSession,
  readJson,
  saveSession,
  suspendSession,
  type UserSession,
  writeJson,
} from './shared/session.ts';
import { createLiveStore, type LiveStore } from './live/live-store.ts';
import { Foot } from './foot.tsx';
import { Masthead } from './masthead.tsx';
import { joinTabs } from './shared/tabs.ts';
import { useWindowEvent } from './shared/use-window-event.ts';
import { takeSignInLink } from './sign-in/sign-in-link.ts';
import { SignInPage } from './sign-in/sign-in-page.tsx';
import { View } from './view.tsx';

const REDRAW_MS = 80;

function openStore(): LiveStore {
  return createLiveStore({
    now: Date.now,
    pause: (tell) => setTimeout(tell, REDRAW_MS),
    loadClocks: (id) => readJson(sessionStorage, `witan.clocks.${id}`) ?? {},
    saveClocks: (id, clocks) => writeJson(sessionStorage, `witan.clocks.${id}`, clocks),
  });
}

export function App({ baseUrl }: { baseUrl: string }) {
  const { session, offered, why, looking, signIn, signOut } = useSession();
  // Each session gets its own store, so that no account sees the deliberations of another.
  const appServices = useMemo<AppServices | null>(() => {
    const readProblem = (error: unknown) => {
      const problem = problemOf(error);
      if (problem.code === 'unauthorized') signOut(problem.message);
      return problem;
    };
    const takeKey = (apiKey: string) => session && signIn({ ...session, apiKey });
    const service = session && connectTo(baseUrl, session);
    return service && { session, service, live: openStore(), takeKey, signOut, readProblem };
  }, [session, baseUrl, signIn, signOut]);
  return (
    <AppContext value={appServices}>
      <a className="skip" href="#main" onClick={skipToMain}>
        Skip to the content
      </a>
      <Masthead />
      <main id="main" tabIndex={-1}>
        {appServices && !offered ? (
          <View />
        ) : (
          !looking && (
            <SignInPage
              key={offered?.apiKey}
              why={why}
              offered={offered}
              connect={(next) => connectTo(baseUrl, next)}
              onSignedIn={signIn}
            />
          )
        )}
      </main>
      <Foot />
    </AppContext>
  );
}

/** The session of this tab, or of another tab of the same browser. */
function useSession() {
  const [session, setSession] = useState<UserSession | null>(() => loadSession(sessionStorage));
  const [why, setWhy] = useState<string | null>(null);
  const [offered, setOffered] = useState(takeSignInLink);
  const [looking, setLooking] = useState(session === null && offered === null);
  const tabs = useMemo(() => {
    const current = () => loadSession(sessionStorage);
    const onSignOut = () => {
      endSession(sessionStorage);
      setSession(null);
    };
    return joinTabs(new BroadcastChannel('witan'), { current, onSignOut });
  }, []);
  // A sign-in link opened in a tab that shows the page already changes only the fragment.
  useWindowEvent('hashchange', () => {
    const link = takeSignInLink();
    if (link) setOffered(link);
  });
  const signIn = useCallback((next: UserSession) => {
    saveSession(sessionStorage, next);
    setOffered(null);
    setSession(next);
  }, []);
  const signOut = useCallback(
    (reason?: string) => {
      if (reason === undefined) {
        endSession(sessionStorage);
        tabs.announceSignOut();
      } else suspendSession(sessionStorage);
      setOffered(null);
      setWhy(reason ?? null);
      setSession(null);
    },
    [tabs],
  );
  useEffect(() => {
    if (!looking) return;
    void tabs.findSession().then((found) => {
      if (found) signIn(found);
      setLooking(false);
    });
  }, [looking, tabs, signIn]);
  return { session, offered, why, looking, signIn, signOut };
}

// The hash is the address of a view, so following a link to #main would leave the view.
function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
