import { BlockList, isIP, isIPv6 } from 'node:net';

/** Reads the client's address: the socket's, or what a trusted proxy says of it. */
export function createAddressReader(
  trustedProxies: readonly string[],
): (request: { readonly socketAddress: string; readonly forwardedFor: string | null }) => string {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string): boolean => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return ({ socketAddress, forwardedFor }) => {
    let address = plain(socketAddress);
    const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()));
    // From the nearest hop outwards, as long as the current address is a trusted proxy.
    for (const hop of hops.toReversed()) {
      if (!isTrusted(address) || isIP(hop) === 0) break;
      address = hop;
    }
    return address;
  };
}

function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}
