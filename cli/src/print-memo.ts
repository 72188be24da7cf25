// A memo on stdout and in files, in the form that was asked for.
import type { Client, DecisionMemo, MemoId } from '@witan/client';
import { memoAsMarkdown } from '@witan/memo/documents/markdown';
import type { RecordedDecision } from '@witan/memo/documents/recorded';
import { memoAsText, memoBriefAsText } from '@witan/memo/documents/terminal';
import { badInput, jsonOf, print, terminalOf, type Io, type JsonFlag } from './io.ts';

export const FORMATS = ['md', 'html', 'adr', 'json', 'signed'] as const;
export type Format = (typeof FORMATS)[number];

/** As the service writes it: documents with what is recorded on the memo and its signature, JSON with the memo alone. */
export async function documentOf({ memos }: Client, id: MemoId, format: Format): Promise<string> {
  if (format === 'json') return `${jsonOf(await memos.get(id), 2)}\n`;
  if (format !== 'signed') return memos.document(id, format === 'md' ? 'markdown' : format);
  const [memo, { signature }] = await Promise.all([memos.get(id), memos.signature(id)]);
  return `${jsonOf({ memo, signature }, 2)}\n`;
}

type MemoForm = JsonFlag & { readonly markdown?: boolean | undefined };

/** Prints the memo as JSON or Markdown where a flag says so, else as text: whole with its record, or its first page. */
export function printMemo(io: Io, memo: DecisionMemo, flags: MemoForm, record?: RecordedDecision): void {
  print(io, flags, memo, () => {
    if (flags.markdown) return memoAsMarkdown(memo, record ? { record } : {});
    const terminal = terminalOf(io, io.stdout);
    return record ? memoAsText(memo, terminal, record) : memoBriefAsText(memo, terminal);
  });
}

const ENDINGS = {
  '.adr.md': 'adr',
  '.md': 'md',
  '.markdown': 'md',
  '.html': 'html',
  '.json': 'json',
} as const;

/** The format that a file's name asks for; `.adr.md` is a decision record. */
export function formatOf(name: string): Format {
  const found = Object.entries(ENDINGS).find(([ending]) => name.toLowerCase().endsWith(ending));
  if (found) return found[1];
  throw badInput('--save must name a file that ends in .md, .adr.md, .html or .json.');
}
