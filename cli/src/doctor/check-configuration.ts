import { ConfigError, readConfig } from '../../../src/config/config.ts';
import type { Config } from '../../../src/config/config.ts';
import type { Environment } from '../../../src/config/config-variables.ts';
import { VARIABLES } from '../cli-config.ts';
import { ok, problem, warning } from './finding.ts';
import type { Finding } from './finding.ts';

const ONLY_HERE = /^(127\.|localhost$|::1$)/;

/** Reads the configuration as the service would; null where it would not start with it. */
export function checkConfiguration(
  env: Environment,
  folder: string,
): { readonly config: Config | null; readonly findings: readonly Finding[] } {
  const findings = misspelt(env);
  try {
    const config = readConfig(env, folder);
    return {
      config,
      findings: [ok('configuration', 'The configuration is valid.'), ...findings, ...exposed(config)],
    };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const advice = 'Correct it in the environment; docs/operate/operations.md describes every variable.';
    const mistakes = error.message.split('\n').map((line) => problem('configuration', line, advice));
    return { config: null, findings: [...mistakes, ...findings] };
  }
}

function misspelt(env: Environment): Finding[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('WITAN_') && !VARIABLES.includes(name))
    .map((name) =>
      warning('configuration', `${name} is set, but nothing reads it.`, 'Check how it is spelt.'),
    );
}

function exposed({ host, trustedProxies }: Config): Finding[] {
  if (ONLY_HERE.test(host) || trustedProxies.length > 0) return [];
  return [
    warning(
      'configuration',
      `The service is open to other machines (HOST is ${host}), and no proxy is trusted.`,
      'Put a proxy with TLS before it and name its address in WITAN_TRUSTED_PROXIES, or callers share one limit.',
    ),
  ];
}
