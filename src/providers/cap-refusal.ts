// Reads why a server refused an output cap: a limit of the model, or the room that one prompt leaves.

/** Tokens. `limit`: the model never takes more. `room`: what this prompt leaves in the context. */
export type CapRefusal = { readonly limit: number } | { readonly room: number };

export type RefusedCap = {
  /** The cap that was sent, in tokens. */
  readonly sent: number;
  /** The prompt's length by our own estimate, for servers that do not count it. */
  readonly promptTokens: number;
};

/** A smaller cap is useless. */
const LEAST_TOKENS = 256;
/** Servers count a prompt with its template, and some only roughly. */
const SLACK = 16;
const NAMES_CAP =
  /max(?:imum)?[_ ]?(?:completion_|output_|new_)?tokens|maxOutputTokens|context (?:length|window|limit)|in the (?:completion|output)/i;
const SAYS_TOO_MUCH =
  /too (?:large|high|big)|exceed|at most|maximum|must be|\brange\b|less than|greater than|>/i;

/** The prompt alone is too long, whatever may be written after it: OpenAI, llama.cpp, LM Studio, Ollama. */
const PROMPT_ALONE =
  /(?:prompt|input|request)(?: length)?(?: \(\d+(?: tokens)?\))? (?:is (?:too long|longer)|exceeds)|n_keep|keep the first/i;

/** Null where the refusal is not about the cap, or leaves no useful one: the prompt itself is too long. */
export function readCapRefusal(said: string, refused: RefusedCap): CapRefusal | null {
  if (!NAMES_CAP.test(said) || !SAYS_TOO_MUCH.test(said) || PROMPT_ALONE.test(said)) return null;
  const { sent } = refused;
  const context = contextIn(said);
  const useful = (cap: number): boolean => cap >= LEAST_TOKENS && cap < sent;
  if (context !== null) {
    const room = roomIn(said, context, refused);
    return useful(room) ? { room } : null;
  }
  const limit = statedLimit(said, sent);
  if (limit !== null) return { limit };
  const half = Math.floor(sent / 2);
  return useful(half) ? { room: half } : null;
}

/** The whole context, prompt and answer together. */
function contextIn(said: string): number | null {
  return firstOf(said, [
    // Anthropic: "exceed context limit: 178959 + 64000 > 200000".
    /context limit: \d+ \+ \d+ > (\d+)/i,
    /context (?:length|window|limit)(?: of| is)?(?: only)? (\d+)/i,
    // Text Generation Inference: "`inputs` tokens + `max_new_tokens` must be <= 4096".
    /inputs?`? tokens \+ `?max_new_tokens`? must be <= (\d+)/i,
    /context_window: (\d+)/i,
  ]);
}

function roomIn(said: string, context: number, { sent, promptTokens }: RefusedCap): number {
  const requested = firstOf(said, [/requested (?:about |a total of )?(\d+) tokens/i]);
  const input =
    (requested === null || requested <= sent ? null : requested - sent) ??
    firstOf(said, [
      /context limit: (\d+) \+ \d+/i,
      /input_tokens: (\d+)/i,
      /(\d+) (?:`inputs`|input) tokens/i,
      /(\d+) (?:tokens )?(?:in the (?:messages|prompt|input)|in your prompt|of text input|from the input)/i,
      /(?:resulted in|contains) (\d+) tokens/i,
      /requested tokens \((\d+)\)/i,
    ]) ??
    0;
  // "At least 62466 input tokens": vLLM stopped counting there.
  const whole =
    /at least \d+ input tokens/i.test(said) || input === 0 ? Math.max(input, promptTokens) : input;
  return Math.min(context - whole - SLACK, Math.floor(sent * 0.75));
}

function statedLimit(said: string, sent: number): number | null {
  const stated = [...said.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const fitting = stated.filter((number) => number >= LEAST_TOKENS && number < sent);
  if (fitting.length === 0) return null;
  return Math.max(...fitting) - (/exclusive/i.test(said) ? 1 : 0);
}

function firstOf(text: string, patterns: readonly RegExp[]): number | null {
  const found = patterns.map((pattern) => pattern.exec(text)?.[1]).find((digits) => digits !== undefined);
  return found === undefined ? null : Number(found);
}
