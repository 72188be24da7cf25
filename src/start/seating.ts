import { ConfigError, type Config } from '../config/config.ts';
import { isVendor, type Provider, type UnnamedSeat } from '../domain/advisor.ts';
import type { Secret } from '../domain/secret.ts';
import type { Log } from '../observe/log.ts';
import { LISTED_MODELS, LISTED_ON } from '../providers/catalogue.ts';
import { createCallModel, loadVendor, type CallModelNeeds } from '../providers/call-model.ts';
import { languageOf } from '@witan/memo/language';
import { createMasker } from '@witan/masking/masking';
import { discoverOllama } from '../providers/discover-ollama.ts';
import { newerModel, priceBeside } from '../providers/newer-model.ts';
import { endpointFor, reservesOf, seatNow, seatsFor, type Panel } from '../providers/panel.ts';
import { DEFAULT_PANEL } from '../providers/panel-file.ts';
import type { Seating } from '../service/service.ts';
import type { Simulation } from './simulation.ts';

/** The configured panel, with the models of a local Ollama where those are asked for. Logs what is odd about the configuration. */
export async function panelOf(config: Config, log: Pick<Log, 'info' | 'warn'>): Promise<Panel> {
  const { panel } = config;
  for (const name of config.unread) log.warn(`${name} is set, but nothing reads it: check how it is spelt.`);
  const hasKeys = panel.keys.size > 0;
  if (hasKeys && !config.useOllama) {
    tellNewerModels(panel, log);
    return panel;
  }
  const discovered = discoverOllama({ baseUrl: config.ollamaUrl });
  if (!config.useOllama) {
    // A hint for a log: no start waits for it.
    void discovered.then((found) => {
      if (found.length > 0) log.info('A local Ollama answers: WITAN_PANEL=ollama would seat its models.');
    });
    log.warn(
      config.simulator.allowed
        ? 'No provider key is set: simulated advisors answer, and no memo is advice.'
        : 'No provider key is set: only calls that bring keys are served.',
    );
    return panel;
  }
  const found = await discovered;
  if (found.length === 0)
    throw new ConfigError([`WITAN_PANEL is "ollama", but no Ollama lists a model at ${config.ollamaUrl}.`]);
  log.info(`Seated from Ollama: ${found.map(({ name }) => name).join(', ')}.`);
  return { ...panel, seats: found, keys: new Map(found.map(({ name }) => [name, null])) };
}

/** Says of each seat whose line has a newer model in our own list of prices; nobody is called for it. */
function tellNewerModels({ seats, keys }: Panel, log: Pick<Log, 'info'>): void {
  for (const { name, provider, model } of seats) {
    const newer = keys.has(name) && isVendor(provider) ? newerModel(model, LISTED_MODELS) : null;
    if (newer === null) continue;
    const price = priceBeside(newer, model, Date.now());
    const set = `${provider.toUpperCase()}_MODEL=${newer}, or "model" in the panel file, seats it.`;
    log.info(`${name}: ${newer} is newer than ${model}, as listed on ${LISTED_ON}.${price} ${set}`);
  }
}

/** A text with a name in it, which every pattern of a masker looks at. */
const NAMING = 'As GPT, a language model made by OpenAI, I would wait.';

/** Makes ready what the first question needs: providers' packages, the simulator and the patterns of the masking. */
export async function warmUp({
  seating,
  simulation,
}: {
  readonly seating: Seating;
  readonly simulation: Simulation;
}): Promise<void> {
  const seats = seating.seatsFor({ test: false, callerKeys: new Map() });
  if (seats.some(({ key }) => key === 'simulated')) await simulation.start();
  for (const provider of new Set(seats.map((seat) => seat.provider))) await loadVendor(provider);
  const panel = [...seats, ...seating.reservesFor()].map((seat) => ({
    ...seat,
    advisor: 'Advisor ?' as const,
  }));
  createMasker({ panel, allowed: '', transparent: false }).mask(NAMING);
  languageOf(NAMING);
}

/** Seats advisors and calls their models: the operator's, the caller's or the simulator's. */
export function createSeating(config: Config, panel: Panel, simulation: Simulation): Seating {
  const dialects: CallModelNeeds['dialects'] = new Map();
  const cap = config.maxOutputTokens === null ? {} : { maxOutputTokens: config.maxOutputTokens };
  const capped = (seat: UnnamedSeat): UnnamedSeat => ({ ...cap, ...seat });
  return {
    panels: [DEFAULT_PANEL, ...panel.others.keys()],
    personas: panel.personas,
    reservesFor: (name) => reservesOf(panel, name).map(capped),
    seatsFor: ({ test, callerKeys, panel: name }) =>
      seatsFor({
        panel,
        name,
        byokProviders: [...callerKeys.keys()],
        simulation: test ? 'always' : config.simulator.allowed ? 'if_empty' : 'never',
      }).map(capped),
    seatNow: (seat, caller) => seatNow(seat, { ...caller, panel, simulated: config.simulator.allowed }),
    callModelWith: (callerKeys: ReadonlyMap<Provider, Secret>) => {
      const keys = Object.fromEntries(callerKeys);
      const callModel = createCallModel({
        endpointFor: (seat) =>
          endpointFor(seat, { panel, callerKeys: keys, simulator: simulation.baseUrls() }),
        now: Date.now,
        dialects,
      });
      return async (call, io) => {
        if (call.seat.key === 'simulated') await simulation.start();
        return callModel(call, io);
      };
    },
  };
}
