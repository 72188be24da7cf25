import type { DecisionMemo } from '@witan/client';
import type { Brief, Slices } from '@witan/combine';
import type { ReadDocument } from '@witan/documents';
import type { Fact } from '../sources/merge-facts.ts';
import { sharedBrief, withFacts, type SharedBrief } from '../sources/sources.ts';

/**
 * What the advisors of a memo were given: its facts as they were found, and of its documents what bears on the decision
 * and on what is asked now.
 */
export function* briefOfMemo(
  memo: DecisionMemo,
  of: { readonly brief: Brief; readonly documents: readonly ReadDocument[]; readonly question: string },
): Slices<SharedBrief> {
  const { brief, documents, question } = of;
  const facts = (memo.sources ?? []).flatMap((source): Fact[] => {
    const { kind, title, passage, url, domain = '', date, text, foundBy } = source;
    if (kind !== 'web' || passage === undefined || text === undefined) return [];
    return [
      { id: passage, title, url: url ?? null, domain, date: date ?? null, text, foundBy: foundBy ?? [] },
    ];
  });
  const about = { ...brief, question: `${brief.question}\n${question}` };
  const shared = withFacts(yield* sharedBrief(about, documents, { frame: memo, advisors: 1 }), facts);
  return { ...shared, question: brief.question };
}
