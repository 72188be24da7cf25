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
  switch (cloud) {
    case 'azure': {
      const resource = label('AZURE_RESOURCE_NAME');
      if (resource === null) return { needs: 'AZURE_RESOURCE_NAME' };
      return { baseUrl: `https://${resource}.openai.azure.com/openai/v1` };
    }
    case 'bedrock': {
      const region = label('AWS_REGION');
      if (region === null) return { needs: 'AWS_REGION' };
      return { baseUrl: `https://bedrock-runtime.${region}.amazonaws.com` };
    }
    case 'vertex': {
      const project = label('GOOGLE_VERTEX_PROJECT');
      if (project === null) return { needs: 'GOOGLE_VERTEX_PROJECT' };
      const location = label('GOOGLE_VERTEX_LOCATION') ?? 'global';
      const path = `v1beta1/projects/${project}/locations/${location}/publishers/google`;
      return { baseUrl: `https://${vertexHost(location)}/${path}` };
    }
  }
}

function vertexHost(location: string): string {
  if (location === 'global') return 'aiplatform.googleapis.com';
  if (location === 'eu' || location === 'us') return `aiplatform.${location}.rep.googleapis.com`;
  return `${location}-aiplatform.googleapis.com`;
}
