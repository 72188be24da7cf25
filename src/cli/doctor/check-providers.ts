import type { Config } from '../../config.ts';
import type { Failure, Seat } from '../../domain/advisor.ts';
import { FAILURE_REASONS } from '../../domain/failure-reasons.ts';
import { effortOf } from '../../engine/settings.ts';
import type { ModelCall, ModelOutcome } from '../../engine/world.ts';
import { createCallModel } from '../../providers/call-model.ts';
import { discoverOllama } from '../../providers/discover-ollama.ts';
import { listModels } from '../../providers/list-models.ts';
import type { ListedModels } from '../../providers/list-models.ts';
import type { PanelSeat } from '../../providers/panel-file.ts';
import { endpointFor } from '../../providers/panel.ts';
import type { Panel } from '../../providers/panel.ts';
import { checkClock } from './check-clock.ts';
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
  const message = config.simulator.allowed
    ? 'No provider key is set: simulated advisors answer, and no memo is advice.'
    : 'No provider key is set: only calls that bring keys of their own are served.';
  const advice = 'Set OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY or XAI_API_KEY.';
  return { panel, findings: [warning('panel', message, advice)] };
}

async function withOllama({ panel, ollamaUrl }: Config): Promise<Panel> {
  const seats = await discoverOllama({ baseUrl: ollamaUrl });
  return { ...panel, seats, keys: new Map(seats.map(({ name }) => [name, null])) };
}

/** Asks each seat's server for its models, calls the seat's models for a few tokens, and compares clocks. */
export async function checkProviders(panel: Panel, now: () => number): Promise<readonly Finding[]> {
  const seated = panel.seats.filter(({ name }) => panel.keys.has(name));
  const found = await Promise.all(seated.map((seat) => checkSeat(seat, panel, now)));
  const addresses = new Set(seated.flatMap((seat) => endpointOf(seat, panel)?.baseUrl ?? []));
  const clocks = await Promise.all([...addresses].map((baseUrl) => checkClock(baseUrl, now)));
  return [...found, ...clocks].flat();
}

function seatOf({ name, provider, model, fastModel }: PanelSeat): Seat {
  return { advisor: 'Advisor A', seat: name, provider, model, fastModel, key: 'operator' };
}

function endpointOf(seat: PanelSeat, panel: Panel) {
  return endpointFor(seatOf(seat), { panel, callerKeys: {}, simulator: null });
}

async function checkSeat(seat: PanelSeat, panel: Panel, now: () => number): Promise<readonly Finding[]> {
  const endpoint = endpointOf(seat, panel);
  if (!endpoint) return [];
  const listed = await listModels({ provider: seat.provider, endpoint, timeoutMs: TIMEOUT_MS, now });
  // One finding is enough for a key that is refused: every call would say the same.
  if (!listed.ok && listed.failure.reason === 'invalid_key') return [failing(seat.name, listed.failure, '')];
  const callModel = createCallModel({ endpointFor: () => endpoint, now });
  const models = [...new Set([seat.model, seat.fastModel])];
  return Promise.all(
    models.map(async (model) => {
      const began = now();
      const outcome = await callModel(tinyCall(seatOf(seat), model), IGNORED);
      return judged({ who: `${seat.name}, ${model}`, model, outcome, listed, tookMs: now() - began });
    }),
  );
}

const IGNORED = { signal: new AbortController().signal, onText: () => {} };

function tinyCall(seat: Seat, model: string): ModelCall {
  return {
    seat,
    model,
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
  };
}

function judged(call: {
  readonly who: string;
  readonly model: string;
  readonly outcome: ModelOutcome;
  readonly listed: ListedModels;
  readonly tookMs: number;
}): Finding {
  const { who, model, outcome, listed, tookMs } = call;
  if (outcome.ok) return ok('provider', `${who} answers, in ${(tookMs / 1000).toFixed(1)} s.`);
  const missing = listed.ok && !listed.ids.includes(model);
  return failing(who, outcome.failure, missing ? otherModels(model, listed.ids) : '');
}

/** What the list of models offers in place of one that it does not have. */
function otherModels(model: string, ids: readonly string[]): string {
  const family = /^[a-z]+/i.exec(model)?.[0] ?? model;
  const near = ids.filter((id) => id.startsWith(family)).slice(-5);
  return `The provider does not list this model; it has ${(near.length > 0 ? near : ids.slice(0, 5)).join(', ')}. `;
}

function failing(who: string, { reason, detail }: Failure, more: string): Finding {
  return problem('provider', `${who}: ${detail}`, `${more}${FAILURE_REASONS[reason].advice}`);
}
