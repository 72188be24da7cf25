import { QUORUM } from '@witan/memo/statements/reading-facts';
import { z } from 'zod';
import { KEY_VARIABLES } from '../../../src/config/config-panel.ts';
import type { Config } from '../../../src/config/config.ts';
import { isCloud, isVendor, type Failure, type Seat } from '../../../src/domain/advisor.ts';
import { createBoundary } from '../../../src/domain/boundary.ts';
import { ADVICE } from '../../../src/domain/failure-reasons.ts';
import { newDrawSecret } from '../../../src/domain/secret-draws.ts';
import { formOf } from '../../../src/engine/answers/answer-form.ts';
import { callOf } from '../../../src/engine/panel/ask-model.ts';
import { perspectiveTrial, type Trial } from '../../../src/engine/panel/trial.ts';
import type { ModelCall } from '../../../src/engine/run/world.ts';
import { createCallModel } from '../../../src/providers/call-model.ts';
import { structuredFor, type Dialects } from '../../../src/providers/dialect.ts';
import { discoverOllama } from '../../../src/providers/discover-ollama.ts';
import { listModels, type ListedModels } from '../../../src/providers/list-models.ts';
import { newerModel, priceBeside } from '../../../src/providers/newer-model.ts';
import { settingsOf, type PanelSeat } from '../../../src/providers/panel-file.ts';
import { endpointFor, everySeat, type Panel } from '../../../src/providers/panel.ts';
import type { Endpoint } from '../../../src/providers/vendor.ts';
import { checkLongPrompt } from './check-long-prompt.ts';
import { finding, checkClock, ok, type Finding } from './finding.ts';

const TIMEOUT_MS = 30_000;

export async function findPanel({ panel, useOllama, ollamaUrl }: Config): Promise<Panel> {
  if (!useOllama) return panel;
  const seats = await discoverOllama({ baseUrl: ollamaUrl });
  return { ...panel, seats, keys: new Map(seats.map(({ name }) => [name, null])) };
}

export function seatingFinding({ useOllama, ollamaUrl, simulator }: Config, panel: Panel): Finding {
  const seated = panel.seats.filter(({ name }) => panel.keys.has(name));
  const names = seated.map(({ name, model }) => (name === model ? name : `${name} (${model})`)).join(', ');
  if (seated.length >= QUORUM) return ok('panel', `${seated.length} advisors sit: ${names}.`);
  if (seated.length > 0) {
    const advice =
      'With fewer than three advisors every memo is marked as degraded: set the keys of other providers.';
    return finding('panel', 'warning', `${seated.length} of ${QUORUM} advisors: ${names}.`, advice);
  }
  if (useOllama) {
    const advice = 'Start it, pull a model, or correct OLLAMA_HOST.';
    return finding('panel', 'problem', `No Ollama lists a model at ${ollamaUrl}.`, advice);
  }
  const keys = Object.values(KEY_VARIABLES).map((names) => names.at(-1) ?? '');
  const advice = `Set ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(keys)}.`;
  if (simulator.allowed)
    return ok('panel', 'No provider key is set: simulated advisors answer, and no memo is advice.', advice);
  const message = 'No provider key is set: only calls that bring keys of their own are served.';
  return finding('panel', 'warning', message, advice);
}

/**
 * Asks the server of each seat of every panel for its models, has each seat answer one whole perspective and frame with
 * its fast model, has compatible servers read a long prompt, and compares clocks.
 */
export async function checkProviders(settings: Config['settings'], panel: Panel, now: () => number) {
  const seated = everySeat(panel).flatMap((own) => {
    if (!panel.keys.has(own.name)) return [];
    const { name, provider, model, fastModel, ...rest } = own;
    const given = { provider, model, fastModel, ...settingsOf(rest) };
    const seat: Seat = { advisor: 'Advisor A', seat: name, key: 'operator', ...given };
    const endpoint = endpointFor(seat, { panel, callerKeys: {}, simulator: null });
    return endpoint ? [{ own, seat, endpoint }] : [];
  });
  const found = await Promise.all(seated.map((checked) => checkSeat(checked, settings, now)));
  const addresses = new Set(seated.map(({ endpoint }) => endpoint.baseUrl));
  const clocks = await Promise.all([...addresses].map((baseUrl) => checkClock(baseUrl, now)));
  return [...found, ...clocks].flat();
}

type Seated = { readonly own: PanelSeat; readonly seat: Seat; readonly endpoint: Endpoint };

async function checkSeat(seated: Seated, settings: Config['settings'], now: () => number) {
  const { own, seat, endpoint } = seated;
  const listed = isCloud(seat.provider)
    ? null
    : await listModels({ provider: seat.provider, endpoint, timeoutMs: TIMEOUT_MS, now });
  // Every call would fail in the same way with a key that is refused.
  if (listed?.ok === false && listed.failure.reason === 'invalid_key')
    return [failing(own.name, listed.failure)];
  const ask = async (model: string, { call, read }: Trial): Promise<readonly Finding[]> => {
    const who = `${own.name}, ${model}`;
    const began = now();
    let said = '';
    const dialects: Dialects = new Map();
    const onServerWords = (words: string): void => void (said = ` The server says: "${words}"`);
    const callModel = createCallModel({ endpointFor: () => endpoint, now, dialects, onServerWords });
    const send = (it: ModelCall) => callModel(it, IGNORED);
    const outcome = await send({ ...call, model });
    if (!outcome.ok) {
      const missing = listed?.ok === true && !listed.ids.includes(model);
      return [failing(who, outcome.failure, said, missing ? otherModels(model, listed.ids) : '')];
    }
    const [dialect] = dialects.values();
    const inWords = dialect !== undefined && structuredFor(dialect, call) !== 'schema';
    const form = inWords ? '; it takes no strict schema and is told of it in words' : '';
    const how = `in ${((now() - began) / 1000).toFixed(1)} s${form}`;
    const found = judged(who, read(outcome.text), how);
    // Vendors refuse a prompt that is too long; other servers may truncate it silently.
    if (seat.provider !== 'compatible' || model !== own.model) return [found];
    return [found, await checkLongPrompt(who, seat, settings.callMs, send)];
  };
  const trial = perspectiveTrial(seat, settings, createBoundary(newDrawSecret()));
  const others = new Set([own.fastModel, own.fallbackModel].filter((model) => model !== undefined));
  others.delete(own.model);
  const findings = await Promise.all([
    ask(own.model, trial),
    ...[...others].map((model) => ask(model, model === own.fallbackModel ? trial : tinyTrial(seat))),
  ]);
  return [...findings.flat(), ...newer(own, listed, now())];
}

const IGNORED = { signal: new AbortController().signal, onText: () => {} };

function tinyTrial(seat: Seat): Trial {
  const prompt = { system: 'You confirm that a connection works.', prompt: 'Answer with ok set to true.' };
  const form = formOf('connection', z.object({ ok: z.boolean() }));
  const limits = { callMs: TIMEOUT_MS, maxOutputTokens: 500 };
  return {
    call: callOf({ seat, model: seat.fastModel, stage: 'frame', prompt, form }, limits, TIMEOUT_MS),
    read: () => ({ ok: true, value: null }),
  };
}

function judged(who: string, reading: ReturnType<Trial['read']>, how: string): Finding {
  if (!reading.ok) {
    const wrong = reading.problems.slice(0, 2).join(' ');
    const message = `${who} answers, but not in the form that is asked for: ${wrong}`;
    return finding('provider', 'problem', message, ADVICE.invalid_output);
  }
  return ok('provider', `${who} answers, ${how}.`);
}

/** Warns of a newer flagship that the provider lists. */
function newer(seat: PanelSeat, listed: ListedModels | null, at: number): Finding[] {
  const { name, provider, model } = seat;
  const found = listed?.ok === true ? newerModel(model, listed.ids) : null;
  if (found === null) return [];
  const variable = isVendor(provider) ? `${provider.toUpperCase()}_MODEL=${found}, or ` : '';
  const advice = `Seat it with ${variable}"model": "${found}" in the panel file.`;
  const message = `${name} lists ${found}, which is newer than ${model}.${priceBeside(found, model, at)}`;
  return [finding('provider', 'warning', message, advice)];
}

function otherModels(model: string, ids: readonly string[]): string {
  const family = /^[a-z]+/i.exec(model)?.[0] ?? model;
  const near = ids.filter((id) => id.startsWith(family)).slice(-5);
  return `The provider does not list this model; it has ${(near.length > 0 ? near : ids.slice(0, 5)).join(', ')}. `;
}

function failing(who: string, { detail, reason }: Failure, said = '', more = ''): Finding {
  return finding('provider', 'problem', `${who}: ${detail}${said}`, `${more}${ADVICE[reason]}`);
}
