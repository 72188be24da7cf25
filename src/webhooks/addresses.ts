// Which addresses a webhook may be sent to.
import { BlockList, isIP, isIPv6 } from 'node:net';

// IANA's registries of special-purpose addresses, as far as they are not globally reachable.
const REFUSED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
// Of IPv6 only global unicast passes, and of that not what wraps IPv4 or is for documentation.
const REFUSED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

/** Names that no public name server answers for: one label alone, and what is set aside for private networks. */
const PRIVATE_NAME = /^(?:[^.]+|(?:.+\.)?(?:localhost|local|internal|home\.arpa))\.?$/u;

const refused = new BlockList();
for (const [network, prefix] of REFUSED_V4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of REFUSED_V6) refused.addSubnet(network, prefix, 'ipv6');
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

export type AllowedNetworks = {
  /** The operator lets webhooks reach this address although it is not public. */
  readonly has: (address: string) => boolean;
  readonly any: boolean;
};

/** Networks such as `10.0.0.0/8`, or single addresses. Throws where one is neither. */
export function allowNetworks(networks: readonly string[]): AllowedNetworks {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return { any: networks.length > 0, has: (address) => list.check(address, familyOf(address)) };
}

/** True for an address that is reachable from everywhere: not private, loopback, link-local, multicast or reserved. */
export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused.check(address, 'ipv4');
    case 6:
      return globalV6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
    default:
      return false;
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
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
