// Receives webhook deliveries over real HTTP on loopback, and checks each signature by the standard's own library.

import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import type { WebhookMessage } from '@witan/client';
import { webhookMessage } from '../src/contract/webhooks.ts';
import { until } from './until.ts';

export type Taken = {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type Receiver = {
  readonly url: string;
  readonly taken: readonly Taken[];
  /** What it answers from now on; 204 at first. */
  readonly answerWith: (answer: (response: ServerResponse, taken: Taken) => void) => void;
  /** Resolves once `what` holds of what was taken. */
  readonly until: (what: (taken: readonly Taken[]) => boolean) => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const taken: Taken[] = [];
  let answer = (response: ServerResponse, _taken: Taken): void => void response.writeHead(204).end();
  const server = createServer((request, response) => {
    void read(request).then((message) => {
      taken.push(message);
      answer(response, message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    taken,
    answerWith: (next) => {
      answer = next;
    },
    until: (what) => until(() => what(taken), 'what the webhook is told'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(request: IncomingMessage): Promise<Taken> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  return { id: headers['webhook-id'] ?? '', headers, body: Buffer.concat(chunks).toString('utf8') };
}

/** What a message says; throws where its signature is not of this secret, or is old, or it is not as documented. */
export function verified({ headers, body }: Taken, secret: string): WebhookMessage {
  const message = new Webhook(secret).verify(body, { ...headers });
  const forms = webhookMessage.options.map((form) =>
    form.extend({ data: form.shape.data.strict() }).strict(),
  );
  z.union(forms).parse(message);
  return webhookMessage.parse(message);
}
