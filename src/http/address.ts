import { isIP, isIPv6 } from 'node:net';
import { blockList, familyOf } from '../domain/networks.ts';

/**
 * Reads the client's address, for limits: the socket's, or what a trusted proxy says of it. Of an IPv6 address it is the
 * network of 64 bits, in which one machine has as many addresses as it likes.
 */
export function createAddressReader(
  trustedProxies: readonly string[],
): (request: { readonly socketAddress: string; readonly forwardedFor: string | null }) => string {
  const trusted = blockList(trustedProxies);
  return ({ socketAddress, forwardedFor }) => {
    let address = plain(socketAddress);
    const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()));
    // From the nearest hop outwards, as long as the current address is a trusted proxy.
    for (const hop of hops.toReversed()) {
      if (!trusted.check(address, familyOf(address)) || isIP(hop) === 0) break;
      address = hop;
    }
    return isIPv6(address) ? networkOf(address) : address;
  };
}

/** Without the port that some proxies write behind it. */
function plain(given: string): string {
  const [, bare = given] = /^\[(.*)\](?::\d+)?$|^(?=[^:]*:\d+$)([^:]*)/u.exec(given)?.filter(Boolean) ?? [];
  return bare.startsWith('::ffff:') ? bare.slice('::ffff:'.length) : bare;
}

function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  const [left = '', right] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string): string[] => part.split(':').filter((group) => group !== '');
  const known = [...groups(left), ...groups(right ?? '')].length;
  const all = [...groups(left), ...Array.from({ length: 8 - known }, () => '0'), ...groups(right ?? '')];
  return `${all.slice(0, 4).join(':')}::/64`;
}
