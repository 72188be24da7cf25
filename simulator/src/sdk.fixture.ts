// For tests: calls the simulator with the real SDK packages and prompts of the engine.
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createXai } from '@ai-sdk/xai';
import type { Simulator } from './server.ts';
import { MODELS } from './wire/models.ts';
import { SIMULATED } from './wire/wire.ts';

export const VENDORS = SIMULATED.filter((provider) => provider !== 'ollama');
export type Vendor = (typeof VENDORS)[number];

export function modelOf(
  vendor: Vendor,
  { baseUrls, key }: Simulator,
  apiKey = key,
  model = MODELS[vendor][0] ?? '',
): LanguageModelV4 {
  const at = { baseURL: baseUrls[vendor], apiKey, fetch: plainFetch };
  const compatible = { ...at, name: 'compatible', supportsStructuredOutputs: true, includeUsage: true };
  const make: Readonly<Record<Vendor, () => LanguageModelV4>> = {
    openai: () => createOpenAI(at).responses(model),
    anthropic: () => createAnthropic(at).messages(model),
    google: () => createGoogle(at).chat(model),
    xai: () => createXai(at).responses(model),
    compatible: () => createOpenAICompatible(compatible).chatModel(model),
  };
  return make[vendor]();
}

const plainFetch: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'manual' });

export type Prompt = { readonly system: string; readonly user: string };

/** The result of one call: text and finish reason, or the error that was thrown or came as a part. */
export type Heard = {
  readonly text: string;
  readonly deltas: number;
  readonly finish: string | null;
  readonly usage: { input: number; output: number } | null;
  readonly error: unknown;
};

const SCHEMA = {
  type: 'object' as const,
  properties: { a: { type: 'string' as const } },
  required: ['a'],
  additionalProperties: false,
};

export async function ask(
  model: LanguageModelV4,
  { system, user }: Prompt,
  options: { signal?: AbortSignal; maxOutputTokens?: number; onDelta?: () => void } = {},
): Promise<Heard> {
  let text = '';
  let deltas = 0;
  let finish: string | null = null;
  let usage: Heard['usage'] = null;
  let error: unknown = null;
  try {
    const { stream } = await model.doStream({
      prompt: [
        { role: 'system', content: system },
        { role: 'user', content: [{ type: 'text', text: user }] },
      ],
      maxOutputTokens: options.maxOutputTokens ?? 32_000,
      responseFormat: { type: 'json', name: 'answer', schema: SCHEMA },
      providerOptions: { openai: { store: false }, xai: { store: false } },
      ...(options.signal ? { abortSignal: options.signal } : {}),
    });
    for await (const part of partsOf(stream)) {
      if (part.type === 'text-delta') {
        text += part.delta;
        deltas += 1;
        options.onDelta?.();
      }
      if (part.type === 'error') error ??= part.error;
      if (part.type === 'finish') {
        finish = part.finishReason.unified;
        usage = { input: part.usage.inputTokens.total ?? 0, output: part.usage.outputTokens.total ?? 0 };
      }
    }
  } catch (caught) {
    error = caught;
  }
  return { text, deltas, finish, usage, error };
}

async function* partsOf(
  stream: ReadableStream<LanguageModelV4StreamPart>,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** A field of an SDK error, or undefined. */
export function fieldOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null && name in error
    ? (error as Record<string, unknown>)[name]
    : undefined;
}

export const TODAY = '2026-11-21';
export const BOUNDARY = '3fa9c0d1e2b4';
/** Of what differs by stage and seat. */
const OWN_BOUNDARY = '7b21e0c49d5a';
export const QUESTION = 'Should we rewrite our Python importer in Rust, or profile it first?';

export type Named = { readonly label: string; readonly name: string; readonly description: string };

export const OPTIONS: readonly Named[] = [
  { label: 'K7', name: 'Rewrite the Python importer in Rust', description: '' },
  { label: 'M3', name: 'Profile the Python importer first', description: '' },
  { label: 'Q5', name: 'Keep things as they are', description: '' },
];
export const CRITERIA = [
  { label: 'C1', name: 'Benefit', description: '', weight: 0.4 },
  { label: 'C2', name: 'Cost', description: '', weight: 0.3 },
  { label: 'C3', name: 'Risk', description: '', weight: 0.3 },
];

export function block(name: string, text: string, boundary = BOUNDARY): string {
  return `<${name}-${boundary}>\n${text}\n</${name}-${boundary}>`;
}

export function lines(items: readonly unknown[]): string {
  return items.map((item) => JSON.stringify(item)).join('\n');
}

export function framePrompt(question: string): Prompt {
  return {
    system: 'You serve on a panel.',
    user: `${block('question', question)}\n\n# Task: frame\nPropose options, and events after ${TODAY} and within three years.`,
  };
}

export function perspectivePrompt(
  question: string,
  options: readonly Named[] = OPTIONS,
  context: string | null = null,
  more = '',
): Prompt {
  const shared = [block('question', question), ...(context === null ? [] : [block('context', context)])];
  const own = [
    block('options', lines(options), OWN_BOUNDARY),
    block('criteria', lines(CRITERIA), OWN_BOUNDARY),
    ...(more === '' ? [] : [more]),
  ];
  return {
    system: 'You serve on a panel.',
    user: `${shared.join('\n')}\n\n# Task: perspective\nYou advise.\n\n${own.join('\n')}\n\nWork in this order.`,
  };
}

export function reviewPrompt(
  question: string,
  own: unknown,
  others: readonly unknown[],
  options: readonly Named[] = OPTIONS,
): Prompt {
  const more = `${block('own', JSON.stringify(own), OWN_BOUNDARY)}\n${block('others', lines(others), OWN_BOUNDARY)}`;
  const { system, user } = perspectivePrompt(question, options, null, more);
  return { system, user: user.replace('# Task: perspective', '# Task: review') };
}

export const NUMBERS = {
  outcome: 'recommendation',
  recommended: 'Profile the Python importer first',
  confidenceBand: 'high',
  options: [
    { name: 'Profile the Python importer first', rank: 1, score: 68, probabilityPercent: 74 },
    { name: 'Rewrite the Python importer in Rust', rank: 2, score: 49, probabilityPercent: 17 },
    { name: 'Keep things as they are', rank: 3, score: 52, probabilityPercent: 9 },
  ],
  criteria: [{ name: 'Benefit', weightPercent: 40 }],
  agreement: 'All advisors but one put the same option first.',
  runnerUp: 'Rewrite the Python importer in Rust',
  flips: ['With Benefit above 83% the rewrite would lead by weighted score.'],
  dissent: [
    {
      advisor: 'Advisor D',
      option: 'Rewrite the Python importer in Rust',
      argument:
        'If the foundation really is the limit, nothing else removes it so thoroughly. That is my view.',
    },
  ],
};

export function synthesisPrompt(
  question: string,
  choices: Readonly<Record<string, readonly { readonly id: string; readonly text: string }[]>>,
): Prompt {
  const blocks = Object.entries(choices).map(([field, sentences]) =>
    block(field, lines(sentences), OWN_BOUNDARY),
  );
  return {
    system: 'You serve on a panel.',
    user: `${block('question', question)}\n\n# Task: synthesis\nYou choose.\n\n${blocks.join('\n')}`,
  };
}
