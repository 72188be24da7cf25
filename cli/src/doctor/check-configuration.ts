import { ConfigError, readConfig, type Config } from '../../../src/config/config.ts';
import { cliConfig, VARIABLES } from '../cli-config.ts';
import type { Io } from '../io.ts';
import { finding, ok, type Finding } from './finding.ts';

const ONLY_HERE = /^(127\.|localhost$|::1$)/;

/**
 * Reads the configuration as the commands and the service would. `terminal` and `config` are null where they are
 * invalid; `config` also where WITAN_BASE_URL names another service.
 */
export function checkConfiguration(io: Io) {
  const misspelt = Object.keys(io.env)
    .filter((name) => name.startsWith('WITAN_') && !VARIABLES.includes(name))
    .map((name) => warning(`${name} is set, but nothing reads it.`, 'Check how it is spelt.'));
  try {
    const terminal = cliConfig(io);
    const config = terminal.remote === null ? readConfig(io.env, io.cwd) : null;
    const valid = ok('configuration', 'The configuration is valid.');
    return { config, terminal, findings: [valid, ...misspelt, ...(config ? exposed(config) : [])] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const advice = 'Correct it in the environment; docs/operate/operations.md describes every variable.';
    const mistakes = error.message.split('\n');
    const problems = mistakes.map((line) => finding('configuration', 'problem', line, advice));
    return { config: null, terminal: null, findings: [...problems, ...misspelt] };
  }
}

function exposed({ host, trustedProxies }: Config): Finding[] {
  if (ONLY_HERE.test(host) || trustedProxies.length > 0) return [];
  return [
    warning(
      `The service is open to other machines (HOST is ${host}), and no proxy is trusted.`,
      'Put a proxy with TLS before it and name its address in WITAN_TRUSTED_PROXIES, or callers share one limit.',
    ),
  ];
}

function warning(message: string, advice: string): Finding {
  return finding('configuration', 'warning', message, advice);
}
