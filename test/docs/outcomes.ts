// The tables of test-mode.md that say what a directive brings about, and whether it does.
import assert from 'node:assert/strict';
import type { DecisionMemo, ErrorObject } from '@witan/client';
import { SEAT_FAULTS } from '@witan/simulator';
import { rowsOf, sectionOf } from './markdown.ts';
import type { Page } from './markdown.ts';

type Outcome = { readonly directive: string; readonly says: string };

/** One for each fault, struck upon one advisor, and one for each row of outcomes. */
export function outcomesOf(page: Page): readonly Outcome[] {
  const faults: ReadonlySet<string> = new Set(SEAT_FAULTS);
  const ofFaults = rowsOf(sectionOf(page, 'Directives')).flatMap(([name = '', , says = '']) => {
    const fault = name.replaceAll('`', '');
    return faults.has(fault) ? [{ directive: `[simulate: openai=${fault}]`, says: `200, ${says}` }] : [];
  });
  const ofRows = rowsOf(sectionOf(page, 'Outcomes to test for')).map(([directive = '', says = '']) => ({
    directive: directive.replaceAll('`', ''),
    says: /^\d/.test(says) ? says : `200, ${says}`,
  }));
  return [...ofFaults, ...ofRows];
}

/** Throws where the service, asked with the directive, does not do what the outcome says. */
export async function assertOutcome(
  { url, apiKey }: { readonly url: string; readonly apiKey: string },
  { directive, says }: Outcome,
): Promise<void> {
  const answer = await fetch(`${url}/v1/deliberate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ question: `Build it or buy it? ${directive}`, userEmail: 'you@example.com' }),
  });
  const where = `${directive}: "${says}"`;
  assert.equal(answer.status, Number.parseInt(says, 10), where);
  // `as`: a status of 200 is a memo, any other an error.
  if (answer.ok) assertMemo((await answer.json()) as DecisionMemo, says, where);
  else assert.ok(says.includes(`\`${((await answer.json()) as ErrorObject).error}\``), where);
}

function assertMemo({ notes, degraded }: DecisionMemo, says: string, where: string): void {
  const named = [...says.matchAll(/`([a-z_]+)`/g)]
    .map(([, word = '']) => word)
    .filter((word) => word !== 'degraded');
  const found = notes.flatMap(({ kind, reason }) => [kind, ...(reason === undefined ? [] : [reason])]);
  for (const word of named)
    assert.ok((found as string[]).includes(word), `${where} but got ${found.join(', ')}`);
  if (named.length === 0) assert.ok(!found.includes('missing_advisor'), where);
  const marked = /`degraded` (true|false)/.exec(says)?.[1];
  if (marked !== undefined) assert.equal(String(degraded), marked, where);
}
