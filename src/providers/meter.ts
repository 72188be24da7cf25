// Counts the tokens of one call: by the provider's own figures, else from what was sent and received.
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { addTokens, estimateTokens, leastTokensOf, NO_TOKENS, type Tokens } from '../domain/usage.ts';
import type { ModelCall } from '../engine/run/world.ts';
import { valueAt } from '../domain/json-fields.ts';

type Finish = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;

export type Meter = ReturnType<typeof createMeter>;

export function createMeter(call: ModelCall) {
  let isSent = false;
  let received: string[] = [];
  let carried: Tokens | null = null;
  const guess = (): Tokens =>
    isSent
      ? {
          inputTokens: estimateTokens(call.system + call.prompt),
          outputTokens: estimateTokens(received.join('')),
          // A provider reports its searches only at the end, so the estimate takes the most.
          ...(call.search === undefined ? {} : { searches: call.search.most }),
          estimated: true,
        }
      : NO_TOKENS;
  const whole = (used: Tokens): Tokens => (carried === null ? used : addTokens(carried, used));
  return {
    /** The request has left: from here on the provider may charge for it. */
    sent: (): void => {
      isSent = true;
      received = [];
    },
    /** The provider refused the request by its status, which costs nothing. */
    refused: (): void => {
      isSent = false;
    },
    received: (piece: string): void => void received.push(piece),
    /** The estimate for a call that ended without a count of the provider's. */
    estimate: () => whole(guess()),
    /** The tokens of a request that another one continues. */
    carry: (used: Tokens): void => {
      carried = used;
    },
    /** `searches`: how often the provider has searched, as its answer shows. */
    count: ({ usage }: Finish, searches: number): Tokens => {
      const input = count(usage.inputTokens.total);
      const output = count(usage.outputTokens.total);
      const cached = Math.min(count(usage.inputTokens.cacheRead) ?? 0, input ?? 0);
      const written = Math.min(count(usage.inputTokens.cacheWrite) ?? 0, (input ?? 0) - cached);
      const reported = reportedCost(usage.raw);
      const guessed = input === null || output === null ? guess() : null;
      return whole({
        inputTokens: input ?? guessed?.inputTokens ?? 0,
        outputTokens: output ?? guessed?.outputTokens ?? 0,
        ...(cached > 0 ? { cachedInputTokens: cached } : {}),
        ...(written > 0 ? { cacheWriteTokens: written } : {}),
        ...(searches > 0 ? { searches } : {}),
        ...(reported === null ? {} : { reportedCostUsd: reported }),
        ...(guessed === null ? {} : { estimated: true }),
      });
    },
  };
}

/** Counts come from outside: all but positive whole numbers are ignored. */
function count(tokens = 0): number | null {
  return Number.isSafeInteger(tokens) && tokens > 0 ? tokens : null;
}

/** xAI counts in ticks of 10^-10 dollars. */
const USD_A_TICK = 1e-10;

/** OpenRouter says `cost` in dollars; with a key of one's own at the model's vendor, that is its fee alone. */
function reportedCost(raw: unknown): number | null {
  const ticks = dollars(valueAt(raw, 'cost_in_usd_ticks'));
  if (ticks !== null) return ticks * USD_A_TICK;
  const cost = dollars(valueAt(raw, 'cost'));
  if (cost === null || valueAt(raw, 'is_byok') !== true) return cost;
  const upstream = dollars(valueAt(raw, 'cost_details', 'upstream_inference_cost'));
  return upstream === null ? null : cost + upstream;
}

function dollars(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

/** Smaller differences may come from how a server counts. */
const SLACK = 200;
/** The least bytes of a text for each token that `leastTokensOf` counts, as in one of emoji alone. */
const LEAST_BYTES = 5;

/**
 * Whether the server can have read the whole prompt: false where it counts fewer tokens than any tokenizer makes of
 * that text, as servers do that silently cut a prompt to their context. True where it reports no count.
 */
export function isReadInFull(text: string, { inputTokens, estimated }: Tokens): boolean {
  const most = inputTokens + SLACK;
  // Nearly all prompts are read in full, and of those the length alone shows it.
  return estimated === true || Buffer.byteLength(text) <= most * LEAST_BYTES || leastTokensOf(text) <= most;
}
