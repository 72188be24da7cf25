// The addresses of a name that a webhook is sent to.
import { lookup, Resolver } from 'node:dns/promises';
import { PRIVATE_NAME } from './addresses.ts';

export type Address = { readonly address: string; readonly family: number };
/** All addresses of a name; the signal ends the search. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly Address[]>;

/**
 * Asks DNS itself, the system's servers or those that are given. The system's own look-up takes one of a few threads until
 * it ends, and every other name of the process waits behind it, those of providers too: whose servers do not answer would
 * hold up everybody. So it is left to names of private networks, for which no stranger's server is asked.
 */
export function createResolve(servers: readonly string[] | null = null): Resolve {
  return async (host, signal) => {
    if (PRIVATE_NAME.test(host)) return lookup(host, { all: true });
    const resolver = new Resolver();
    if (servers !== null) resolver.setServers(servers);
    signal.addEventListener('abort', () => resolver.cancel(), { once: true });
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = [...addressesOf(four, 4), ...addressesOf(six, 6)];
    if (found.length === 0 && four.status === 'rejected') throw unresolved(four.reason);
    return found;
  };
}

function addressesOf(answer: PromiseSettledResult<readonly string[]>, family: number): Address[] {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
}

/** With the codes of the system's look-up: others stand for connections, too. */
function unresolved({ code }: { readonly code?: string }): Error {
  const isUnknown = code === 'ENOTFOUND' || code === 'ENODATA';
  return Object.assign(new Error('the name does not resolve'), {
    code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN',
  });
}
