// The page's addresses: everything after the # of the URL.

export type Route =
  | { readonly page: 'ask' | 'preview' | 'history' | 'track-record' | 'account' }
  | { readonly page: 'live' | 'memo'; readonly id: string }
  | { readonly page: 'compare'; readonly id: string; readonly with: string }
  | { readonly page: 'organization'; readonly part: OrganizationPart };

const ORGANIZATION_PARTS = ['usage', 'keys', 'accounts', 'profile', 'webhooks', 'audit'] as const;

export type OrganizationPart = (typeof ORGANIZATION_PARTS)[number];

/** Parses a hash; unknown pages and malformed ids give the ask page. */
export function readRoute(hash: string): Route {
  const [page, id, other] = hash.replace(/^#?\/?/, '').split('/');
  if (page === 'd' && id !== undefined && /^dlb_[\w-]+$/.test(id)) return { page: 'live', id };
  if (page === 'memo' && isMemo(id)) return { page, id };
  if (page === 'compare' && isMemo(id) && isMemo(other)) return { page, id, with: other };
  if (page === 'history' || page === 'track-record' || page === 'account') return { page };
  if (page === 'organization')
    return { page, part: ORGANIZATION_PARTS.find((part) => part === id) ?? 'usage' };
  return { page: page === 'ask' && id === 'preview' ? id : 'ask' };
}

function isMemo(id: string | undefined): id is string {
  return id !== undefined && /^memo_[\w-]+$/.test(id);
}

/** The hash of a route, with the leading #. */
export function hashOf(route: Route): string {
  if (route.page === 'live') return `#/d/${route.id}`;
  if (route.page === 'memo') return `#/memo/${route.id}`;
  if (route.page === 'compare') return `#/compare/${route.id}/${route.with}`;
  if (route.page === 'preview') return '#/ask/preview';
  if (route.page === 'organization') return `#/organization/${route.part}`;
  return `#/${route.page}`;
}
