// For tests: an Ollama on loopback, as far as its context goes. Its own format takes the context that is asked for; its
// chat completions have the server's default and are cut to it in silence.
import { isObject, type JsonFields } from '../domain/json-fields.ts';
import { events, serve, type Heard, type WireServer } from './wire-server.fixture.ts';

const DEFAULT_CONTEXT = 4_096;

export type FakeOllama = WireServer & { readonly asked: () => readonly JsonFields[] };

export async function serveOllama(text: string, refused?: string): Promise<FakeOllama> {
  const server = await serve((response, heard) => {
    const body = bodyOf(heard);
    const prompt = Math.ceil(JSON.stringify(body['messages']).length / 4);
    if (!heard.url.endsWith('/api/chat')) {
      const read = Math.min(prompt, DEFAULT_CONTEXT / 2);
      const said = events('compatible', [text]).map((event) =>
        event.replace('"prompt_tokens":11', `"prompt_tokens":${read}`),
      );
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(said.map((event) => `data: ${event}\n\n`).join(''));
      return;
    }
    if (refused !== undefined && refused in body)
      return void response.writeHead(400).end(JSON.stringify({ error: `${refused} is not supported` }));
    const options = isObject(body['options']) ? body['options'] : {};
    const context = Number(options['num_ctx'] ?? DEFAULT_CONTEXT);
    if (prompt > context && body['truncate'] === false) {
      const error =
        'the prompt is longer than the context length currently available to the model; shorten the prompt';
      response.writeHead(400).end(JSON.stringify({ error }));
      return;
    }
    const line = (part: object): string =>
      `${JSON.stringify({ model: 'm', created_at: '2026-11-01T00:00:00Z', ...part })}\n`;
    const said = (content: string) => line({ message: { role: 'assistant', content }, done: false });
    const counts = { prompt_eval_count: Math.min(prompt, context), eval_count: 22 };
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.write(line({ message: { role: 'assistant', content: '', thinking: 'Hm.' }, done: false }));
    for (const piece of text.match(/.{1,4}/gsu) ?? []) response.write(said(piece));
    response.end(
      line({ message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop', ...counts }),
    );
  });
  return { ...server, asked: () => server.heard.map(bodyOf) };
}

function bodyOf({ body }: Heard): JsonFields {
  const json: unknown = JSON.parse(body);
  return isObject(json) ? json : {};
}
