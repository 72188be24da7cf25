// Four simulated vendors for seats that are real to the server, each call's key and outcome on record.

import { createHash } from 'node:crypto';
import { startSimulator } from '@witan/simulator';
import type { Simulator, SimulatorOptions } from '@witan/simulator';
import { PROVIDERS } from '../src/domain/advisor.ts';
import type { Provider } from '../src/domain/advisor.ts';

export const KEY_VARIABLES: Readonly<Record<Provider, string>> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  xai: 'XAI_API_KEY',
};

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
    env: (operator) => ({
      ...Object.fromEntries(
        PROVIDERS.map((provider) => [`${provider.toUpperCase()}_BASE_URL`, simulator.baseUrls[provider]]),
      ),
      ...Object.fromEntries(
        PROVIDERS.filter((provider) => operator[provider] !== undefined).map((provider) => [
          KEY_VARIABLES[provider],
          operator[provider] ?? '',
        ]),
      ),
    }),
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
