// Azure, Bedrock and Vertex: models of the vendors at a cloud's own address, with the cloud's own credentials.
import type { Cloud } from '../domain/advisor.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables of the clouds' own packages that decide where a seat's requests go. */
export const CLOUD_VARIABLES = [
  'AZURE_API_KEY',
  'AZURE_RESOURCE_NAME',
  'AWS_REGION',
  'GOOGLE_VERTEX_PROJECT',
  'GOOGLE_VERTEX_LOCATION',
] as const;

/** The variable that names the resource, region or project. */
const PLACES = {
  azure: 'AZURE_RESOURCE_NAME',
  bedrock: 'AWS_REGION',
  vertex: 'GOOGLE_VERTEX_PROJECT',
} as const;
/** The variable of the key that a cloud takes; null where its package finds credentials of its own. */
export const CLOUD_KEYS = {
  azure: 'AZURE_API_KEY',
  bedrock: null,
  vertex: null,
} as const satisfies Record<Cloud, (typeof CLOUD_VARIABLES)[number] | null>;

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** The address of a seat that names none, or which variable it needs; no request goes to any other origin. */
export function cloudAddress(
  cloud: Cloud,
  env: Environment,
): { readonly baseUrl: string } | { readonly needs: string } {
  const label = (name: (typeof CLOUD_VARIABLES)[number]): string | null => {
    const value = env[name]?.trim() ?? '';
    return LABEL.test(value) ? value : null;
  };
  const place = label(PLACES[cloud]);
  if (place === null) return { needs: PLACES[cloud] };
  if (cloud === 'azure') return { baseUrl: `https://${place}.openai.azure.com/openai/v1` };
  if (cloud === 'bedrock') return { baseUrl: `https://bedrock-runtime.${place}.amazonaws.com` };
  const location = label('GOOGLE_VERTEX_LOCATION') ?? 'global';
  const path = `v1beta1/projects/${place}/locations/${location}/publishers/google`;
  return { baseUrl: `https://${vertexHost(location)}/${path}` };
}

function vertexHost(location: string): string {
  if (location === 'global') return 'aiplatform.googleapis.com';
  if (location === 'eu' || location === 'us') return `aiplatform.${location}.rep.googleapis.com`;
  return `${location}-aiplatform.googleapis.com`;
}
