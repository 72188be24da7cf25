// A memo in about two kilobytes: what an assistant needs to report it, and where the rest is.
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { DecisionMemo } from '@witan/client';
import { called, sheetOf } from '../document/sheet.ts';
import type { Sheet } from '../document/sheet.ts';

/** The most characters of any one text, so that a long-winded panel does not fill the assistant's context. */
const LONGEST = 280;
const MOST_REASONS = 800;
const MOST_NOTES = 3;

/** The memo's first page as structured content and as text. `url` is where a person reads the whole; null where nowhere. */
export function briefResult(memo: DecisionMemo, url: string | null): CallToolResult {
  const sheet = sheetOf(memo);
  const brief = briefOf(sheet, url);
  return { content: [{ type: 'text', text: textOf(sheet, brief) }], structuredContent: brief };
}

type Brief = Readonly<Record<string, unknown>> & {
  readonly reasons: string;
  readonly notes: readonly string[];
};

function briefOf(sheet: Sheet, url: string | null): Brief {
  const { memo, headline, vote, against, change, steps } = sheet;
  const { outcome, option, confidence } = memo.recommendation;
  return {
    id: memo.id,
    ...(url === null ? {} : { url }),
    mode: memo.mode,
    outcome,
    recommended: shortened(called(memo, option)),
    headline: shortened(headline),
    vote: shortened(vote),
    reasons: shortened(sheet.reasons.join('\n'), MOST_REASONS),
    against: shortened(against),
    change: shortened(change),
    next: shortened(steps[0] ?? ''),
    confidence: confidence.band,
    degraded: memo.degraded,
    notes: sheet.notes.slice(0, MOST_NOTES).map((note) => shortened(note)),
    charged: memo.charge.charged,
  };
}

/** The same for clients that show text alone; the figures behind the confidence are in words here. */
function textOf({ memo, words, ...sheet }: Sheet, brief: Brief): string {
  const labelled = (label: string, text: string): string =>
    text === '' ? '' : `${sheet.catalogue.label(label)} ${shortened(text)}`;
  return [
    `# ${shortened(sheet.headline)}`,
    shortened(sheet.vote),
    brief.reasons,
    labelled(words.against, sheet.against),
    labelled(words.change, sheet.change),
    labelled(words.next, sheet.steps[0] ?? ''),
    sheet.confidence,
    brief.notes.map((note) => `- ${note}`).join('\n'),
    [memo.id, ...(typeof brief['url'] === 'string' ? [brief['url']] : [])].join(' · '),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** At most so many characters, cut between words. */
function shortened(text: string, most = LONGEST): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`;
}
