// Simulated vendors for seats that are real to the server, each call's key and outcome on record.

import { createHash } from 'node:crypto';
import { startSimulator } from '@witan/simulator';
import type { Simulator, SimulatorOptions } from '@witan/simulator';
import { KEY_VARIABLES } from '../src/config/config-panel.ts';
import { PROVIDERS } from '../src/domain/advisor.ts';
import type { Provider } from '../src/domain/advisor.ts';

/** Variables that lead every vendor's calls to these addresses, and seat those whose keys are given. */
export function environmentOf(
  baseUrls: Readonly<Record<Provider, string>>,
  keys: Readonly<Partial<Record<Provider, string>>>,
): Record<string, string> {
  return Object.fromEntries(
    PROVIDERS.flatMap((provider) => {
      const key = keys[provider];
      const at = [`${provider.toUpperCase()}_BASE_URL`, baseUrls[provider]];
      return key === undefined ? [at] : [at, [KEY_VARIABLES[provider][0], key]];
    }),
  );
}

export type TestProviders = {
  readonly simulator: Simulator;
  /** Leads every vendor's calls here, and seats those that the operator is to have keys for. */
  readonly env: (operator: Readonly<Partial<Record<Provider, string>>>) => Record<string, string>;
  /** Which keys each vendor was called with. */
  readonly keysSeen: (provider: Provider) => ReadonlySet<string>;
  readonly close: () => Promise<void>;
};

/** `keys` are those whose use can be told afterwards. */
export async function startProviders(
  keys: readonly string[],
  options: SimulatorOptions = {},
): Promise<TestProviders> {
  const simulator = await startSimulator({ latencyMs: 0, ...options });
  const keyOf = new Map(
    keys.map((key) => [createHash('sha256').update(key).digest('hex').slice(0, 16), key]),
  );
  return {
    simulator,
    env: (operator) => environmentOf(simulator.baseUrls, operator),
    keysSeen: (provider) =>
      new Set(
        simulator
          .calls()
          .filter((call) => call.provider === provider)
          .map(({ keyHash }) => keyOf.get(keyHash ?? '') ?? 'a key of nobody'),
      ),
    close: simulator.close,
  };
}
