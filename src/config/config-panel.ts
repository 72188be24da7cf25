// The panel that the environment and the file of WITAN_PANEL describe.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Environment } from './config-variables.ts';
import { defined } from '../domain/defined.ts';
import { byProvider, type Provider } from '../domain/advisor.ts';
import type { TokenPrice } from '../domain/usage.ts';
import { isBaseUrl, parsePanel, type PanelFile } from '../providers/panel-file.ts';
import { PRICE } from '../providers/seat-schema.ts';
import { resolvePanel, type Panel, type VendorSettings } from '../providers/panel.ts';
import { parseJson } from '../domain/json-fields.ts';

/** The first that is set counts. */
export const KEY_VARIABLES: Readonly<Record<Provider, readonly [string, ...string[]]>> = {
  openai: ['OPENAI_API_KEY'],
  anthropic: ['ANTHROPIC_API_KEY'],
  google: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'],
  xai: ['XAI_API_KEY'],
};

/** Null where something is wrong with it; each problem is added as a sentence. */
export function readPanel(env: Environment, folder: string, problems: string[]): Panel | null {
  const vendors = byProvider((provider) => vendorSettings(env, provider, problems));
  const wanted = env['WITAN_PANEL'];
  const file =
    wanted === undefined || wanted === 'ollama' ? null : readPanelFile(resolve(folder, wanted), problems);
  const resolved = resolvePanel({ vendors, env, seats: null, ...file });
  problems.push(...resolved.problems);
  return problems.length === 0 ? resolved.panel : null;
}

function vendorSettings(env: Environment, provider: Provider, problems: string[]): VendorSettings {
  const name = provider.toUpperCase();
  const baseUrl = env[`${name}_BASE_URL`] ?? null;
  if (baseUrl !== null && !isBaseUrl(baseUrl))
    problems.push(`${name}_BASE_URL must be an http or https URL.`);
  const apiKeyVariable = KEY_VARIABLES[provider].find((variable) => env[variable] !== undefined);
  return {
    apiKey: apiKeyVariable === undefined ? null : (env[apiKeyVariable] ?? null),
    ...defined({ apiKeyVariable }),
    baseUrl,
    model: env[`${name}_MODEL`] ?? null,
    fastModel: env[`${name}_FAST_MODEL`] ?? null,
    price: readPrice(env, `${name}_PRICE`, problems),
  };
}

function readPrice(env: Environment, variable: string, problems: string[]): TokenPrice | null {
  const text = env[variable];
  if (text === undefined) return null;
  const price = PRICE.safeParse(parseJson(text));
  if (price.success) return price.data;
  problems.push(
    `${variable} must be a price in JSON, such as {"input": 2, "cachedInput": 0.1, "output": 10}.`,
  );
  return null;
}

function readPanelFile(path: string, problems: string[]): PanelFile | null {
  const fail = (problem: string): null => {
    problems.push(problem);
    return null;
  };
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return fail(`WITAN_PANEL names ${path}, which cannot be read.`);
  }
  const json = parseJson(text);
  if (json === undefined) return fail(`WITAN_PANEL names ${path}, which is not valid JSON.`);
  const parsed = parsePanel(json);
  if (parsed.ok) return parsed;
  problems.push(...parsed.problems);
  return null;
}
