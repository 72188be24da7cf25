import type { Config } from '../../../src/config/config.ts';
import { isCloud, isVendor } from '../../../src/domain/advisor.ts';
import type { Failure, Seat } from '../../../src/domain/advisor.ts';
import { createBoundary } from '../../../src/domain/boundary.ts';
import { ADVICE } from '../../../src/domain/failure-reasons.ts';
import { newDrawSecret } from '../../../src/domain/secret-draws.ts';
import { effortOf } from '../../../src/engine/run/settings.ts';
import { perspectiveTrial } from '../../../src/engine/panel/trial.ts';
import type { Trial } from '../../../src/engine/panel/trial.ts';
import type { ModelOutcome } from '../../../src/engine/run/world.ts';
import { createCallModel } from '../../../src/providers/call-model.ts';
import { structuredFor } from '../../../src/providers/dialect.ts';
import type { Dialects } from '../../../src/providers/dialect.ts';
import { discoverOllama } from '../../../src/providers/discover-ollama.ts';
import { listModels } from '../../../src/providers/list-models.ts';
import type { ListedModels } from '../../../src/providers/list-models.ts';
import { newerModel, priceBeside } from '../../../src/providers/newer-model.ts';
import { settingsOf } from '../../../src/providers/panel-file.ts';
import type { PanelSeat } from '../../../src/providers/panel-file.ts';
import { endpointFor } from '../../../src/providers/panel.ts';
import type { Panel } from '../../../src/providers/panel.ts';
import { checkClock } from './check-clock.ts';
import { longPromptFinding, longTrial } from './check-long-prompt.ts';
import { ok, problem, warning } from './finding.ts';
import type { Finding } from './finding.ts';

const TIMEOUT_MS = 30_000;
const FULL_PANEL = 3;

/** Who would sit, and what is to say of the panel as a whole. */
export async function checkPanel(
  config: Config,
): Promise<{ readonly panel: Panel; readonly findings: readonly Finding[] }> {
  const panel = config.useOllama ? await withOllama(config) : config.panel;
  const seated = panel.seats.filter(({ name }) => panel.keys.has(name));
  const names = seated.map(({ name, model }) => (name === model ? name : `${name} (${model})`)).join(', ');
  if (seated.length >= FULL_PANEL)
    return { panel, findings: [ok('panel', `${seated.length} advisors sit: ${names}.`)] };
  if (seated.length > 0) {
    const advice =
      'With fewer than three advisors every memo is marked as degraded: set the keys of other providers.';
    return { panel, findings: [warning('panel', `${seated.length} of 3 advisors: ${names}.`, advice)] };
  }
  if (config.useOllama) {
    const message = `No Ollama lists a model at ${config.ollamaUrl}.`;
    return {
      panel,
      findings: [problem('panel', message, 'Start it, pull a model, or correct OLLAMA_HOST.')],
    };
  }
  const advice = 'Set OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY or XAI_API_KEY.';
  const found = config.simulator.allowed
    ? ok('panel', 'No provider key is set: simulated advisors answer, and no memo is advice.', advice)
    : warning('panel', 'No provider key is set: only calls that bring keys of their own are served.', advice);
  return { panel, findings: [found] };
}

async function withOllama({ panel, ollamaUrl }: Config): Promise<Panel> {
  const seats = await discoverOllama({ baseUrl: ollamaUrl });
  return { ...panel, seats, keys: new Map(seats.map(({ name }) => [name, null])) };
}

/**
 * Asks each seat's server for its models, has each seat answer one whole perspective and frame with its fast model, has
 * compatible servers read a long prompt, and compares clocks.
 */
export async function checkProviders(
  { settings }: Pick<Config, 'settings'>,
  panel: Panel,
  now: () => number,
): Promise<readonly Finding[]> {
  const seated = [...panel.seats, ...panel.reserves].filter(({ name }) => panel.keys.has(name));
  const found = await Promise.all(seated.map((seat) => checkSeat(seat, { panel, now, settings })));
  const addresses = new Set(seated.flatMap((seat) => endpointOf(seat, panel)?.baseUrl ?? []));
  const clocks = await Promise.all([...addresses].map((baseUrl) => checkClock(baseUrl, now)));
  return [...found, ...clocks].flat();
}

function seatOf({ name, provider, model, fastModel, ...rest }: PanelSeat): Seat {
  return {
    advisor: 'Advisor A',
    seat: name,
    provider,
    model,
    fastModel,
    key: 'operator',
    ...settingsOf(rest),
  };
}

function endpointOf(seat: PanelSeat, panel: Panel) {
  return endpointFor(seatOf(seat), { panel, callerKeys: {}, simulator: null });
}

type Checking = {
  readonly panel: Panel;
  readonly now: () => number;
  readonly settings: Config['settings'];
};

async function checkSeat(own: PanelSeat, { panel, now, settings }: Checking): Promise<readonly Finding[]> {
  const endpoint = endpointOf(own, panel);
  if (!endpoint) return [];
  const seat = seatOf(own);
  const listed = isCloud(seat.provider)
    ? null
    : await listModels({ provider: seat.provider, endpoint, timeoutMs: TIMEOUT_MS, now });
  // One finding is enough for a key that is refused: every call would say the same.
  if (listed?.ok === false && listed.failure.reason === 'invalid_key')
    return [failing({ who: own.name, failure: listed.failure, said: null, more: '' })];
  const ask = async (model: string, { call, read }: Trial): Promise<readonly Finding[]> => {
    const began = now();
    let said: string | null = null;
    const dialects: Dialects = new Map();
    const onServerWords = (words: string): void => void (said = words);
    const callModel = createCallModel({ endpointFor: () => endpoint, now, dialects, onServerWords });
    const outcome = await callModel({ ...call, model }, IGNORED);
    const [dialect] = dialects.values();
    const about = { who: `${own.name}, ${model}`, model, listed, tookMs: now() - began };
    const inWords = dialect !== undefined && structuredFor(dialect, call) !== 'schema';
    const found = judged({ ...about, outcome, read, said, inWords });
    // The vendors refuse what they do not read; other servers may cut it in silence.
    if (seat.provider !== 'compatible' || model !== own.model || !outcome.ok) return [found];
    const long = longTrial(seat, settings);
    return [found, longPromptFinding(about.who, await callModel(long.call, IGNORED), long.read)];
  };
  const trial = perspectiveTrial(seat, settings, createBoundary(newDrawSecret()));
  const others = [own.fastModel, own.fallbackModel].filter((model) => model !== undefined);
  const models = [...new Set(others)].filter((model) => model !== own.model);
  const findings = await Promise.all([
    ask(own.model, trial),
    ...models.map((model) => ask(model, model === own.fallbackModel ? trial : tinyTrial(seat))),
  ]);
  return [...findings.flat(), ...newer(own, listed, now())];
}

const IGNORED = { signal: new AbortController().signal, onText: () => {} };

function tinyTrial(seat: Seat): Trial {
  return {
    call: {
      seat,
      model: seat.fastModel,
      stage: 'frame',
      effort: effortOf(seat, 'frame'),
      system: 'You confirm that a connection works.',
      prompt: 'Answer with ok set to true.',
      answer: {
        name: 'connection',
        schema: {
          type: 'object',
          properties: { ok: { type: 'boolean' } },
          required: ['ok'],
          additionalProperties: false,
        },
      },
      maxOutputTokens: 500,
      timeoutMs: TIMEOUT_MS,
    },
    read: () => ({ ok: true, value: null }),
  };
}

function judged(call: {
  readonly who: string;
  readonly model: string;
  readonly outcome: ModelOutcome;
  readonly read: Trial['read'];
  readonly said: string | null;
  readonly listed: ListedModels | null;
  readonly tookMs: number;
  readonly inWords: boolean;
}): Finding {
  const { who, model, outcome, read, said, listed, tookMs, inWords } = call;
  if (!outcome.ok) {
    const missing = listed?.ok === true && !listed.ids.includes(model);
    const more = missing ? otherModels(model, listed.ids) : '';
    return failing({ who, failure: outcome.failure, said, more });
  }
  const reading = read(outcome.text);
  if (!reading.ok) {
    const advice = ADVICE.invalid_output;
    const wrong = reading.problems.slice(0, 2).join(' ');
    return problem('provider', `${who} answers, but not in the form that is asked for: ${wrong}`, advice);
  }
  const form = inWords ? '; it takes no strict schema and is told of it in words' : '';
  return ok('provider', `${who} answers, in ${(tookMs / 1000).toFixed(1)} s${form}.`);
}

/** A newer flagship that the provider lists: ids go stale in silence. */
function newer(seat: PanelSeat, listed: ListedModels | null, at: number): Finding[] {
  const { name, provider, model } = seat;
  const found = listed?.ok === true ? newerModel(model, listed.ids) : null;
  if (found === null) return [];
  const variable = isVendor(provider) ? `${provider.toUpperCase()}_MODEL=${found}, or ` : '';
  const advice = `Seat it with ${variable}"model": "${found}" in the panel file.`;
  const message = `${name} lists ${found}, which is newer than ${model}.${priceBeside(found, model, at)}`;
  return [warning('provider', message, advice)];
}

/** What the list of models offers in place of one that it does not have. */
function otherModels(model: string, ids: readonly string[]): string {
  const family = /^[a-z]+/i.exec(model)?.[0] ?? model;
  const near = ids.filter((id) => id.startsWith(family)).slice(-5);
  return `The provider does not list this model; it has ${(near.length > 0 ? near : ids.slice(0, 5)).join(', ')}. `;
}

function failing(of: {
  readonly who: string;
  readonly failure: Failure;
  /** The server's own words. */
  readonly said: string | null;
  readonly more: string;
}): Finding {
  const { who, failure, said, more } = of;
  const { detail, reason } = failure;
  const words = said === null ? '' : ` The server says: "${said}"`;
  return problem('provider', `${who}: ${detail}${words}`, `${more}${ADVICE[reason]}`);
}
