// Memos as resources: an editor attaches one to a conversation without a tool call.
import { ResourceNotFoundError, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server';
import { NotFoundError, type Client, type MemoId } from '@witan/client';
import { cleanText, oneLine } from '@witan/memo/plain-text';

const LISTED = 20;
const MARKDOWN = 'text/markdown';

export type MemoReader = {
  readonly client: Client;
  /** The account whose memos are listed; without one, none are. */
  readonly userEmail: string | undefined;
};

export function memoUri(id: string): string {
  return `witan://memos/${id}`;
}

/** Registers `witan://memos/{id}`; the account's newest memos are listed. */
export function registerMemos(server: McpServer, { client, userEmail }: MemoReader): void {
  const newest = async (signal?: AbortSignal) => {
    if (userEmail === undefined) return [];
    return (await client.memos.summaries({ userEmail, limit: LISTED }, signal ? { signal } : {})).memos;
  };
  const template = new ResourceTemplate(memoUri('{id}'), {
    list: async ({ mcpReq }) => ({
      resources: (await newest(mcpReq.signal)).map(({ id, question, verdict }) => ({
        uri: memoUri(id),
        name: id,
        title: cleanText(verdict.decision),
        description: oneLine(question, 200),
        mimeType: MARKDOWN,
      })),
    }),
    complete: {
      id: async (begun) => (await newest()).map(({ id }) => id).filter((id) => id.startsWith(begun)),
    },
  });
  server.registerResource(
    'memo',
    template,
    {
      title: 'Decision memo',
      description: 'A decision memo as a document: a page to decide by, then an appendix.',
      mimeType: MARKDOWN,
    },
    async (uri, { id }, { mcpReq }) => {
      try {
        const options = { signal: mcpReq.signal };
        const text = await client.memos.document(String(id) as MemoId, 'markdown', options);
        return { contents: [{ uri: uri.href, mimeType: MARKDOWN, text }] };
      } catch (error) {
        throw error instanceof NotFoundError ? new ResourceNotFoundError(uri.href) : error;
      }
    },
  );
}
