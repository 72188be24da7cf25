// MCP over standard input and output, for editors that start the program themselves.
import type { Readable, Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Client } from '@witan/client';
import { platformClock } from './clock.ts';
import { memoUrl } from './memo-url.ts';
import { createMcpServer } from './server.ts';
import { createToolSchemas } from './tool-schemas.ts';

export type StdioDeps = {
  readonly client: Client;
  /** The account of calls that name none. */
  readonly userEmail: string | undefined;
  /** The service that has a page for memos; null where it ends with this process. */
  readonly baseUrl: string | null;
  readonly stdin: Readable;
  /** Nothing else may write to it. */
  readonly stdout: Writable;
  readonly onFault: (error: unknown) => void;
};

/** Serves one editor until it closes our input, or our output is closed. Deliberations under way go on. */
export async function runStdio(deps: StdioDeps): Promise<void> {
  const { client, userEmail, baseUrl, stdin, stdout, onFault } = deps;
  const schemas = createToolSchemas(userEmail !== undefined);
  const ended = Promise.withResolvers<void>();
  for (const event of ['end', 'close', 'error']) stdin.once(event, () => ended.resolve());
  for (const event of ['close', 'error']) stdout.once(event, () => ended.resolve());
  const connection = serveStdio(
    () =>
      createMcpServer({
        client,
        clock: platformClock,
        urlOf: (id) => memoUrl(baseUrl, id),
        schemas,
        userEmail,
        onFault,
      }),
    { transport: new StdioServerTransport(stdin, stdout), onerror: onFault },
  );
  await ended.promise;
  await connection.close();
}
