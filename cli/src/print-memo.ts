// A memo on stdout and in files, in the form that was asked for.
import { NotFoundError, type Client, type DecisionMemo, type MemoId } from '@witan/client';
import { memoAsAdr } from '@witan/memo/documents/adr';
import { readFontFaces } from '@witan/memo/documents/fonts';
import { memoAsHtml } from '@witan/memo/documents/html';
import { memoAsMarkdown } from '@witan/memo/documents/markdown';
import type { Attached, RecordedDecision } from '@witan/memo/documents/recorded';
import { memoAsText, memoBriefAsText } from '@witan/memo/documents/terminal';
import { badInput } from './exit.ts';
import { jsonOf, print, terminalOf, type Io, type JsonFlag } from './io.ts';

export const FORMATS = ['md', 'html', 'adr', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** Documents show what is recorded on the memo and its signature; JSON is the memo alone. */
export function memoAs(memo: DecisionMemo, format: Format, attached: Attached = {}): string {
  if (format === 'json') return `${jsonOf(memo, 2)}\n`;
  if (format === 'html') return memoAsHtml(memo, readFontFaces(), attached);
  return format === 'md' ? memoAsMarkdown(memo, attached) : memoAsAdr(memo, attached);
}

/** Prints the memo as JSON or Markdown where a flag says so, else as text: whole, or its first page. */
export function printMemo(
  io: Io,
  memo: DecisionMemo,
  flags: JsonFlag & { readonly markdown?: boolean | undefined },
  { record, extent }: { readonly record?: RecordedDecision; readonly extent?: 'brief' } = {},
): void {
  const drawn = extent === 'brief' ? memoBriefAsText : memoAsText;
  print(io, flags, memo, () =>
    flags.markdown
      ? memoAsMarkdown(memo, record ? { record } : {})
      : drawn(memo, terminalOf(io, io.stdout), record),
  );
}

/** The format that a file's name asks for; `.adr.md` is a decision record. */
export function formatOf(name: string): Format {
  const endings = {
    '.adr.md': 'adr',
    '.md': 'md',
    '.markdown': 'md',
    '.html': 'html',
    '.json': 'json',
  } as const;
  const found = Object.entries(endings).find(([ending]) => name.toLowerCase().endsWith(ending));
  if (found) return found[1];
  throw badInput('--save must name a file that ends in .md, .adr.md, .html or .json.');
}

/** The signature of a memo; null where it was saved before memos were signed, or by a service that signs none. */
export async function signatureOf(client: Client, id: MemoId): Promise<string | null> {
  return client.memos.signature(id).then(
    ({ signature }) => signature,
    (error: unknown) => {
      if (error instanceof NotFoundError) return null;
      throw error;
    },
  );
}
