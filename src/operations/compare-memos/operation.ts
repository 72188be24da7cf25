import * as t from '../../contract/scalars.ts';
import { comparisonAsMarkdown } from '@witan/memo/documents/comparison';
import { z } from 'zod';
import { memoId } from '../../contract/scalars.ts';
import { compareMemos as compare, type Compared } from '../../domain/compare-memos.ts';
import { invalid, notFound, Refusal } from '../../domain/refusal.ts';
import { readStoredMemo } from '../../domain/stored-memo.ts';
import type { Caller, Service } from '../../service/service.ts';
import { findDeliberation } from '../../store/deliberations.ts';
import { readDocuments } from '../../store/documents.ts';
import { operation, plain } from '../operation.ts';
import { json, text } from '../reply.ts';
import { findOwnMemo } from '../../service/tenancy.ts';

const side = t.nestedOrNull('Null where that memo has no option of that name.', {
  rank: t.count('1 is best.', 1),
  score: t.points('Weighted sum of the mean scores; 0 to 100.'),
  probability: t.share('Pooled; 0 to 1.'),
  votes: t.count('How many advisors prefer it.'),
});

const band = t.choice(['low', 'moderate', 'high'], 'How sure the memo is.');

export const memoComparison = t.object('MemoComparison', 'What differs between two memos.', {
  object: t.always('comparison'),
  before: t.memoId,
  after: t.memoId,
  language: t.profileLanguage.describe('Of the later memo; as a text it is written in it.'),
  inputs: t.listOf('What was asked differently.', {
    part: t.choice(
      ['question', 'context', 'documents', 'options', 'criteria', 'weights', 'musts'],
      'What differs; the order of entries does not count.',
    ),
    before: t.text('As it was; empty where there was none.'),
    after: t.text('As it is; empty where there is none.'),
  }),
  recommended: t.nested('What the memos recommend.', {
    before: t.text('The recommended option.'),
    after: t.text('The recommended option.'),
    changed: t.bool('True where they are not the same by name.'),
  }),
  band: t.nested('How sure the memos are.', { before: band, after: band }),
  options: t.listOf('Options by name: those of the later memo, then those that it no longer has.', {
    name: t.text('The option.'),
    before: side,
    after: side,
  }),
  cells: t.listOf('Mean scores that moved by 5 points or more, the widest first; at most 12.', {
    option: t.text('The option.'),
    criterion: t.text('The criterion.'),
    before: t.points('The mean score; 0 to 100.'),
    after: t.points('The mean score; 0 to 100.'),
  }),
  advisors: t.optionalList('By model; only where both memos are transparent.', {
    provider: t.text('Its provider.'),
    model: t.text('Its model.'),
    before: t.text('The option that it preferred.'),
    after: t.text('The option that it prefers.'),
  }),
});

/** Looser than `memoId`: an id of another version is treated as unknown. */
const otherId = z.string().regex(/^memo_[0-9a-f-]{36}$/, { error: 'with must be the id of a memo.' });

operation({
  id: 'compareMemos',
  route: 'GET /v1/memos/{id}/comparison',
  summary: 'Compare two memos',
  description:
    'What was asked differently, rank and numbers of each option before and after, and what moved: by model where both memos ' +
    'are transparent, else in counts. `Accept: text/markdown` gives it as a text in the language of the later memo.',
  query: {
    with: otherId
      .meta({ ...memoId.meta(), pattern: memoId._zod.pattern.source })
      .optional()
      .describe(
        'The memo to compare with. Absent: the one that this memo revises; 422 where it revises none.',
      ),
  },
  answers: {
    200: {
      description: 'The comparison.',
      schema: memoComparison,
      content: plain('text/markdown'),
    },
  },
  sample: {
    call: 'memos.compare($id, { with: $with })',
    result: 'comparison',
    query: { with: 'memo_019cf2a4-7b10-7c55-9d3e-5a1f0c8e2b46' },
  },
  run: async (parts, { caller, path: { id }, query: { with: other }, preferred }) => {
    const after = await comparedOf(parts, caller, id);
    const earlier = other ?? ('basedOn' in after.memo ? after.memo.basedOn : undefined);
    if (earlier === undefined) {
      const message = 'with is required for a memo that revises none: it names the memo to compare with.';
      throw invalid([{ path: 'with', message }]);
    }
    const before = await comparedOf(parts, caller, earlier).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
      throw new Refusal('not_found', 'The memo to compare with is not there, or no longer.');
    });
    const found = compare(before, after);
    return preferred(['application/json', 'text/markdown']) === 'application/json'
      ? json(found)
      : text(comparisonAsMarkdown(found), 'text/markdown');
  },
});

async function comparedOf(service: Pick<Service, 'db'>, caller: Caller, id: string): Promise<Compared> {
  const saved = await findOwnMemo(service, caller, id);
  const asked = await findDeliberation(service.db, caller, saved.deliberationId);
  if (!asked) throw notFound('memo');
  const documents = await readDocuments(service.db, asked.id);
  return { memo: readStoredMemo(saved.memo), brief: asked.brief, documents };
}
