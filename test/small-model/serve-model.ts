// A real model behind chat completions on loopback, answering under the JSON Schema of the request.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** What is used of node-llama-cpp, which is installed outside the repository. */
type Llama = {
  loadModel: (of: { modelPath: string }) => Promise<{
    createContext: (of: { contextSize: number; threads: number }) => Promise<{ getSequence: () => object }>;
  }>;
  createGrammarForJsonSchema: (schema: unknown) => Promise<object>;
};
type Chat = {
  promptWithMeta: (
    text: string,
    options: {
      grammar?: object;
      maxTokens: number;
      temperature: number;
      repeatPenalty: object;
      seed: number;
      signal: AbortSignal;
      onTextChunk: (piece: string) => void;
    },
  ) => Promise<{ responseText: string; stopReason: string }>;
  dispose: (of: { disposeSequence: boolean }) => void;
};
type LlamaModule = {
  getLlama: (of: { gpu: false; build: 'never' }) => Promise<Llama>;
  LlamaChatSession: new (of: {
    contextSequence: object;
    systemPrompt: string;
    autoDisposeSequence: boolean;
  }) => Chat;
};

const body = z.object({
  max_tokens: z.number().optional(),
  stream: z.literal(true),
  messages: z.array(
    z.object({ role: z.string(), content: z.union([z.string(), z.array(z.object({ text: z.string() }))]) }),
  ),
  response_format: z
    .object({ json_schema: z.object({ schema: z.record(z.string(), z.unknown()) }) })
    .optional(),
});
type Request = z.infer<typeof body>;

export type ModelServer = { readonly baseUrl: string; readonly close: () => void };

/** `library` is the entry file of node-llama-cpp, `model` a GGUF file. Calls are answered one after the other. */
export async function serveModel({
  library,
  model: modelPath,
  contextSize = 8_192,
}: {
  readonly library: string;
  readonly model: string;
  readonly contextSize?: number;
}): Promise<ModelServer> {
  // `as`: the part of the module's types that is written out above.
  const { getLlama, LlamaChatSession } = (await import(pathToFileURL(library).href)) as LlamaModule;
  const llama = await getLlama({ gpu: false, build: 'never' });
  const model = await llama.loadModel({ modelPath });
  const context = await model.createContext({ contextSize, threads: 1 });
  const contextSequence = context.getSequence();
  let before: Promise<void> = Promise.resolve();
  let count = 0;

  async function answer(request: Request, response: ServerResponse): Promise<void> {
    const left = new AbortController();
    response.once('close', () => left.abort());
    if (response.destroyed) return;
    const said = (role: string): string =>
      request.messages
        .flatMap((message) => (message.role === role ? textOf(message.content) : []))
        .join('\n');
    const schema = request.response_format?.json_schema.schema;
    const chat = new LlamaChatSession({
      contextSequence,
      systemPrompt: said('system'),
      autoDisposeSequence: false,
    });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    count += 1;
    try {
      const { stopReason } = await chat.promptWithMeta(said('user'), {
        ...(schema ? { grammar: await llama.createGrammarForJsonSchema(schema) } : {}),
        maxTokens: request.max_tokens ?? 1_000,
        temperature: 0.7,
        repeatPenalty: { penalty: 1.1, lastTokens: 64 },
        seed: count,
        signal: left.signal,
        onTextChunk: (piece) => send(response, { delta: { content: piece } }),
      });
      send(response, { delta: {}, finish_reason: stopReason === 'maxTokens' ? 'length' : 'stop' });
      response.end('data: [DONE]\n\n');
    } finally {
      chat.dispose({ disposeSequence: false });
    }
  }

  const server = createServer((request, response) => {
    void read(request).then((given) => {
      const parsed = body.safeParse(given);
      if (!parsed.success) {
        response.writeHead(400, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { message: parsed.error.message } }));
        return;
      }
      before = before.then(() => answer(parsed.data, response)).catch(() => void response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // `as`: it listens on TCP.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function textOf(content: Request['messages'][number]['content']): string[] {
  return typeof content === 'string' ? [content] : content.map(({ text }) => text);
}

function send(response: ServerResponse, choice: object): void {
  const chunk = { id: 'chat', object: 'chat.completion.chunk', created: 0, model: 'small' };
  response.write(
    `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, finish_reason: null, ...choice }] })}\n\n`,
  );
}

async function read(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  // `as`: without an encoding set, a request gives buffers.
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return null;
  }
}
