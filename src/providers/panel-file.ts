// Reads a panel file: which seats sit, at which servers, with the key from which variable.
import { z } from 'zod';
import { EFFORTS, PROVIDERS, type Provider, type SeatSettings } from '../domain/advisor.ts';
import { CATALOGUE } from './catalogue.ts';

/** A seat of the panel as the operator wants it. No secrets: only the name of the variable that holds one. */
export type PanelSeat = SeatSettings & {
  /** Unique within the panel. */
  readonly name: string;
  readonly provider: Provider | 'compatible';
  readonly model: string;
  readonly fastModel: string;
  /** Null for the vendor's own address, or the operator's override of it. */
  readonly baseUrl: string | null;
  readonly apiKeyEnv: string | null;
};

export type ParsedPanel =
  | { readonly ok: true; readonly seats: readonly PanelSeat[] }
  /** Every mistake, each a sentence. */
  | { readonly ok: false; readonly problems: readonly string[] };

const KINDS = [...PROVIDERS, 'compatible'] as const;
const KNOWN_FIELDS = [
  'name',
  'provider',
  'model',
  'fastModel',
  'baseUrl',
  'apiKeyEnv',
  'timeoutMs',
  'effort',
];
const MOST_SEATS = 8;

const text = (most: number, what: string): z.ZodString =>
  z
    .string(`must be ${what}`)
    .trim()
    .min(1, `must be ${what}`)
    .max(most, `must have at most ${most} characters`);

const LEAST_TIMEOUT_MS = 1_000;
const MOST_TIMEOUT_MS = 3_600_000;
const TIMEOUT_RULE = `must be a whole number of milliseconds from ${LEAST_TIMEOUT_MS} to ${MOST_TIMEOUT_MS}`;

const effort = z.enum(EFFORTS, `must be one of ${EFFORTS.join(', ')}`).exactOptional();

const SEAT = z.object({
  name: text(60, 'a name').optional(),
  provider: z.enum(KINDS, `must be one of ${KINDS.join(', ')}`),
  model: text(200, 'the id of a model'),
  fastModel: text(200, 'the id of a model').optional(),
  baseUrl: z
    .string('must be an address that starts with http:// or https://')
    .refine(
      isBaseUrl,
      'must be an address that starts with http:// or https://, without user, query or fragment',
    )
    .optional(),
  apiKeyEnv: z
    .string('must be the name of an environment variable')
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, 'must be the name of an environment variable, not a key itself')
    .optional(),
  timeoutMs: z
    .int(TIMEOUT_RULE)
    .min(LEAST_TIMEOUT_MS, TIMEOUT_RULE)
    .max(MOST_TIMEOUT_MS, TIMEOUT_RULE)
    .exactOptional(),
  effort: z
    .strictObject(
      { perspectives: effort, review: effort, memo: effort, frame: effort },
      'must be an object with efforts for perspectives, review, memo or frame',
    )
    .exactOptional(),
});

type RawSeat = z.infer<typeof SEAT>;

/** Checks the content of a panel file, `{ "seats": [...] }` with 1 to 8 seats. Never throws. */
export function parsePanel(json: unknown): ParsedPanel {
  const seats = typeof json === 'object' && json !== null && 'seats' in json ? json.seats : undefined;
  if (!Array.isArray(seats)) return bad(['The panel file must be an object with a list of "seats".']);
  if (seats.length < 1 || seats.length > MOST_SEATS) {
    return bad([`The panel file must have 1 to ${MOST_SEATS} seats; it has ${seats.length}.`]);
  }
  const problems: string[] = [];
  const parsed = seats.map((seat: unknown, index) => parseSeat(seat, `seats[${index}]`, problems));
  const complete = parsed.filter((seat) => seat !== null);
  const named = complete.map((seat, index) => withDefaults(seat, complete, index));
  for (const name of repeated(named.map((seat) => seat.name)))
    problems.push(`Two seats are named "${name}".`);
  return problems.length > 0 ? bad(problems) : { ok: true, seats: named };
}

function bad(problems: readonly string[]): ParsedPanel {
  return { ok: false, problems };
}

function parseSeat(seat: unknown, path: string, problems: string[]): RawSeat | null {
  const result = SEAT.safeParse(seat);
  const known = typeof seat === 'object' && seat !== null ? seat : {};
  for (const field of Object.keys(known)) {
    if (!KNOWN_FIELDS.includes(field)) problems.push(`${path}.${shown(field)} is not a field of a seat.`);
  }
  if (!result.success) {
    for (const { path: inner, message } of result.error.issues) {
      const at = [path, ...inner.map(String)].join('.');
      const given = inner[0] === 'provider' && 'provider' in known ? `; it is ${shown(known.provider)}` : '';
      problems.push(`${at} ${inner.length === 0 ? 'must be an object' : message}${given}.`);
    }
    return null;
  }
  if (result.data.provider === 'compatible' && result.data.baseUrl === undefined) {
    problems.push(`${path}.baseUrl is needed: a compatible server has no address of its own.`);
  }
  return result.data;
}

function withDefaults(seat: RawSeat, all: readonly RawSeat[], index: number): PanelSeat {
  const sameBefore = all.slice(0, index).filter((other) => other.provider === seat.provider).length;
  const vendorFast = seat.provider === 'compatible' ? seat.model : CATALOGUE[seat.provider].fastModel;
  return {
    name: seat.name ?? (sameBefore === 0 ? seat.provider : `${seat.provider}-${sameBefore + 1}`),
    provider: seat.provider,
    model: seat.model,
    // A server of one's own may not have the vendor's fast model.
    fastModel: seat.fastModel ?? (seat.baseUrl === undefined ? vendorFast : seat.model),
    baseUrl: seat.baseUrl?.replace(/\/+$/, '') ?? null,
    apiKeyEnv: seat.apiKeyEnv ?? null,
    ...settingsOf(seat),
  };
}

/** What a seat was told beyond its model; nothing where nothing was. */
export function settingsOf({ timeoutMs, effort: byStage }: SeatSettings): SeatSettings {
  return {
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(byStage === undefined ? {} : { effort: byStage }),
  };
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? typeof value).slice(0, 60);
}

/** Whether a text can be the address of a provider: http or https, without user, query or fragment. */
export function isBaseUrl(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.username === '' && url.password === '' && url.search === '' && url.hash === '';
}
