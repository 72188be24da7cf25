// Which addresses a webhook may be sent to.
import { isIP } from 'node:net';
import { blockList, familyOf } from '../domain/networks.ts';
import special from './special-networks.json' with { type: 'json' };

/** Names that no public DNS server resolves: single labels, and what is reserved for private networks. */
export const PRIVATE_NAME = /^(?:[^.]+|(?:.+\.)?(?:localhost|local|internal|home\.arpa))\.?$/u;

// IANA's registries of special-purpose addresses, as far as they are not globally reachable. Of IPv6 only global unicast
// passes, and of that not what wraps IPv4 or is for documentation.
const refused = blockList([...special.ipv4, ...special.ipv6]);
const globalV6 = blockList(['2000::/3']);

export type AllowedNetworks = {
  /** The operator lets webhooks reach this address although it is not public. */
  readonly has: (address: string) => boolean;
  readonly any: boolean;
};

/** Networks such as `10.0.0.0/8`, or single addresses. Throws where one is neither. */
export function allowNetworks(networks: readonly string[]): AllowedNetworks {
  const list = blockList(networks);
  return { any: networks.length > 0, has: (address) => list.check(address, familyOf(address)) };
}

/** True for an address that is reachable from everywhere: not private, loopback, link-local, multicast or reserved. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  const family = familyOf(address);
  return (family === 'ipv4' || globalV6.check(address, family)) && !refused.check(address, family);
}

/**
 * What is wrong with the URL of a webhook before its name is resolved; null where it may be tried. Plain http passes
 * where the operator allows networks: whether the address lies in one is seen when it is resolved.
 */
export function urlProblem(text: string, allowed: AllowedNetworks): string | null {
  if (!URL.canParse(text)) return 'url must be a URL.';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowed.any && url.protocol === 'http:'))
    return 'url must be an https URL.';
  if (url.username !== '' || url.password !== '') return 'url must hold no user name or password.';
  const host = hostOf(url);
  const fails = isIP(host) === 0 ? !allowed.any && PRIVATE_NAME.test(host) : !mayReach(url, host, allowed);
  return fails ? 'url must name a public address.' : null;
}

/** Whether a request for this URL may go to this address. */
export function mayReach(url: URL, address: string, allowed: AllowedNetworks): boolean {
  return allowed.has(address) || (url.protocol === 'https:' && isPublic(address));
}

/** The host without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}
