// The header with the main navigation.
import { use } from 'react';
import { AppContext, useAppContext } from './shared/app-context.ts';
import { useLoad } from './shared/requests.tsx';
import { useRoute } from './shared/use-route.ts';

const LINKS = [
  { page: 'ask', label: 'Ask' },
  { page: 'history', label: 'History' },
  { page: 'track-record', label: 'Track record' },
  { page: 'account', label: 'Account' },
  { page: 'organization', label: 'Organization' },
] as const;

export function Masthead() {
  const isSignedIn = use(AppContext) !== null;
  return (
    <header className="masthead">
      <a className="wordmark" href="#/ask" aria-label="Witan">
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <circle cx="12" cy="12" r="3.4" />
          <path d="M5.300 6.800a8.500 8.500 0 0 1 4-2.900M14.700 3.900a8.500 8.500 0 0 1 4 2.900M18.700 17.200a8.500 8.500 0 0 1-4 2.900M9.300 20.100a8.500 8.500 0 0 1-4-2.900" />
        </svg>
        <span className={isSignedIn ? 'wordmark-name' : undefined}>Witan</span>
      </a>
      {isSignedIn && <Navigation />}
    </header>
  );
}

function Navigation() {
  const { service } = useAppContext();
  const { page } = useRoute();
  const here = page === 'memo' ? 'history' : page === 'preview' ? 'ask' : page;
  const asked = useLoad(service.admin.organization, service);
  // The service refuses it to keys that may not administer their organization; after another failure the view tries again.
  const isRefused = asked.status === 'failed' && asked.problem.code === 'forbidden';
  const links =
    asked.status === 'loading' || isRefused ? LINKS.filter(({ page }) => page !== 'organization') : LINKS;
  return (
    <nav aria-label="Main">
      {links.map(({ page: target, label }) => (
        <a key={target} href={`#/${target}`} aria-current={here === target ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
