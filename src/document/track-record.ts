// The track record as one HTML page that needs nothing else and runs nothing.
import type { ScoredRecord, TrackRecord, TrackRecordFigure } from '@witan/client';
import escapeHtml from 'escape-html';
import { catalogueOf } from '../domain/catalogue/catalogues.ts';
import { percent } from '../domain/catalogue/text.ts';
import { documentAsHtml } from './html.ts';
import { DOCUMENT_STYLE } from './html-style.ts';
import { cleaned } from './sheet.ts';
import { calibrationChart, OVER_TIME_KEY, overTimeChart } from './track-record-charts.ts';

/** A whole document in English, as of `now` in milliseconds; `fontFaces` as for a memo. */
export function trackRecordAsHtml(record: TrackRecord, fontFaces: string, now: number): string {
  const words = catalogueOf('en');
  const head = `<p class="eyebrow">${words.date(now)}${record.mode === 'test' ? ' · test memos' : ''}</p><h1>Track record</h1>`;
  const article = `<article class="memo" lang="en">\n${head}\n${partsOf(record)}\n</article>`;
  return documentAsHtml({ language: 'en', title: 'Track record', fontFaces, article });
}

/** The style sheet and the article alone, without a heading, for a page that has the fonts. */
export function trackRecordAsFragment(record: TrackRecord): string {
  return `<style>${DOCUMENT_STYLE}</style>\n<article class="memo" lang="en">\n${partsOf(record)}\n</article>\n`;
}

function partsOf(given: TrackRecord): string {
  const record = cleaned(given);
  return [
    `<p class="vote">${record.mode === 'test' ? 'Of test memos. ' : ''}${poolSentence(record)}</p>`,
    section('What is known', countsTable(record)),
    scoresPart('Predictions', record.predictions),
    scoresPart('Options', record),
    record.missing === 0 ? section('Who was right', rightTable(record)) : '',
  ].join('\n');
}

/** How the next memo is pooled, in a sentence. */
function poolSentence({ pool }: TrackRecord): string {
  return pool.method === 'track_record'
    ? `Advisors are weighed by ${pool.outcomes} outcomes; the settled predictions of one memo count as one.`
    : `Every advisor counts the same. From ten outcomes on they are weighed by them; ${pool.missing} are missing.`;
}

function countsTable({ resolved, predictions, pending, due, results }: TrackRecord): string {
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

function scoresPart(title: string, scored: ScoredRecord): string {
  const { brier, resolved, missing, calibration } = scored;
  if (brier === null)
    return section(title, about(`${resolved} known; ${missing} more are needed before scores say anything.`));
  const figures: readonly (readonly [string, TrackRecordFigure | null])[] = [
    ['The panel', brier.panel],
    ['The panel, every advisor alike', brier.equalWeights],
    ['Without judgement', brier.climatology],
    ['The best advisor, in hindsight', brier.bestAdvisor],
  ];
  return section(
    title,
    about(
      `From ${resolved} known. Brier scores: 0 is certain and right, 1 certain and wrong; in brackets the 95% interval.`,
    ) +
      table(
        ['Forecast', 'Brier score'],
        figures.flatMap(([name, figure]) => (figure === null ? [] : [[name, figureText(figure)]])),
      ) +
      `<h3>Said and happened</h3><div class="beside">${calibrationChart(title, calibration)}${calibrationTable(scored)}</div>` +
      `<h3>Advisors</h3>${advisorsTable(scored)}` +
      `<h3>Learning over time</h3><div class="beside">${overTimeChart(title, scored)}${overTimeTable(scored)}</div>` +
      `<p class="legend">${OVER_TIME_KEY}</p>`,
  );
}

function figureText({ value, interval }: TrackRecordFigure): string {
  const shown = interval === null ? '' : ` [${interval[0].toFixed(3)}, ${interval[1].toFixed(3)}]`;
  return value.toFixed(3) + shown;
}

function calibrationTable({ calibration }: ScoredRecord): string {
  return table(
    ['Said', 'Happened', 'Of'],
    calibration.flatMap(({ said, right, n }) =>
      said === null || right === null ? [] : [[percent(said), percent(right), n]],
    ),
  );
}

function advisorsTable({ advisors }: ScoredRecord): string {
  return table(
    ['Advisor', 'Brier score', 'Questions', 'Weight'],
    advisors.map(({ advisor, model, brier, n, weight }) => [
      model ?? advisor ?? '',
      brier.toFixed(3),
      n,
      weight === null ? 'equal' : percent(weight),
    ]),
  );
}

const SHOWN_POINTS = 8;

function overTimeTable({ overTime }: ScoredRecord): string {
  const step = Math.ceil(overTime.length / SHOWN_POINTS);
  const shown = overTime.filter((_, i) => i === overTime.length - 1 || i % step === step - 1);
  return table(
    ['After', 'The panel', 'Every advisor alike'],
    shown.map(({ n, panel, equalWeights }) => [n, panel.toFixed(3), equalWeights.toFixed(3)]),
  );
}

const BANDS = { low: 'Low confidence', moderate: 'Moderate confidence', high: 'High confidence' } as const;

function rightTable({ bands, decider, split }: TrackRecord): string {
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

function section(title: string, body: string): string {
  return `<section class="part"><h2>${title}</h2>${body}</section>`;
}

function about(text: string): string {
  return `<p class="about">${text}</p>`;
}

/** The first cell of a row names it. */
function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const titles = head.map((name) => `<th scope="col">${name}</th>`).join('');
  const body = rows.map(
    ([name = '', ...cells]) =>
      `<tr><th scope="row">${escapeHtml(String(name))}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  return `<table class="options">${titles === '' ? '' : `<thead><tr>${titles}</tr></thead>`}<tbody>${body.join('')}</tbody></table>`;
}
