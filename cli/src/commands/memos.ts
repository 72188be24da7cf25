import { comparisonAsMarkdown } from '@witan/memo/documents/comparison';
import type { DeliberationId, MemoId, MemoSummary, Outcome } from '@witan/client';
import { confirmErasure, requireConsent } from '../confirm-erasure.ts';
import type { Consent } from '../confirm-erasure.ts';
import { jsonOf, printJson, say, widthOf } from '../io.ts';
import type { Io, JsonFlag } from '../io.ts';
import { memoLines } from '../memo-lines.ts';
import { formatOf, memoAs, printMemo, saveMemo, saveText } from '../print-memo.ts';
import type { Format } from '../print-memo.ts';
import { readAccount, readWhole } from '../read-input.ts';
import { readDeliberationId, readMemoId, wholeId } from '../resolve-id.ts';
import { inMemo, inSession } from '../session.ts';
import { signatureOf } from '../signature-of.ts';

type ListFlags = JsonFlag & {
  readonly limit: string;
  readonly search?: string;
  readonly outcome?: Outcome;
  readonly due?: boolean;
  readonly email?: string;
};

export async function list(io: Io, flags: ListFlags): Promise<void> {
  const { search: q, outcome, due } = flags;
  const limit = readWhole(flags.limit, '--limit', [1, 10_000]);
  const asked = { userEmail: readAccount(io, flags.email), q, outcome, due, limit: Math.min(limit, 100) };
  const memos = await inSession(io, {}, async ({ client }) => {
    const found: MemoSummary[] = [];
    for await (const memo of client.memos.allSummaries(asked)) {
      found.push(memo);
      if (found.length === limit) break;
    }
    return found;
  });
  const isSearch = q !== undefined || outcome !== undefined || due === true;
  if (flags.json) printJson(io, memos);
  else if (memos.length === 0)
    say(io, isSearch ? 'No memo matches.' : `${asked.userEmail} has no memos yet.`);
  else io.stdout.write(memoLines(memos, io.stdout.isTTY ? widthOf(io.stdout) : null));
}

export async function show(
  io: Io,
  id: string,
  flags: JsonFlag & { readonly markdown?: boolean; readonly withRecord?: boolean },
): Promise<void> {
  const { memo, ...record } = await inMemo(io, id, (client, whole) => client.memos.withRecord(whole));
  if (flags.json && flags.withRecord) printJson(io, { memo, ...record });
  else printMemo(io, memo, { ...flags, record });
}

type ExportFlags = { readonly format?: Format | 'signed'; readonly save?: string };

export async function exportMemo(io: Io, id: string, { format, save }: ExportFlags): Promise<void> {
  if (format === 'signed') {
    const text = await fetchSigned(io, id);
    if (save === undefined) io.stdout.write(text);
    else await saveText(io, save, text);
    return;
  }
  const form = format ?? (save === undefined ? 'md' : formatOf(save));
  const { memo, ...attached } = await inMemo(io, id, async (client, whole) => {
    const found = [client.memos.withRecord(whole), signatureOf(client, whole)] as const;
    const [{ memo, ...record }, signature] = await Promise.all(found);
    return { memo, record, signature };
  });
  if (save === undefined) io.stdout.write(memoAs(memo, form, attached));
  else await saveMemo(io, memo, { name: save, format: form, ...attached });
}

/** Memo and signature as one JSON object. */
function fetchSigned(io: Io, id: string): Promise<string> {
  return inMemo(io, id, async ({ memos }, whole) => {
    const [memo, { signature }] = await Promise.all([memos.get(whole), memos.signature(whole)]);
    return `${jsonOf({ memo, signature }, 2)}\n`;
  });
}

export async function compare(
  io: Io,
  id: string,
  flags: JsonFlag & { readonly with?: string },
): Promise<void> {
  const other = flags.with === undefined ? null : readMemoId(io, flags.with);
  const found = await inMemo(io, id, async (client, whole) =>
    client.memos.compare(whole, other === null ? {} : { with: await wholeId(client, other) }),
  );
  if (flags.json) printJson(io, found);
  else io.stdout.write(comparisonAsMarkdown(found));
}

export async function erase(io: Io, id: string, flags: Consent): Promise<void> {
  requireConsent(io, flags);
  const begun = isDeliberation(id) ? readDeliberationId(io, id) : readMemoId(io, id);
  await inSession(io, {}, async ({ client }) => {
    const whole: MemoId | DeliberationId = await wholeId(client, begun);
    if (!(await confirmErasure(io, whole, flags))) return;
    await (isDeliberation(whole) ? client.deliberations.delete(whole) : client.memos.delete(whole));
    say(io, `Erased ${whole}.`);
  });
}

function isDeliberation(id: string): id is DeliberationId {
  return id.startsWith('dlb_');
}
