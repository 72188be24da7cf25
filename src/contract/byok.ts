import { z } from 'zod';
import { PROVIDER_NAMES, PROVIDERS, type Provider } from '../domain/advisor.ts';
import { Secret } from '../domain/secret.ts';
import * as t from './scalars.ts';

const KEY_FORM = /^[!-~]{8,512}$/;

const byokKey = z
  .string({ error: 'A provider key must be a string.' })
  .regex(KEY_FORM, { error: 'A provider key must be 8 to 512 visible ASCII characters.' });

export const byok = z
  .strictObject(
    Object.fromEntries(
      PROVIDERS.map((provider) => [
        provider,
        t.nullish(byokKey, `A key for ${PROVIDER_NAMES[provider]}; 8 to 512 visible ASCII characters.`),
      ]),
    ) as Record<Provider, z.ZodOptional<z.ZodNullable<typeof byokKey>>>,
    { error: byokError },
  )
  .describe('Provider API keys by provider identifier.')
  .register(t.components, { id: 'ProviderKeys' });

/** Names no unknown field: it might be the key itself. */
function byokError(issue: { readonly code?: string | undefined }): string {
  return issue.code === 'unrecognized_keys'
    ? `byok may hold ${PROVIDERS.join(', ')} alone, each with its key as the value.`
    : 'byok must be an object.';
}

/** The provider keys of a valid body, without those that are null. */
export function keysOf(keys: z.infer<typeof byok> | null | undefined): ReadonlyMap<Provider, Secret> {
  const given = Object.entries(keys ?? {}).filter(([, key]) => typeof key === 'string');
  // `as`: the schema admits the identifiers of providers only, and null values are left out above.
  return new Map(given.map(([provider, key]) => [provider as Provider, new Secret(key as string)]));
}
