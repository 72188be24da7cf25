// The track record as one HTML page that needs nothing else and runs nothing.
import { html } from 'hono/html';
import type { ScoredRecord, TrackRecord, TrackRecordBrier, TrackRecordFigure } from '@witan/client';
import { catalogueOf, ENGLISH } from '../words/catalogue.ts';
import { cell } from './blocks.ts';
import { documentAsHtml, fragmentOf, styleOf } from './html.ts';
import { htmlOf } from './html-blocks.ts';
import type { Html } from './html-blocks.ts';
import { cleaned } from './sheet.ts';
import { calibrationChart, OVER_TIME_KEY, overTimeChart } from './track-record-charts.ts';

/** A whole document in English, as of `now` in milliseconds; `fontFaces` as for a memo. */
export function trackRecordAsHtml(record: TrackRecord, fontFaces: string, now: number): string {
  const words = catalogueOf('en');
  const meta = [...(record.mode === 'test' ? ['Test memos'] : []), words.date(now)].join(' · ');
  const head = html`<p class="meta">${meta}</p>
    <h1>Track record</h1> `;
  const style = styleOf(fontFaces);
  return documentAsHtml({ language: 'en', title: 'Track record', style, body: articleOf(record, head) });
}

/** The style sheet and the article alone, without a heading, for a page that has the fonts. */
export function trackRecordAsFragment(record: TrackRecord): string {
  return fragmentOf(articleOf(record, ''));
}

function articleOf(given: TrackRecord, head: Html): Html {
  const record = cleaned(given);
  const parts = [
    html`<p class="vote">${record.mode === 'test' ? 'Test memos only. ' : ''}${poolSentence(record)}</p>`,
    section('What is known', countsTable(record)),
    scoresPart('Predictions', record.predictions),
    scoresPart('Options', record),
    record.missing === 0 ? section('Who was right', rightTable(record)) : '',
    record.own.n > 0 ? section('You and the panel', ownTable(record.own)) : '',
  ];
  return html`<article class="memo" lang="en">${head}${parts.map((part) => html`${part} `)}</article>`;
}

/** How the next memo is pooled, in a sentence. */
function poolSentence({ pool }: TrackRecord): string {
  const { asDecided } = pool;
  const little =
    asDecided === null
      ? ''
      : ` What was recorded as right is what had been decided for in ${asDecided.right} of ${asDecided.n} cases: that teaches little, so weights count for less.`;
  return pool.method === 'track_record'
    ? `Advisors count by how well they did on ${pool.outcomes} outcomes; the settled predictions of one memo count as one.${little}`
    : `All advisors count equally until ten outcomes are recorded (${pool.outcomes} so far).`;
}

function countsTable({ resolved, predictions, pending, due, results }: TrackRecord): Html {
  return table(
    [],
    [
      ['Outcomes with a right option', resolved],
      ['Predictions settled', predictions.resolved],
      ['Decisions without an outcome', pending],
      ['Due now', due],
      ['Went better than expected', results.better],
      ['Went as expected', results.asExpected],
      ['Went worse', results.worse],
      ['Mixed', results.mixed],
    ],
  );
}

function scoresPart(title: string, scored: ScoredRecord): Html {
  const { brier, resolved, missing, calibration } = scored;
  if (brier === null)
    return section(title, about(`${resolved} known; ${missing} more are needed before scores say anything.`));
  const figures: readonly (readonly [string, TrackRecordFigure | null])[] = [
    ['The panel', brier.panel],
    ['The panel, every advisor alike', brier.equalWeights],
    ['Without judgement', brier.climatology],
    [bestName(brier.bestAdvisor, resolved), brier.bestAdvisor],
  ];
  return section(
    title,
    html`${about(
        `From ${resolved} known. Brier scores: 0 is certain and right, 1 certain and wrong; in brackets the 95% interval.`,
      )}${table(
        ['Forecast', 'Brier score'],
        figures.flatMap(([name, figure]) => (figure === null ? [] : [[name, figureText(figure)]])),
      )}
      <h3>Said and happened</h3>
      <div class="pair">${calibrationChart(title, calibration)}${calibrationTable(scored)}</div>
      <h3>Advisors</h3>
      ${advisorsTable(scored)}
      <h3>Learning over time</h3>
      <div class="pair">${overTimeChart(title, scored)}${overTimeTable(scored)}</div>
      <p class="about">${OVER_TIME_KEY}</p>`,
  );
}

/** Over fewer questions than the others, where not all who are compared answered all. */
function bestName(best: TrackRecordBrier['bestAdvisor'], resolved: number): string {
  const name = 'The best advisor, in hindsight';
  return best === null || best.n === resolved
    ? name
    : `${name}, on the ${best.n} that all compared answered (the panel there: ${best.panel.toFixed(3)})`;
}

function figureText({ value, interval }: TrackRecordFigure): string {
  const shown = interval === null ? '' : ` [${interval[0].toFixed(3)}, ${interval[1].toFixed(3)}]`;
  return value.toFixed(3) + shown;
}

function calibrationTable({ calibration }: ScoredRecord): Html {
  return table(
    ['Said', 'Happened', 'Of'],
    calibration.flatMap(({ said, right, n }) =>
      said === null || right === null ? [] : [[ENGLISH.percent(said), ENGLISH.percent(right), n]],
    ),
  );
}

function advisorsTable({ advisors }: ScoredRecord): Html {
  return table(
    ['Advisor', 'Brier score', 'Questions', 'Weight'],
    advisors.map(({ advisor, model, brier, n, weight }) => [
      model ?? advisor ?? '',
      brier.toFixed(3),
      n,
      weight === null ? 'equal' : ENGLISH.percent(weight),
    ]),
  );
}

const SHOWN_POINTS = 8;

function overTimeTable({ overTime }: ScoredRecord): Html {
  const step = Math.ceil(overTime.length / SHOWN_POINTS);
  const shown = overTime.filter((_, i) => i === overTime.length - 1 || i % step === step - 1);
  return table(
    ['After', 'The panel', 'Every advisor alike'],
    shown.map(({ n, panel, equalWeights }) => [n, panel.toFixed(3), equalWeights.toFixed(3)]),
  );
}

const BANDS = { low: 'Low confidence', moderate: 'Moderate confidence', high: 'High confidence' } as const;

function rightTable({ bands, decider, split }: TrackRecord): Html {
  return table(
    ['Where', 'Right', 'Of'],
    [
      ...bands.map(({ band, right, n }) => [BANDS[band], right, n]),
      ['Whoever decided, with the panel', decider.followed.right, decider.followed.n],
      ['Whoever decided, against the panel', decider.against.right, decider.against.n],
      ['The panel, when it was split', split.panelRight, split.n],
      ['Those who dissented then', split.dissentRight, split.n],
    ],
  );
}

/** Views that were given before the panel had answered. */
function ownTable({ n, you, panel, agreed, brier }: TrackRecord['own']): Html {
  const scores = brier && [
    ['You', brier.you.toFixed(3)],
    ['The panel', brier.panel.toFixed(3)],
    ['Half way between the two', brier.both.toFixed(3)],
  ];
  return html`${about('Views that you gave before you saw the panel’s answer.')}${table(
    ['Where', 'Right', 'Of'],
    [
      ['You', you, n],
      ['The panel', panel, n],
      ['Both, where you agreed', agreed.right, agreed.n],
      ['You, where you parted', you - agreed.right, n - agreed.n],
      ['The panel, where you parted', panel - agreed.right, n - agreed.n],
    ],
  )}${scores === null ? '' : table(['Forecast', 'Brier score'], scores)}`;
}

function section(title: string, body: Html): Html {
  return html`<section class="part">
    <h2>${title}</h2>
    ${body}
  </section>`;
}

function about(text: string): Html {
  return html`<p class="about">${text}</p>`;
}

/** The first cell of a row names it. */
function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): Html {
  const drawn = rows.map((row) => ({ cells: row.map((value) => cell(String(value))) }));
  return html`${htmlOf([{ kind: 'table', look: 'bars', head, rows: drawn }], { recommended: '' })}`;
}
