// The track record, on a page that needs nothing else and runs nothing, and in a terminal.
import { html } from 'hono/html';
import type { ScoredRecord, TrackRecord, TrackRecordFigure } from '@witan/client';
import { ENGLISH } from '../words/catalogue.ts';
import { cell, table, text, titled } from './blocks.ts';
import type { Block, Html } from './blocks.ts';
import { documentAsHtml, fragmentOf, styleOf } from './html.ts';
import { htmlOf } from './html-blocks.ts';
import { cleaned } from './sheet.ts';
import { drawnAsText } from './terminal.ts';
import type { Terminal } from './terminal.ts';
import { calibrationChart, OVER_TIME_KEY, overTimeChart } from './track-record-charts.ts';

/** A whole document in English, as of `now` in milliseconds; `fontFaces` as for a memo. */
export function trackRecordAsHtml(record: TrackRecord, fontFaces: string, now: number): string {
  const title = 'Track record';
  const meta = [...(record.mode === 'test' ? ['Test memos'] : []), ENGLISH.date(now)].join(' · ');
  const blocks = [...text('meta', meta), ...text('title', title), ...pageBlocks(record)];
  return documentAsHtml({ language: 'en', title, style: styleOf(fontFaces), body: articleOf(blocks) });
}

/** The style sheet and the article alone, without a heading, for a page that has the fonts. */
export function trackRecordAsFragment(record: TrackRecord): string {
  return fragmentOf(articleOf(pageBlocks(record)));
}

/** Also shows who was right, from the first outcome on. */
export function trackRecordAsText(record: TrackRecord, terminal: Terminal): string {
  return drawnAsText(recordBlocks(record, rightTable(record)), terminal);
}

function articleOf(blocks: readonly Block[]): Html {
  return html`<article class="memo" lang="en">${htmlOf(blocks)}</article>`;
}

function pageBlocks(record: TrackRecord): Block[] {
  return recordBlocks(record, record.missing === 0 ? rightTable(record) : []);
}

function recordBlocks(given: TrackRecord, right: readonly Block[]): Block[] {
  const record = cleaned(given);
  return [
    ...text('vote', `${record.mode === 'test' ? 'Test memos only. ' : ''}${poolSentence(record)}`),
    ...section('What is known', countsTable(record)),
    ...section('Predictions', scoresPart('Predictions', record.predictions)),
    ...section('Options', scoresPart('Options', record)),
    ...section('Who was right', right),
    ...section('You and the panel', ownTables(record.own)),
  ];
}

/** How the next memo is pooled, in a sentence. */
function poolSentence({ pool }: TrackRecord): string {
  const { asDecided, method, outcomes, missing } = pool;
  const little =
    asDecided === null
      ? ''
      : ` What was recorded as right is what had been decided for in ${asDecided.right} of ${asDecided.n} cases: that teaches little, so weights count for less.`;
  return method === 'track_record'
    ? `Advisors count by how well they did on ${outcomes} outcomes; the settled predictions of one memo count as one.${little}`
    : `All advisors count equally until ${outcomes + missing} outcomes are recorded (${outcomes} so far).`;
}

function countsTable({ resolved, predictions, pending, due, results }: TrackRecord): Block[] {
  const counted = [
    ['Outcomes with a right option', resolved],
    ['Predictions settled', predictions.resolved],
    ['Decisions without an outcome', pending],
    ['Due now', due],
    ['Went better than expected', results.better],
    ['Went as expected', results.asExpected],
    ['Went worse', results.worse],
    ['Mixed', results.mixed],
  ] as const;
  if (counted.every(([, count]) => count === 0))
    return text('about', 'Nothing yet: record what was decided, and later how it went.');
  return figures(['Recorded', 'How many'], counted);
}

function scoresPart(title: string, scored: ScoredRecord): Block[] {
  const { brier, resolved, missing, calibration, overTime } = scored;
  if (brier === null)
    return text('about', `${resolved} known; it takes ${missing} more before scores say anything.`);
  const { bestAdvisor: best } = brier;
  return [
    ...text(
      'about',
      `From ${resolved} known. Brier scores: 0 is certain and right, 1 certain and wrong; in brackets the 95% interval.`,
    ),
    ...figures(
      ['Forecast', 'Brier score'],
      [
        ['The panel', figureText(brier.panel)],
        ['The panel, every advisor alike', figureText(brier.equalWeights)],
        ['Without judgement', figureText(brier.climatology)],
        ...(best === null ? [] : [[bestName(best, resolved), figureText(best)]]),
      ],
    ),
    ...charted('Said and happened', calibrationChart(title, calibration), calibrationTable(scored)),
    ...titled('detail', 'Advisors', advisorsTable(scored)),
    ...charted(
      'Learning over time',
      overTimeChart(title, overTime, brier.climatology.value),
      overTimeTable(scored),
    ),
    OVER_TIME_KEY,
  ];
}

/** Over fewer questions than the others, where not all who are compared answered all. */
function bestName({ n, panel }: { readonly n: number; readonly panel: number }, resolved: number): string {
  const name = 'The best advisor, in hindsight';
  if (n === resolved) return name;
  return `${name}, on the ${n} that all compared answered (the panel there: ${panel.toFixed(3)})`;
}

function figureText({ value, interval }: TrackRecordFigure): string {
  const shown = interval === null ? '' : ` [${interval[0].toFixed(3)}, ${interval[1].toFixed(3)}]`;
  return value.toFixed(3) + shown;
}

function calibrationTable({ calibration }: ScoredRecord): Block[] {
  return figures(
    ['Said', 'Happened', 'Of'],
    calibration.flatMap(({ said, right, n, interval }) => {
      if (said === null || right === null || interval === null) return [];
      const ends = interval.map(ENGLISH.percent).join(', ');
      return [[ENGLISH.percent(said), `${ENGLISH.percent(right)} [${ends}]`, n]];
    }),
  );
}

function advisorsTable({ advisors }: ScoredRecord): Block[] {
  const weights = ENGLISH.percents(advisors.map(({ weight }) => weight ?? 0));
  return figures(
    ['Advisor', 'Brier score', 'Questions', 'Weight'],
    advisors.map(({ advisor, model, brier, n, weight }, i) => [
      model ?? advisor ?? '',
      brier.toFixed(3),
      n,
      weight === null ? 'equal' : (weights[i] ?? ''),
    ]),
  );
}

const SHOWN_POINTS = 8;

function overTimeTable({ overTime }: ScoredRecord): Block[] {
  const step = Math.ceil(overTime.length / SHOWN_POINTS);
  const shown = overTime.filter((_, i) => i === overTime.length - 1 || i % step === step - 1);
  return figures(
    ['After', 'The panel', 'Every advisor alike'],
    shown.map(({ n, panel, equalWeights }) => [n, panel.toFixed(3), equalWeights.toFixed(3)]),
  );
}

const BANDS = { low: 'Low confidence', moderate: 'Moderate confidence', high: 'High confidence' } as const;

function rightTable({ bands, decider, split }: TrackRecord): Block[] {
  return rightOf([
    ...bands.map(({ band, right, n }) => [BANDS[band], right, n] as const),
    ['Whoever decided, with the panel', decider.followed.right, decider.followed.n],
    ['Whoever decided, against the panel', decider.against.right, decider.against.n],
    ['The panel, when it was split', split.panelRight, split.n],
    ['Those who dissented then', split.dissentRight, split.n],
  ]);
}

/** Without those of whom nothing is known. */
function rightOf(rows: readonly (readonly [who: string, right: number, of: number])[]): Block[] {
  const known = rows.filter(([, , of]) => of > 0);
  return figures(['Where', 'Right', 'Of'], known);
}

/** Views that were given before the panel had answered. */
function ownTables({ n, you, panel, agreed, brier }: TrackRecord['own']): Block[] {
  if (n === 0) return [];
  return [
    ...text('about', 'Views that you gave before you saw the panel’s answer.'),
    ...rightOf([
      ['You', you, n],
      ['The panel', panel, n],
      ['Both, where you agreed', agreed.right, agreed.n],
      ['You, where you parted', you - agreed.right, n - agreed.n],
      ['The panel, where you parted', panel - agreed.right, n - agreed.n],
    ]),
    ...figures(
      ['Forecast', 'Brier score'],
      brier === null
        ? []
        : [
            ['You', brier.you.toFixed(3)],
            ['The panel', brier.panel.toFixed(3)],
            ['Half way between the two', brier.both.toFixed(3)],
          ],
    ),
  ];
}

function section(title: string, blocks: readonly Block[]): Block[] {
  return blocks.length === 0
    ? []
    : [{ kind: 'group', look: 'section', blocks: titled('part', title, blocks) }];
}

function charted(title: string, chart: Block, beside: readonly Block[]): Block[] {
  return titled('detail', title, [{ kind: 'group', look: 'pair', blocks: [chart, ...beside] }]);
}

/** A table whose first column names the rows. */
function figures(head: readonly string[], rows: readonly (readonly (string | number)[])[]): Block[] {
  const drawn = rows.map((row) => ({ cells: row.map((value) => cell(String(value))) }));
  return table('bars', head, drawn);
}
