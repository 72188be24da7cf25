// Reads a panel file: which seats sit, at which servers, with the key from which variable.
import { z } from 'zod';
import { isVendor, PROVIDER_NAMES, type SeatProvider, type SeatSettings } from '../domain/advisor.ts';
import { defined } from '../domain/defined.ts';
import { CATALOGUE } from './catalogue.ts';
import { PERSONAS, type Persona } from '../domain/personas.ts';
import { isBaseUrl, PERSONA, SEAT, type RawSeat } from './seat-schema.ts';
import type { CallOptions } from './vendor.ts';
import { isObject, valueAt } from '../domain/json-fields.ts';

export { isBaseUrl };

const VENDORS = new Intl.ListFormat('en-GB').format(Object.values(PROVIDER_NAMES));

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

/** Who sits together. */
export type Lineup = {
  readonly seats: readonly PanelSeat[];
  /** In the order in which they replace seats that fail. */
  readonly reserves: readonly PanelSeat[];
};

/** The default panel, and the others by name. */
export type PanelFile = Lineup & {
  readonly others: ReadonlyMap<string, Lineup>;
  /** Null where seats have no personas unless a request asks for them. */
  readonly personas: readonly Persona[] | null;
};

export type ParsedPanel =
  | ({ readonly ok: true } & PanelFile)
  /** Every mistake, each a sentence. */
  | { readonly ok: false; readonly problems: readonly string[] };

const KNOWN_FIELDS: readonly string[] = Object.keys(SEAT.shape);
const MOST_SEATS = 8;

/** The panel that sits where a request names none. */
export const DEFAULT_PANEL = 'default';
const PANEL_NAME = /^[a-z][a-z0-9-]{0,39}$/;
const MOST_PERSONAS = 16;

/**
 * Checks the content of a panel file: `{ "seats": [...], "reserves": [...] }` with 1 to 8 seats and at most as many
 * reserves, or `{ "panels": { "default": [...], "cheap": [...] } }` where each is a list of seats or an object of that
 * form; beside either `"personas"`, true or a list of titles and styles. Never throws.
 */
export function parsePanel(json: unknown): ParsedPanel {
  if (!isObject(json)) return bad([NO_SEATS]);
  const { seats, reserves, panels, personas, ...unknown } = json;
  const problems = Object.keys(unknown).map((field) => `${shown(field)} is not a field of the panel file.`);
  const people = parsePersonas(personas, problems);
  if (panels !== undefined && (seats !== undefined || reserves !== undefined))
    return bad([...problems, 'The panel file has both "panels" and "seats" or "reserves": use one form.']);
  const given =
    panels === undefined ? [[DEFAULT_PANEL, { seats, reserves }] as const] : panelsIn(panels, problems);
  const lineups = new Map<string, Lineup>();
  for (const [name, lineup] of given) {
    const path = panels === undefined ? '' : `panels.${name}.`;
    const parsed = parseLineup(lineup, { path, prefix: name === DEFAULT_PANEL ? '' : `${name}-` }, problems);
    if (parsed) lineups.set(name, parsed);
  }
  const all = [...lineups.values()].flatMap((one) => [...one.seats, ...one.reserves]);
  for (const name of repeated(all.map((seat) => seat.name))) problems.push(`Two seats are named "${name}".`);
  const own = lineups.get(DEFAULT_PANEL);
  if (panels !== undefined && !given.some(([name]) => name === DEFAULT_PANEL))
    problems.push(`"panels" must hold one that is named "${DEFAULT_PANEL}".`);
  if (problems.length > 0 || !own) return bad(problems);
  lineups.delete(DEFAULT_PANEL);
  return { ok: true, ...own, others: lineups, personas: people };
}

const NO_SEATS = 'The panel file must be an object with a list of "seats".';

function panelsIn(panels: unknown, problems: string[]): (readonly [name: string, lineup: unknown])[] {
  if (typeof panels !== 'object' || panels === null || Array.isArray(panels)) {
    problems.push('"panels" must be an object with a list of seats for each name.');
    return [];
  }
  return Object.entries(panels).flatMap(([name, lineup]: [string, unknown]) => {
    if (PANEL_NAME.test(name)) return [[name, Array.isArray(lineup) ? { seats: lineup } : lineup] as const];
    problems.push(`panels.${shown(name)} must have a name of small letters, digits and hyphens, at most 40.`);
    return [];
  });
}

function parseLineup(
  json: unknown,
  { path, prefix }: { readonly path: string; readonly prefix: string },
  problems: string[],
): Lineup | null {
  const seats = listAt(json, 'seats', problems);
  if (seats === null) {
    problems.push(path === '' ? NO_SEATS : `${path}seats must be a list of seats.`);
    return null;
  }
  const reserves = listAt(json, 'reserves', problems) ?? [];
  for (const field of Object.keys(json ?? {}))
    if (field !== 'seats' && field !== 'reserves')
      problems.push(`${path}${shown(field)} is not a field of a panel.`);
  const which = path === '' ? 'The panel file' : `${path.slice(0, -1)}`;
  if (seats.length < 1 || seats.length > MOST_SEATS)
    problems.push(`${which} must have 1 to ${MOST_SEATS} seats; it has ${seats.length}.`);
  if (reserves.length > MOST_SEATS)
    problems.push(`${which} must have at most ${MOST_SEATS} reserves; it has ${reserves.length}.`);
  const parsed = [
    ...seats.map((seat, index) => parseSeat(seat, `${path}seats[${index}]`, problems)),
    ...reserves.map((seat, index) => parseSeat(seat, `${path}reserves[${index}]`, problems)),
  ];
  const complete = parsed.filter((seat) => seat !== null);
  const named = complete
    .map((seat, index) => withDefaults(seat, complete, index))
    .map((seat) => ({ ...seat, name: prefix + seat.name }));
  return { seats: named.slice(0, seats.length), reserves: named.slice(seats.length) };
}

function parsePersonas(json: unknown, problems: string[]): readonly Persona[] | null {
  if (json === undefined || json === false) return null;
  if (json === true) return PERSONAS;
  const parsed = z.array(PERSONA).min(1).max(MOST_PERSONAS).safeParse(json);
  if (!parsed.success) {
    const what = parsed.error.issues.map(
      ({ path, message }) => ['personas', ...path.map(String)].join('.') + ` ${message}`,
    );
    problems.push(...what.map((problem) => `${problem.replace(/\.$/, '')}.`));
    return null;
  }
  const twice = repeated(parsed.data.map(({ title }) => title));
  problems.push(...twice.map((title) => `Two personas have the title "${title}".`));
  return parsed.data;
}

function listAt(json: unknown, field: string, problems: string[]): readonly unknown[] | null {
  const list: unknown = valueAt(json, field);
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
    problems.push(`${path}.model is needed: only ${VENDORS} have a default.`);
  if (result.data.ollama === true && provider !== 'compatible')
    problems.push(`${path}.ollama is for compatible servers.`);
  if (extraBody !== undefined && provider === 'bedrock')
    problems.push(`${path}.extraBody cannot be added to a request that is signed, as those to Bedrock are.`);
  return result.data;
}

function withDefaults(seat: RawSeat, all: readonly RawSeat[], index: number): PanelSeat {
  const { provider } = seat;
  const sameBefore = all.slice(0, index).filter((other) => other.provider === provider).length;
  const vendor = isVendor(provider) ? CATALOGUE[provider] : null;
  // A missing default is reported as a problem, and the panel is not used.
  const model = seat.model ?? vendor?.model ?? '';
  return {
    name: seat.name ?? (sameBefore === 0 ? provider : `${provider}-${sameBefore + 1}`),
    provider,
    model,
    // A self-hosted server may not have the vendor's fast model.
    fastModel: seat.fastModel ?? (seat.baseUrl === undefined ? vendor?.fastModel : undefined) ?? model,
    baseUrl: seat.baseUrl?.replace(/\/+$/, '') ?? null,
    apiKeyEnv: seat.apiKeyEnv ?? null,
    ...settingsOf(seat),
    ...optionsOf(seat),
  };
}

function optionsOf(seat: RawSeat): Pick<PanelSeat, 'options'> {
  const { provider, baseUrl = '', headers, extraBody, temperature, structured } = seat;
  // Its default port; a seat at another one has to say that it is an Ollama.
  const { ollama = URL.parse(baseUrl)?.port === '11434' } = seat;
  const asked = ollama && provider === 'compatible' ? ollama : undefined;
  const options: CallOptions = defined({ headers, extraBody, temperature, structured, ollama: asked });
  return Object.keys(options).length === 0 ? {} : { options };
}

/** The settings of a seat beside its model, as far as they are set. */
export function settingsOf(seat: SeatSettings): SeatSettings {
  const { timeoutMs, effort, maxOutputTokens, price, fallbackModel } = seat;
  return defined({ timeoutMs, effort, maxOutputTokens, price, fallbackModel });
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

function shown(value: unknown): string {
  return JSON.stringify(value).slice(0, 60);
}
