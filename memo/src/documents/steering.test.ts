import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MemoComparison, MemoRecord } from '@witan/client';
import { memoAsAdr } from './adr.ts';
import { comparisonAsMarkdown } from './comparison.ts';
import { memoAsHtml } from './html.ts';
import { memoAsMarkdown } from './markdown.ts';
import { HOSTILE, HOSTILE_MEMO } from './memos.fixture.ts';
import { sharedMemoHtml, viewFormHtml } from './shared.ts';
import { memoAsText } from './terminal.ts';
import { trackRecordFixture } from './track-record.fixture.ts';
import { trackRecordAsFragment, trackRecordAsHtml } from './track-record.ts';

const STEERING = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const WRITTEN = `\u2066Ann\u200f \u061c${HOSTILE}`;
const recordedAt = '2027-03-20T10:00:00.000Z';

test('control and bidi characters of whoever recorded something stand in no document', () => {
  const record: MemoRecord = {
    object: 'memo_record',
    view: null,
    memoId: HOSTILE_MEMO.id,
    decision: { option: 'opt_1', note: WRITTEN, decidedBy: WRITTEN, reviewOn: null, recordedAt },
    outcome: { result: null, best: 'opt_1', lessons: WRITTEN, observedOn: null, recordedAt, brier: null },
    predictions: [],
    dueOn: null,
    superseded: false,
    etag: '',
  };
  for (const text of [
    memoAsMarkdown(HOSTILE_MEMO, { record }),
    memoAsHtml(HOSTILE_MEMO, '', { record }),
    memoAsAdr(HOSTILE_MEMO, { record }),
    memoAsText(HOSTILE_MEMO, { width: 80, colour: 'none' }, record),
  ]) {
    assert.ok(text.includes('Ann'));
    assert.doesNotMatch(text, STEERING);
  }
});

test('nor do they stand on the pages for people without an account', () => {
  const view = { name: WRITTEN, probabilities: {}, reason: WRITTEN, createdAt: recordedAt, brier: null };
  const memo = { ...HOSTILE_MEMO, options: HOSTILE_MEMO.options.map((it) => ({ ...it, label: WRITTEN })) };
  const files = { memo: 'memo.json', keys: 'jwks.json' };
  const given = { name: WRITTEN, percents: [WRITTEN], reason: WRITTEN };
  for (const html of [
    sharedMemoHtml(memo, { views: [view], isFull: true, fontFaces: '', signature: 'x', files }),
    viewFormHtml(memo, { given, problem: 'percents' }, ''),
  ]) {
    assert.ok(html.includes('Ann'));
    assert.doesNotMatch(html, STEERING);
  }
});

test('nor in a comparison or a track record', () => {
  const sides = { before: WRITTEN, after: `${WRITTEN} now` };
  const side = { rank: 1, probability: 0.5, score: 50, votes: 1 };
  const found: MemoComparison = {
    object: 'comparison',
    before: HOSTILE_MEMO.id,
    after: HOSTILE_MEMO.id,
    language: 'en',
    inputs: [{ part: 'question', ...sides }],
    recommended: { ...sides, changed: true },
    band: { before: 'low', after: 'low' },
    options: [{ name: WRITTEN, before: side, after: side }],
    cells: [{ option: WRITTEN, criterion: WRITTEN, before: 1, after: 9 }],
    advisors: [{ provider: WRITTEN, model: WRITTEN, ...sides }],
  };
  assert.doesNotMatch(comparisonAsMarkdown(found), STEERING);
  assert.match(comparisonAsMarkdown(found), /asked differently\n\n\| {2}\| Before \| After \|\n\| ---/);
  assert.match(
    comparisonAsMarkdown({ ...found, inputs: [] }),
    /asked differently\n\nNothing\.\n\n## Options/,
  );
  assert.match(
    comparisonAsMarkdown(found),
    /\n\n## Scores that moved\n\n(?:\|.*\n){3}\n## Each advisor\n\n\| /,
  );
  assert.doesNotMatch(comparisonAsMarkdown({ ...found, cells: [], advisors: [] }), /## (?:Scores|Each)/);
  const record = trackRecordFixture();
  const advisors = record.advisors.map((advisor) => ({ ...advisor, model: WRITTEN }));
  assert.doesNotMatch(trackRecordAsHtml({ ...record, advisors }, '', 0), STEERING);
  assert.doesNotMatch(trackRecordAsFragment({ ...record, advisors }), STEERING);
});
