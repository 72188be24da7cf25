// Reads a panel file: which seats sit, at which servers, with the key from which variable.
import { isVendor, type SeatProvider, type SeatSettings } from '../domain/advisor.ts';
import { CATALOGUE } from './catalogue.ts';
import { isBaseUrl, SEAT, type RawSeat } from './seat-schema.ts';
import type { CallOptions } from './vendor.ts';

export { isBaseUrl };

/** A seat of the panel as the operator wants it. No key: only the name of the variable that holds one. */
export type PanelSeat = SeatSettings & {
  /** Unique within the panel. */
  readonly name: string;
  readonly provider: SeatProvider;
  readonly model: string;
  readonly fastModel: string;
  /** Null for the vendor's own address, or the operator's override of it. */
  readonly baseUrl: string | null;
  readonly apiKeyEnv: string | null;
  /** What goes with each of its requests. */
  readonly options?: CallOptions;
};

export type PanelFile = {
  readonly seats: readonly PanelSeat[];
  /** In the order in which they take the place of seats that fail. */
  readonly reserves: readonly PanelSeat[];
};

export type ParsedPanel =
  | ({ readonly ok: true } & PanelFile)
  /** Every mistake, each a sentence. */
  | { readonly ok: false; readonly problems: readonly string[] };

const KNOWN_FIELDS: readonly string[] = Object.keys(SEAT.shape);
const MOST_SEATS = 8;

/**
 * Checks the content of a panel file, `{ "seats": [...], "reserves": [...] }` with 1 to 8 seats and at most as many
 * reserves. Never throws.
 */
export function parsePanel(json: unknown): ParsedPanel {
  const problems: string[] = [];
  const seats = listAt(json, 'seats', problems);
  if (seats === null) return bad(['The panel file must be an object with a list of "seats".']);
  const reserves = listAt(json, 'reserves', problems) ?? [];
  if (seats.length < 1 || seats.length > MOST_SEATS)
    return bad([`The panel file must have 1 to ${MOST_SEATS} seats; it has ${seats.length}.`]);
  if (reserves.length > MOST_SEATS)
    return bad([`The panel file must have at most ${MOST_SEATS} reserves; it has ${reserves.length}.`]);
  const unknown = Object.keys(json ?? {}).filter((field) => field !== 'seats' && field !== 'reserves');
  problems.push(...unknown.map((field) => `${shown(field)} is not a field of the panel file.`));
  const parsed = [
    ...seats.map((seat, index) => parseSeat(seat, `seats[${index}]`, problems)),
    ...reserves.map((seat, index) => parseSeat(seat, `reserves[${index}]`, problems)),
  ];
  const complete = parsed.filter((seat) => seat !== null);
  const named = complete.map((seat, index) => withDefaults(seat, complete, index));
  for (const name of repeated(named.map((seat) => seat.name)))
    problems.push(`Two seats are named "${name}".`);
  if (problems.length > 0) return bad(problems);
  return { ok: true, seats: named.slice(0, seats.length), reserves: named.slice(seats.length) };
}

function listAt(json: unknown, field: string, problems: string[]): readonly unknown[] | null {
  const list: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, field) : undefined;
  if (Array.isArray(list)) return list;
  if (list !== undefined && field !== 'seats') problems.push(`"${field}" must be a list of seats.`);
  return null;
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
  const { provider, baseUrl, model, extraBody } = result.data;
  if (provider === 'compatible' && baseUrl === undefined)
    problems.push(`${path}.baseUrl is needed: a compatible server has no address of its own.`);
  if (model === undefined && !isVendor(provider))
    problems.push(`${path}.model is needed: only OpenAI, Anthropic, Google and xAI have a default.`);
  if (extraBody !== undefined && provider === 'bedrock')
    problems.push(`${path}.extraBody cannot be added to a request that is signed, as those to Bedrock are.`);
  return result.data;
}

function withDefaults(seat: RawSeat, all: readonly RawSeat[], index: number): PanelSeat {
  const { provider } = seat;
  const sameBefore = all.slice(0, index).filter((other) => other.provider === provider).length;
  const vendor = isVendor(provider) ? CATALOGUE[provider] : null;
  // Without a default it is a problem that is told of, and the panel is not used.
  const model = seat.model ?? vendor?.model ?? '';
  return {
    name: seat.name ?? (sameBefore === 0 ? provider : `${provider}-${sameBefore + 1}`),
    provider,
    model,
    // A server of one's own may not have the vendor's fast model.
    fastModel: seat.fastModel ?? (seat.baseUrl === undefined ? vendor?.fastModel : undefined) ?? model,
    baseUrl: seat.baseUrl?.replace(/\/+$/, '') ?? null,
    apiKeyEnv: seat.apiKeyEnv ?? null,
    ...settingsOf(seat),
    ...optionsOf(seat),
  };
}

function optionsOf({ headers, extraBody, temperature, structured }: RawSeat): Pick<PanelSeat, 'options'> {
  const options: CallOptions = {
    ...(headers === undefined ? {} : { headers }),
    ...(extraBody === undefined ? {} : { extraBody }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(structured === undefined ? {} : { structured }),
  };
  return Object.keys(options).length === 0 ? {} : { options };
}

/** What a seat was told beyond its model; nothing where nothing was. */
export function settingsOf(seat: SeatSettings): SeatSettings {
  const { timeoutMs, effort, maxOutputTokens, price, fallbackModel } = seat;
  return {
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(effort === undefined ? {} : { effort }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(price === undefined ? {} : { price }),
    ...(fallbackModel === undefined ? {} : { fallbackModel }),
  };
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? typeof value).slice(0, 60);
}
