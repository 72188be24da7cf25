import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Brief } from '@witan/combine';
import type { ReadDocuments } from '@witan/documents';
import type { UnnamedSeat } from '../domain/advisor.ts';
import { prepareQuestion } from './prepare-question.ts';

const BRIEF: Brief = {
  question: 'Which?',
  context: null,
  options: [],
  criteria: [],
  musts: [],
  transparent: false,
};
const SEAT: UnnamedSeat = {
  seat: 'openai',
  provider: 'openai',
  model: 'large',
  fastModel: 'small',
  key: 'operator',
  effort: { review: 'low', synthesis: 'low' },
};

function prepare(
  brief: Partial<Brief>,
  seats: readonly UnnamedSeat[],
  reading: ReturnType<ReadDocuments> = Promise.resolve({ ok: true, documents: [] }),
) {
  return prepareQuestion(
    { seating: { panels: ['default', 'board'], seatsFor: () => seats }, readDocuments: () => reading },
    {
      caller: { organizationId: 'org_1', keyId: 'key_1', test: false },
      callerKeys: new Map(),
      documents: [{ name: 'a.txt', mediaType: null, bytes: new Uint8Array() }],
    },
    { brief: { ...BRIEF, ...brief }, earlierDocuments: [] },
  );
}

test('a quick question is put to fast models, a deep one to models that think as hard as they can', async () => {
  const compatible: UnnamedSeat = { ...SEAT, provider: 'compatible' };
  const { effort } = SEAT;
  const unasked = { perspectives: 'none', frame: 'low' } as const;
  for (const [asked, seat, model, expected] of [
    [undefined, SEAT, 'large', effort],
    ['quick', SEAT, 'small', effort],
    ['deep', SEAT, 'large', { ...effort, perspectives: 'max', review: 'max' }],
    // Servers of any kind may refuse an effort that their operator has not set.
    ['deep', compatible, 'large', effort],
    ['deep', { ...SEAT, effort: unasked }, 'large', { ...unasked, review: 'max' }],
  ] as const) {
    const { seats } = await prepare(asked === undefined ? {} : { effort: asked }, [seat]);
    assert.deepEqual(seats, [{ ...seat, model, effort: expected }]);
  }
});

test('a question is refused that has no panel, and documents that there is no time to read', async () => {
  const refused = { code: 'rate_limited' };
  const spent = Promise.resolve({ ok: false, problems: [], retryAfterS: 7 } as const);
  for (const [asking, expected] of [
    [prepare({ panel: 'none' }, [SEAT]), /panel must be one of "default", "board" on this server/],
    [prepare({}, []), /this server has no provider keys of its own/],
    [prepare({}, [SEAT], null), { ...refused, retryAfter: 5, limit: 'server_in_flight' }],
    [prepare({}, [SEAT], spent), { ...refused, retryAfter: 7, limit: 'reading_time' }],
  ] as const)
    await assert.rejects(asking, expected);
});
