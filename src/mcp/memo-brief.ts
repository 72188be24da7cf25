// A memo in about two kilobytes: what an assistant needs to report it, and where the rest is.
import { cutAtWord } from '@witan/memo/plain-text';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { DecisionMemo } from '@witan/client';
import { againstText, confidenceLine, reasonsText, voteLine } from '@witan/memo/documents/brief';
import { plainOf } from '@witan/memo/documents/blocks';
import { called, metaOf, notesOf, sheetOf, type Sheet } from '@witan/memo/documents/sheet';

/** The most characters of any one text, so that a long-winded panel does not fill the assistant's context. */
const LONGEST = 280;
const MOST_REASONS = 800;
const MOST_NOTES = 3;
const MOST_STEPS = 3;

/** The memo's first page as structured content and as text. `url` is where a person reads the whole; null where nowhere. */
export function briefResult(memo: DecisionMemo, url: string | null): CallToolResult {
  const sheet = sheetOf(memo);
  return { content: [{ type: 'text', text: textOf(sheet, url) }], structuredContent: briefOf(sheet, url) };
}

function briefOf(sheet: Sheet, url: string | null): Record<string, unknown> {
  const { memo } = sheet;
  const { id, title, mode, degraded, nextSteps, verdict, charge } = memo;
  const { decision, consensusLevel, consensusDisplay, rationale, outcome, option, confidence } = verdict;
  return {
    id,
    title,
    mode,
    degraded,
    verdict: {
      decision: shortened(decision),
      consensusLevel,
      consensusDisplay: shortened(consensusDisplay),
      rationale: shortened(rationale, MOST_REASONS),
      outcome,
      optionName: shortened(called(sheet, option)),
      against: shortened(verdict.against?.text ?? ''),
      wouldChange: shortened(verdict.wouldChange?.text ?? ''),
      band: confidence.band,
    },
    nextSteps: nextSteps.slice(0, MOST_STEPS).map((step) => shortened(step)),
    ...(url === null ? {} : { url }),
    notes: notesIn(sheet),
    charged: charge.charged,
  };
}

function notesIn(sheet: Sheet): string[] {
  const notes = notesOf(sheet).filter(({ minor }) => !minor);
  return notes.slice(0, MOST_NOTES).map(({ message }) => shortened(message));
}

/** The same for clients that show text alone, with who says what; what went wrong comes first, as in every form. */
function textOf(sheet: Sheet, url: string | null): string {
  const { memo, words, say } = sheet;
  const labelled = (label: string, text: string): string =>
    text === '' ? '' : `${words.label(label)} ${shortened(text)}`;
  return [
    metaOf(sheet),
    notesIn(sheet)
      .map((note) => `- ${note}`)
      .join('\n'),
    `# ${shortened(memo.verdict.decision)}`,
    shortened(voteLine(sheet), MOST_REASONS),
    shortened(reasonsText(sheet), MOST_REASONS),
    labelled(say.against, againstText(sheet)),
    labelled(say.change, memo.verdict.wouldChange?.text ?? ''),
    labelled(say.next, memo.nextSteps[0] ?? ''),
    plainOf(confidenceLine(sheet)),
    [memo.id, ...(url === null ? [] : [url])].join(' · '),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function shortened(text: string, most = LONGEST): string {
  return cutAtWord(text, most);
}
