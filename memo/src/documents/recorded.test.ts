import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MemoRecord } from '@witan/client';
import { memoExample } from '../../../src/operations/memo-example.ts';
import { memoAsAdr } from './adr.ts';
import { memoAsHtml } from './html.ts';
import { memoAsMarkdown } from './markdown.ts';
import { MEMOS } from './memos.fixture.ts';
import { memoAsText } from './terminal.ts';

const recordedAt = '2026-03-20T10:00:00.000Z';
const RECORD: MemoRecord = {
  object: 'memo_record',
  view: null,
  memoId: memoExample.id,
  decision: { option: 'opt_2', note: '<b>cheaper</b>', decidedBy: 'Ana', reviewOn: '2026-09-01', recordedAt },
  outcome: null,
  predictions: [{ id: 'prd_2', cameTrue: true, note: null, recordedAt }],
  dueOn: '2026-09-01',
  superseded: false,
  etag: '',
};
const label = memoExample.options.find(({ id }) => id === 'opt_2')?.label ?? '';

const inTerminal = memoAsText(memoExample, { width: 100, colour: 'none' }, RECORD);

test('a document says what was decided, what came true and how it went, and escapes what people wrote', () => {
  for (const text of [
    memoAsMarkdown(memoExample, { record: RECORD }),
    memoAsHtml(memoExample, '', { record: RECORD }),
    memoAsAdr(memoExample, { record: RECORD }),
    inTerminal,
  ]) {
    for (const says of [
      'What came of it',
      `Decided by Ana: ${label}.`,
      'Look again on 1 September 2026.',
      'It came true: The old servers',
    ])
      assert.ok(text.includes(says), says);
    assert.equal(text.includes('<b>cheaper'), text === inTerminal);
  }
  const outcome = {
    result: 'worse',
    best: 'opt_1',
    lessons: 'Ask first.',
    observedOn: '2028-02-29',
    recordedAt,
    brier: null,
  } as const;
  const done = memoAsMarkdown(memoExample, { record: { ...RECORD, outcome } });
  for (const says of [
    'It went worse than expected.',
    'Known since 29 February 2028.',
    'In hindsight',
    'Learned: Ask first.',
  ])
    assert.ok(done.includes(says), says);
  assert.ok(!done.includes('Look again on 1 September'), 'it was looked at');
  const lookAgain = /Look again on 19 February 2027/;
  const { office } = MEMOS;
  const undecided = { ...RECORD, decision: null, predictions: [] };
  assert.match(memoAsMarkdown(office, { record: undecided }), lookAgain);
  assert.doesNotMatch(memoAsMarkdown(office, { record: RECORD }), lookAgain);
  assert.doesNotMatch(memoAsMarkdown(office, { record: { ...undecided, outcome } }), lookAgain);
});

test('a document of a memo on which nothing is recorded is as it was', () => {
  const empty: MemoRecord = { ...RECORD, decision: null, predictions: [], dueOn: null };
  assert.equal(memoAsMarkdown(memoExample, { record: empty }), memoAsMarkdown(memoExample));
  assert.equal(memoAsHtml(memoExample, '', { record: empty }), memoAsHtml(memoExample));
});

test('a decision record is proposed, then accepted, rejected or superseded', () => {
  const status = (...args: Parameters<typeof memoAsAdr>): string =>
    /^status: (.*)$/m.exec(memoAsAdr(...args))?.[1] ?? '';
  const none = RECORD.decision && { ...RECORD.decision, option: null };
  assert.equal(status(memoExample), 'proposed');
  assert.equal(status(memoExample, { record: RECORD }), 'accepted');
  assert.equal(status(memoExample, { record: { ...RECORD, decision: none } }), 'rejected');
  assert.equal(status(memoExample, { record: { ...RECORD, superseded: true } }), 'superseded');
  assert.match(memoAsAdr(memoExample, { record: RECORD }), /^decision-makers: "Ana"$/m);
  for (const [option, says] of [
    ['opt_2', 'Chosen option: "Move in August", because:'],
    ['opt_1', 'Chosen option: "Move in May". The panel had proposed "Move in August", because:'],
    [null, 'Chosen option: none of them. The panel had proposed "Move in August", because:'],
  ] as const) {
    const decision = RECORD.decision && { ...RECORD.decision, option };
    const record = { ...RECORD, decision };
    assert.ok(memoAsAdr(memoExample, { record }).includes(`\n${says}\n`), says);
  }
});
