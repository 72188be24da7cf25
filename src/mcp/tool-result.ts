// What a tool answers: structured content with a text for people, or an error in the service's own sentence.
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { MemoQuestion, MemoRecord, MemoSummaryList, MemoWithRecord, WitanError } from '@witan/client';
import { memoAsMarkdown } from '@witan/memo/documents/markdown';
import { cleanText, oneLine } from '@witan/memo/plain-text';

/** As JSON, what is recorded stands beside the memo, which keeps its fields. */
export function memoResult(
  { object: _object, memo, ...record }: MemoWithRecord,
  format: 'text' | 'json',
): CallToolResult {
  if (format === 'text') return { content: [{ type: 'text', text: memoAsMarkdown(memo, { record }) }] };
  const structuredContent = { ...memo, record };
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

export function listResult(list: MemoSummaryList): CallToolResult {
  const { memos, nextCursor } = list;
  const lines = memos.map(
    ({ id, timestamp, verdict: { decision, band }, question }) =>
      `- ${id} · ${timestamp.slice(0, 10)} · ${oneLine(decision, 200)} (${band} confidence)\n  ${oneLine(question, 200)}`,
  );
  const more = nextCursor === null ? [] : [`There are more: call again with cursor ${nextCursor}.`];
  const text = [...(lines.length === 0 ? ['There are no such memos.'] : lines), ...more].join('\n');
  return { content: [{ type: 'text', text }], structuredContent: list };
}

export function recordResult(record: MemoRecord): CallToolResult {
  const { memoId, outcome, dueOn } = record;
  const said = [outcome?.result, outcome?.best && `${outcome.best} was right`].filter(Boolean).join('; ');
  const open = dueOn === null ? 'Nothing is open.' : `Something is open from ${dueOn}.`;
  const text = `Recorded the outcome of ${memoId}: ${said}. ${open}`;
  return { content: [{ type: 'text', text }], structuredContent: record };
}

/** Whose reading it is goes first, for whoever reports it. */
export function answerResult(question: MemoQuestion): CallToolResult {
  const text = `One advisor's reading, not the panel's:\n\n${cleanText(question.answer ?? '')}`;
  return { content: [{ type: 'text', text }], structuredContent: question };
}

/** An error that the model may act on. */
export function refused(message: string): CallToolResult {
  return { content: [{ type: 'text', text: message }], isError: true };
}

/** The service's refusal or the client's failure as a tool error. */
export function failedResult(error: WitanError): CallToolResult {
  const { code, message, retryAfter, requestId, deliberationId } = error;
  const details = [
    code,
    ...(retryAfter === undefined ? [] : [`try again in ${retryAfter} s`]),
    ...(deliberationId === undefined ? [] : [deliberationId]),
    ...(requestId === undefined ? [] : [`request ${requestId}`]),
  ];
  return refused(`${message}\n(${details.join('; ')})`);
}
