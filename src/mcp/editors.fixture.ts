// Editors, as tests need them: the official client over HTTP and over the pipes of a process.
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { CallToolResult, Progress } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { COMPILED } from '../../test/programs.ts';

/** `modern` is the revision of 2026-07-28, which has no handshake; `legacy` is 2025-11-25. */
export type Era = 'legacy' | 'modern';

type Where = { readonly url: string; readonly key: string };

const PINS = { legacy: 'legacy', modern: { pin: '2026-07-28' } } as const;

function createEditor(era: Era): Client {
  return new Client({ name: 'editor', version: '1.0.0' }, { versionNegotiation: { mode: PINS[era] } });
}

export async function connectHttp(
  { url, key }: Where,
  era: Era,
  headers: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const editor = createEditor(era);
  const requestInit = { headers: { Authorization: `Bearer ${key}`, ...headers } };
  await editor.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }));
  return editor;
}

/** Starts the server for one editor in a process of its own. */
export async function connectStdio({ url, key }: Where, era: Era, userEmail: string): Promise<Client> {
  const editor = createEditor(era);
  const file = fileURLToPath(new URL('./stdio.program.fixture.ts', import.meta.url));
  await editor.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [file],
      env: { ...COMPILED, WITAN_BASE_URL: url, WITAN_API_KEY: key, WITAN_EMAIL: userEmail },
    }),
  );
  return editor;
}

export type Called = { readonly result: CallToolResult; readonly progress: readonly Progress[] };

/**
 * Calls the tool and keeps the progress that was sent; `onProgress` sees each as it comes. The client tells none that
 * arrives in one piece with the result, so they are taken from the transport. One call at a time.
 */
export async function call(
  editor: Client,
  name: string,
  args: Readonly<Record<string, unknown>>,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: Progress) => void } = {},
): Promise<Called> {
  const { transport } = editor;
  if (transport === undefined) throw new Error('The editor is not connected.');
  const { onmessage } = transport;
  const progress: Progress[] = [];
  const tapped: typeof onmessage = (message, extra) => {
    if ('method' in message && message.method === 'notifications/progress') {
      // `as`: what a notification of progress holds.
      progress.push(message.params as Progress);
    }
    onmessage?.(message, extra);
  };
  Object.assign(transport, { onmessage: tapped });
  try {
    const result = await editor.callTool(
      { name, arguments: { ...args } },
      { onprogress: (one) => onProgress?.(one), timeout: 120_000, ...(signal ? { signal } : {}) },
    );
    return { result, progress };
  } finally {
    Object.assign(transport, { onmessage });
  }
}

/** The text that a person reads. */
export function textOf({ content }: CallToolResult): string {
  return content.map((block) => (block.type === 'text' ? block.text : `<${block.type}>`)).join('\n');
}

/** Begins to deliberate, and resolves with the deliberation's id as soon as it is told. */
export async function begin(editor: Client, args: Readonly<Record<string, unknown>>, signal?: AbortSignal) {
  const begun = Promise.withResolvers<`dlb_${string}`>();
  const onProgress = ({ message }: Progress): void => {
    const id = /dlb_[0-9a-f-]+/.exec(message ?? '')?.[0];
    if (id !== undefined) begun.resolve(id as `dlb_${string}`);
  };
  const ended = call(editor, 'deliberate', args, { onProgress, ...(signal ? { signal } : {}) });
  ended.catch(begun.reject);
  return { id: await begun.promise, ended };
}
