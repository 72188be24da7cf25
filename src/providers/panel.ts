// Who sits, and whose key pays where. The rules that keep a caller's key away from other servers are here.
import {
  byProvider,
  isCloud,
  isVendor,
  PROVIDERS,
  type Provider,
  type Seat,
  type UnnamedSeat,
} from '../domain/advisor.ts';
import { defined } from '../domain/defined.ts';
import { Secret } from '../domain/secret.ts';
import type { TokenPrice } from '../domain/usage.ts';
import { CATALOGUE } from './catalogue.ts';
import { CLOUD_KEYS, cloudAddress } from './clouds.ts';
import { isKey, isUsableKey } from './key.ts';
import { DEFAULT_PANEL, settingsOf, type Lineup, type PanelFile, type PanelSeat } from './panel-file.ts';
import { seatCallers, takesCallersKey } from './seat-callers.ts';
import type { Endpoint } from './vendor.ts';

/** What the operator set for a vendor; the values of environment variables, null or blank where unset. */
export type VendorSettings = {
  readonly apiKey: string | null;
  /** The variable that the key is from. */
  readonly apiKeyVariable?: string;
  readonly baseUrl: string | null;
  readonly model: string | null;
  readonly fastModel: string | null;
  /** What the model costs, where that is not its list price. */
  readonly price?: TokenPrice | null;
};

/** The operator's panel with its keys, fixed for the life of the process. */
export type Panel = PanelFile & {
  /** Seats to add for vendors that only a caller's key brings in. */
  readonly vendors: Readonly<Record<Provider, PanelSeat>>;
  /** By name of the seat; a seat whose server asks for no key is null. */
  readonly keys: ReadonlyMap<string, Secret | null>;
  readonly baseUrls: Readonly<Record<Provider, string>>;
};

export type PanelSettings = Partial<Omit<PanelFile, 'seats'>> & {
  readonly vendors: Readonly<Partial<Record<Provider, VendorSettings>>>;
  /** The seats of a panel file or of Ollama; null where the keys alone decide. */
  readonly seats: readonly PanelSeat[] | null;
  /** The environment, for the variables that a panel file names. */
  readonly env: Readonly<Record<string, string | undefined>>;
};

export type ResolvedPanel = { readonly panel: Panel; readonly problems: readonly string[] };

/** Puts settings and panel file together. Problems are sentences without any value of a key. */
export function resolvePanel(settings: PanelSettings): ResolvedPanel {
  const {
    vendors,
    seats,
    reserves = [],
    others = new Map<string, Lineup>(),
    personas = null,
    env,
  } = settings;
  const problems: string[] = [];
  const own = byProvider((provider) => vendorSeat(provider, vendors[provider]));
  const addressed = (lineup: Lineup): Lineup => ({
    seats: lineup.seats.map((seat) => withAddress(seat, env, problems)),
    reserves: lineup.reserves.map((seat) => withAddress(seat, env, problems)),
  });
  const withKeys = PROVIDERS.filter((provider) => set(vendors[provider]?.apiKey) !== null);
  const panel = {
    ...addressed({ seats: seats ?? withKeys.map((provider) => own[provider]), reserves }),
    others: new Map([...others].map(([name, lineup]) => [name, addressed(lineup)])),
    personas,
  };
  const keys = new Map<string, Secret | null>();
  for (const seat of everySeat(panel)) {
    const { key, problem } = keyOf(seat, vendors, env);
    if (problem !== null) problems.push(problem);
    if (key !== undefined) keys.set(seat.name, key);
  }
  const baseUrls = byProvider(
    (provider) => set(vendors[provider]?.baseUrl)?.replace(/\/+$/, '') ?? CATALOGUE[provider].baseUrl,
  );
  return { panel: { ...panel, vendors: own, keys, baseUrls }, problems };
}

/** The seats and reserves of all panels. */
export function everySeat(panel: Pick<Panel, keyof Lineup | 'others'>): PanelSeat[] {
  return [panel, ...panel.others.values()].flatMap(({ seats, reserves }) => [...seats, ...reserves]);
}

function seatNamed(panel: Panel, seat: string): PanelSeat | undefined {
  return everySeat(panel).find(({ name }) => name === seat);
}

/** A cloud's seat without an address gets the one from the cloud's own variables. */
function withAddress(seat: PanelSeat, env: PanelSettings['env'], problems: string[]): PanelSeat {
  if (!isCloud(seat.provider) || seat.baseUrl !== null) return seat;
  const found = cloudAddress(seat.provider, env);
  if ('baseUrl' in found) return { ...seat, baseUrl: found.baseUrl };
  problems.push(`Seat "${seat.name}" needs baseUrl, or its place in ${found.needs}, which is not set.`);
  return seat;
}

function vendorSeat(provider: Provider, settings: VendorSettings | undefined): PanelSeat {
  return {
    name: provider,
    provider,
    model: set(settings?.model) ?? CATALOGUE[provider].model,
    fastModel: set(settings?.fastModel) ?? CATALOGUE[provider].fastModel,
    baseUrl: null,
    apiKeyEnv: null,
    ...(settings?.price ? { price: settings.price } : {}),
  };
}

type FoundKey = { readonly key?: Secret | null; readonly problem: string | null };

/** A seat at a server of its own is given the key it names or none: never the vendor's key. */
function keyOf(seat: PanelSeat, vendors: PanelSettings['vendors'], env: PanelSettings['env']): FoundKey {
  const { name, provider, baseUrl, apiKeyEnv } = seat;
  const cloudKey = isCloud(provider) ? CLOUD_KEYS[provider] : null;
  const variable = apiKeyEnv ?? cloudKey;
  if (variable !== null) {
    const value = set(env[variable]);
    const where = apiKeyEnv === null ? `${variable} or apiKeyEnv` : `${variable}, which is not set`;
    if (value === null) return { problem: `Seat "${name}" needs a key in ${where}.` };
    const key = new Secret(value);
    const fits = isVendor(provider) && baseUrl === null ? isKey(value) : isUsableKey(key);
    return fits ? { key, problem: null } : noKey(variable);
  }
  if (!isVendor(provider) || baseUrl !== null) return { key: null, problem: null };
  const value = set(vendors[provider]?.apiKey);
  // Not a mistake: such a seat waits for callers that bring a key.
  if (value === null) return { problem: null };
  const from = vendors[provider]?.apiKeyVariable ?? provider;
  return isKey(value) ? { key: new Secret(value), problem: null } : noKey(from);
}

function noKey(variable: string): FoundKey {
  return {
    problem: `${variable} holds no key: one has up to 512 characters from ! to ~, and at a vendor at least 8.`,
  };
}

function set(value: string | null | undefined): string | null {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

export type SeatingRequest = {
  readonly panel: Panel;
  /** Which of the operator's panels; the default where none is named. */
  readonly name?: string | undefined;
  /** Providers that the caller brought keys for. */
  readonly byokProviders: readonly Provider[];
  /** `always` for test keys; `if_empty` where nobody real can sit; `never` where simulation is off. */
  readonly simulation: 'always' | 'if_empty' | 'never';
};

/**
 * Who sits at one deliberation; empty where nobody can. A supplied key is the only one for its provider, and
 * takes one of the operator's seats where its provider has none. Simulated and real advisors never sit together.
 */
export function seatsFor({ panel, name, byokProviders, simulation }: SeatingRequest): readonly UnnamedSeat[] {
  if (simulation === 'always') return PROVIDERS.map(simulatedSeat);
  const { seats: sitting } = lineupOf(panel, name);
  const waiting = sitting.filter((seat) => !panel.keys.has(seat.name));
  const seats = seatCallers({
    operators: sitting.filter((seat) => panel.keys.has(seat.name)),
    brought: byokProviders,
    seatOf: (provider) =>
      waiting.find((seat) => takesCallersKey(seat, [provider])) ?? panel.vendors[provider],
  });
  if (seats.length === 0 && simulation === 'if_empty') return PROVIDERS.map(simulatedSeat);
  return seats.map(({ seat, key }) => seated(seat, key));
}

function seated(seat: PanelSeat, key: Seat['key']): UnnamedSeat {
  const { name, provider, model, fastModel } = seat;
  return { seat: name, provider, model, fastModel, key, ...settingsOf(seat) };
}

/** Ids of models that say that they are simulated, and still make the SDKs send what they send to the real models. */
function simulatedSeat(provider: Provider): UnnamedSeat {
  return {
    seat: provider,
    provider,
    model: `${CATALOGUE[provider].model}-simulated`,
    fastModel: `${CATALOGUE[provider].fastModel}-simulated`,
    key: 'simulated',
  };
}

/** The panel of that name; the default where there is none, as after the operator has changed its file. */
function lineupOf(panel: Panel, name: string | undefined): Lineup {
  return panel.others.get(name ?? DEFAULT_PANEL) ?? panel;
}

/** Who may take the place of a seat that the operator pays for, on the panel of that name. */
export function reservesOf(panel: Panel, name?: string): readonly UnnamedSeat[] {
  const { reserves } = lineupOf(panel, name);
  return reserves.filter((seat) => panel.keys.has(seat.name)).map((seat) => seated(seat, 'operator'));
}

/**
 * A seat of an earlier panel as it can be called now: with the caller's key where one is for its provider, else with the
 * operator's; simulated where it was. Null where its key is not there.
 */
export function seatNow(
  seat: Seat,
  now: {
    readonly panel: Panel;
    readonly test: boolean;
    readonly callerKeys: ReadonlyMap<Provider, Secret>;
    /** Whether simulated advisors may answer a live key. */
    readonly simulated: boolean;
  },
): Seat | null {
  const { panel, test, callerKeys, simulated } = now;
  if (seat.key === 'simulated') return test || simulated ? seat : null;
  const keys = Object.fromEntries(callerKeys);
  // A model at the operator's own server is not at the vendor's, where the caller's key would go.
  const isElsewhere = seat.key === 'operator' && (seatNamed(panel, seat.seat)?.baseUrl ?? null) !== null;
  const brought = isVendor(seat.provider) && callerKeys.has(seat.provider) && !isElsewhere;
  const here: Seat = { ...seat, key: brought ? 'caller' : 'operator' };
  return endpointFor(here, { panel, callerKeys: keys, simulator: null }) === null ? null : here;
}

export type Keyring = {
  readonly panel: Panel;
  /** The caller's keys, while they are in memory. */
  readonly callerKeys: Readonly<Partial<Record<Provider, Secret>>>;
  /** The simulator's addresses, where one runs. */
  readonly simulator: Readonly<Record<Provider, string>> | null;
};

/** Where a seat's calls go and with which key; null when its key is no longer at hand. */
export function endpointFor(
  seat: Pick<Seat, 'seat' | 'provider' | 'key'>,
  { panel, callerKeys, simulator }: Keyring,
): Endpoint | null {
  const { provider } = seat;
  const own = seatNamed(panel, seat.seat);
  if (seat.key === 'simulated') {
    if (simulator === null || !isVendor(provider)) return null;
    return { baseUrl: simulator[provider], apiKey: new Secret('simulated') };
  }
  if (seat.key === 'caller') {
    const apiKey = isVendor(provider) && callerKeys[provider];
    return apiKey ? { baseUrl: panel.baseUrls[provider], apiKey, ...forCallers(own) } : null;
  }
  const apiKey = panel.keys.get(seat.seat);
  if (own === undefined || apiKey === undefined || own.provider !== provider) return null;
  const baseUrl = own.baseUrl ?? (isVendor(provider) ? panel.baseUrls[provider] : null);
  return baseUrl === null ? null : { baseUrl, apiKey, ...defined({ options: own.options }) };
}

/** The operator's headers and fields may name its own account, so they never go with a caller's key. */
function forCallers(own: PanelSeat | undefined): Pick<Endpoint, 'options'> {
  const { temperature, structured } = own?.options ?? {};
  return { options: defined({ temperature, structured }) };
}
