// The schema of a seat in the panel file; each rule has its sentence.
import { z } from 'zod';
import { CLOUDS, EFFORTS, PROVIDERS } from '../domain/advisor.ts';

export const KINDS = [...PROVIDERS, 'compatible', ...CLOUDS] as const;

const text = (most: number, what: string): z.ZodString =>
  z
    .string(`must be ${what}`)
    .trim()
    .min(1, `must be ${what}`)
    .max(most, `must have at most ${most} characters`);

function whole(least: number, most: number, what: string) {
  const rule = `must be a whole number of ${what} from ${least} to ${most}`;
  return z.int(rule).min(least, rule).max(most, rule);
}

function from0(most: number, what: string) {
  const rule = `must be ${what} from 0 to ${most}`;
  return z.number(rule).min(0, rule).max(most, rule);
}

const effort = z.enum(EFFORTS, `must be one of ${EFFORTS.join(', ')}`).exactOptional();
const dollars = from0(1_000_000, 'US dollars per million tokens');
const dollarsOfSearch = from0(1_000_000, 'US dollars per thousand searches');
const ADDRESS = 'must be an address that starts with http:// or https://, without user, query or fragment';

/** Headers that the connection itself sets. */
const OWN_HEADERS = /^(?:host|content-length|content-type|transfer-encoding|connection|accept-encoding)$/i;

const headers = z
  .record(
    z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'must have names of headers as its fields'),
    z
      .string('must be a text')
      .max(4_000, 'must have at most 4000 characters')
      .regex(/^[\x20-\x7e]*$/, 'must be one line of printable ASCII'),
    'must be an object of headers',
  )
  .refine((given) => !Object.keys(given).some((name) => OWN_HEADERS.test(name)), {
    error: 'must not set host, content-type or what else the connection sets itself',
  });

export const PRICE = z.strictObject(
  {
    input: dollars,
    cachedInput: dollars.nullable().default(null),
    cacheWrite: dollars.exactOptional(),
    output: dollars,
    search: dollarsOfSearch.exactOptional(),
  },
  'must be an object with input, output and, where they are known, cachedInput, cacheWrite and search',
);

export const SEAT = z.object({
  name: text(60, 'a name').optional(),
  provider: z.enum(KINDS, `must be one of ${KINDS.join(', ')}`),
  model: text(200, 'the id of a model').optional(),
  fastModel: text(200, 'the id of a model').optional(),
  fallbackModel: text(200, 'the id of a model').exactOptional(),
  baseUrl: z
    .string('must be an address that starts with http:// or https://')
    .refine(isBaseUrl, ADDRESS)
    .optional(),
  apiKeyEnv: z
    .string('must be the name of an environment variable')
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, 'must be the name of an environment variable, not a key itself')
    .optional(),
  timeoutMs: whole(1_000, 3_600_000, 'milliseconds').exactOptional(),
  effort: z
    .strictObject(
      { perspectives: effort, review: effort, synthesis: effort, frame: effort },
      'must be an object with efforts for perspectives, review, synthesis or frame',
    )
    .exactOptional(),
  maxOutputTokens: whole(500, 1_000_000, 'tokens').exactOptional(),
  price: PRICE.exactOptional(),
  headers: headers.exactOptional(),
  extraBody: z
    .record(z.string(), z.json(), 'must be an object of fields to add to each request')
    .exactOptional(),
  temperature: from0(2, 'a number').exactOptional(),
  structured: z.enum(['schema', 'object', 'none'], 'must be schema, object or none').exactOptional(),
  ollama: z.boolean('must be true or false').exactOptional(),
});

const STYLE = 500;

export const PERSONA = z.strictObject({
  title: text(60, 'a title'),
  style: text(STYLE, 'what the advisor is asked to look at'),
});

export type RawSeat = z.infer<typeof SEAT>;

/** Whether a text can be the address of a provider: http or https, without user, query or fragment. */
export function isBaseUrl(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.username === '' && url.password === '' && url.search === '' && url.hash === '';
}
