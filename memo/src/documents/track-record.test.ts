import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TrackRecord } from '@witan/client';
import { trackRecordFixture } from './track-record.fixture.ts';
import { trackRecordAsFragment, trackRecordAsHtml, trackRecordAsText } from './track-record.ts';

const RECORD = trackRecordFixture();
/** Markup without the white space between its tags. */
const tight = (html: string): string => html.replace(/\s+/gu, ' ').replace(/ (?=[<>])|(?<=>) /gu, '');
const NOW = Date.UTC(2026, 10, 22);
const svgs = (html: string): string[] => html.match(/<svg\s+class="plot".*?<\/svg>/gs) ?? [];

test('a track record as a document stands alone: no script, no style attribute, nothing from outside', () => {
  const html = tight(trackRecordAsHtml(RECORD, '', NOW));
  assert.match(html, /^<!doctype html><html lang="en">.*<title>Track record<\/title>/);
  assert.match(html, />22 November 2026<\/p><h1>Track record<\/h1>/);
  assert.match(
    tight(trackRecordAsHtml({ ...RECORD, mode: 'test' }, '', NOW)),
    />Test memos · 22 November 2026<\/p>.*Test memos only\./,
  );
  assert.match(
    html,
    /<meta name="color-scheme" content="light dark" \/>/,
    'else dark text colours stand on white',
  );
  assert.doesNotMatch(html, /<script|\sstyle=|https?:|<img|<link/);
  const fragment = tight(trackRecordAsFragment(RECORD));
  assert.match(fragment, /^<style>[^<]*<\/style><article class="memo" lang="en">/);
  assert.ok(!fragment.includes('<h1'), 'the page has a heading of its own');
});

test('says over how many questions the best advisor was found where not all answered all', () => {
  const { brier, resolved } = RECORD;
  const best = brier?.bestAdvisor;
  assert.ok(best);
  const told = (n: number) =>
    tight(trackRecordAsHtml({ ...RECORD, brier: { ...brier, bestAdvisor: { ...best, n } } }, '', NOW));
  assert.match(
    told(resolved - 1),
    new RegExp(`in hindsight, on the ${resolved - 1} that all compared answered`),
  );
  assert.doesNotMatch(told(resolved), /that all compared answered/);
});

test('draws calibration and learning over time of options and of predictions, each with a name and a table beside it', () => {
  const html = tight(trackRecordAsHtml(RECORD, '', NOW));
  const labels = svgs(html).map((svg) => /aria-label="([^"]*)"/.exec(svg)?.[1]);
  assert.deepEqual(
    labels,
    ['Predictions', 'Options'].flatMap((title) => [
      `${title}: how often it happened where so much was said`,
      `${title}: mean Brier score by number of questions`,
    ]),
  );
  const [calibration = '', overTime = ''] = svgs(html);
  assert.equal(calibration.match(/<circle/g)?.length, RECORD.calibration.filter(({ n }) => n > 0).length);
  const shares = [...calibration.matchAll(/>\s*(\d+%)\s*</g)].map(([, share]) => share);
  assert.deepEqual([...new Set(shares)], ['0%', '50%', '100%']);
  const panel = /class="panel" d="([^"]*)"/.exec(overTime)?.[1] ?? '';
  assert.equal(panel.match(/[ML]/g)?.length, RECORD.overTime.length);
  const across = [...panel.matchAll(/[ML]([\d.]+) /g)].map(([, x]) => Number(x));
  const counts = RECORD.overTime.map(({ n }) => n);
  const widthOf = (n: number): number => ((n - 1) / ((counts.at(-1) ?? 0) - 1)) * 300;
  assert.deepEqual(
    across,
    counts.map((n) => Math.round((44 + widthOf(n)) * 10) / 10),
  );
  assert.match(overTime, /<path class="even" d="M44 [\d.]+h300"/);
  const levels = [...overTime.matchAll(/text-anchor="end"\s*>\s*([\d.]+)/g)].map(([, level]) => level);
  assert.deepEqual(levels, ['0', '0.15', '0.3'], 'the least tenth above all scores, and half of it');
  const heights = [...panel.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));
  assert.ok((heights[0] ?? 0) < (heights.at(-1) ?? 0), 'a smaller Brier score stands lower');
  assert.match(
    html,
    /<th scope="row">Those who dissented then<\/th><td data-h="Right"><span>2<\/span><\/td><td data-h="Of"><span>9<\/span><\/td>/,
  );
});

test('shows no zeros where nothing is known yet, and no row of nothing', () => {
  const none = { n: 0, right: 0 };
  const empty = { resolved: 0, missing: 10, brier: null, calibration: [], advisors: [], overTime: [] };
  const nothing: TrackRecord = {
    ...RECORD,
    ...empty,
    pending: 0,
    due: 0,
    results: { better: 0, asExpected: 0, worse: 0, mixed: 0 },
    decider: { followed: none, against: none },
    bands: RECORD.bands.map(({ band }) => ({ band, ...none })),
    split: { n: 0, panelRight: 0, dissentRight: 0 },
    predictions: empty,
    own: { n: 0, you: 0, panel: 0, agreed: none, brier: null },
  };
  const shown = (record: TrackRecord) => trackRecordAsText(record, { width: 80, colour: 'none' });
  assert.match(shown(nothing), /What is known\nNothing yet: /);
  assert.doesNotMatch(shown(nothing), /Who was right| 0\n/);
  const decided = { followed: { n: 1, right: 0 }, against: none };
  const one = shown({ ...nothing, pending: 1, decider: decided });
  assert.match(one, / {2}Decisions without an outcome +1\n/);
  assert.match(one, /Who was right\n.*\n.*with the panel +0 +1\n*$/);
});

test('below ten outcomes it counts, says what is missing, and draws nothing', () => {
  const few = { resolved: 3, missing: 7, brier: null, calibration: [], advisors: [], overTime: [] };
  const record: TrackRecord = { ...RECORD, ...few, predictions: { ...few, resolved: 9, missing: 1 } };
  const html = trackRecordAsHtml(record, '', NOW);
  assert.deepEqual(svgs(html), []);
  assert.match(html, /3 known; it takes 7 more/);
  assert.match(html, /9 known; it takes 1 more before/);
  assert.doesNotMatch(html, /Who was right/);
  const unasked = { ...record, own: { ...record.own, n: 0 } };
  assert.match(html, /You and the panel/);
  assert.doesNotMatch(trackRecordAsHtml(unasked, '', NOW), /You and the panel/);
});

test('says that outcomes teach little where what was decided was nearly always right', () => {
  const pool = { ...RECORD.pool, asDecided: { n: 10, right: 9 } };
  const [first, ...others] = RECORD.advisors;
  const advisors = [{ ...first!, weight: null }, ...others];
  const shown = trackRecordAsText({ ...RECORD, pool, advisors }, { width: 200, colour: 'none' });
  assert.match(shown, /decided for in 9 of 10 cases: that teaches little,\s+so weights count for less\./);
  assert.match(shown, / equal$/m);
});

test('names of models stay text', () => {
  const [first, ...others] = RECORD.advisors;
  assert.ok(first);
  const advisors = [{ ...first, model: 'compatible/<b>own</b>' }, ...others];
  assert.match(trackRecordAsHtml({ ...RECORD, advisors }, '', NOW), /compatible\/&lt;b&gt;own/);
});
