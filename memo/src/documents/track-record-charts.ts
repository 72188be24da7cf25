// The charts of the track record, as SVG without style attributes, so that a strict content policy lets them be. Each
// stands beside a table that says the same.
import { html } from 'hono/html';
import type { CalibrationBin, ScoredRecord } from '@witan/client';
import { ENGLISH } from '../words/catalogue.ts';
import type { Block, Html } from './blocks.ts';

const LEFT = 44;
const RIGHT = 24;
const TOP = 8;
const HEIGHT = 180;
const BELOW = 34;

const round = (value: number): string => String(Math.round(value * 10) / 10);

/** How often it happened where so much was said; on the dotted line they are the same. */
export function calibrationChart(title: string, bins: readonly CalibrationBin[]): Block {
  const width = HEIGHT;
  const x = (share: number): string => round(LEFT + share * width);
  const y = (share: number): string => round(TOP + (1 - share) * HEIGHT);
  const most = Math.max(...bins.map(({ n }) => n));
  const ticks = [0, 0.5, 1].map((tick) => [tick, ENGLISH.percent(tick)] as const);
  const points = bins.flatMap(({ said, right, n, interval }) => {
    if (said === null || right === null) return [];
    const spread = interval
      ? html`<path class="interval" d="M${x(said)} ${y(interval[0])}V${y(interval[1])}" />`
      : '';
    return [
      html`${spread}<circle cx="${x(said)}" cy="${y(right)}" r="${round(3 + 5 * Math.sqrt(n / most))}" />`,
    ];
  });
  return plot({
    label: `${title}: how often it happened where so much was said`,
    width,
    drawing: [
      levels(ticks, { y, width }),
      html`<path class="even" d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" />${points}`,
      ticks.map(([share, text]) => below(x(share), text)),
      named(width, 'said'),
    ],
  });
}

/** The mean Brier score of the first so many questions: the panel, every advisor alike, and no judgement at all. */
export function overTimeChart(title: string, overTime: ScoredRecord['overTime'], without: number): Block {
  const width = 300;
  const scores = overTime.flatMap(({ panel, equalWeights }) => [panel, equalWeights]);
  const most = Math.ceil(Math.max(0.1, without, ...scores) * 10) / 10;
  const last = overTime.at(-1)?.n ?? 2;
  const x = (n: number): string => round(LEFT + ((n - 1) / (last - 1)) * width);
  const y = (score: number): string => round(TOP + (1 - score / most) * HEIGHT);
  const line = (name: string, of: (point: ScoredRecord['overTime'][number]) => number): Html =>
    html`<path
      class="${name}"
      d="${overTime.map((point, i) => `${i === 0 ? 'M' : 'L'}${x(point.n)} ${y(of(point))}`).join('')}"
    />`;
  const ticks = [0, most / 2, most].map((tick) => [tick, String(Number(tick.toFixed(2)))] as const);
  return plot({
    label: `${title}: mean Brier score by number of questions`,
    width,
    drawing: [
      levels(ticks, { y, width }),
      html`<path class="even" d="M${LEFT} ${y(without)}h${width}" />`,
      line('alike', ({ equalWeights }) => equalWeights),
      line('panel', ({ panel }) => panel),
      [1, Math.ceil(last / 2), last].map((n) => below(x(n), String(n))),
      named(width, 'questions'),
    ],
  });
}

/** What the lines of `overTimeChart` are. */
const KEY = { panel: 'the panel', alike: 'every advisor alike', even: 'without judgement' } as const;

export const OVER_TIME_KEY: Block = {
  kind: 'drawing',
  html: html`<p class="about">
    ${Object.entries(KEY).map(
      ([name, text]) =>
        html`<span class="key plot"
          ><svg viewBox="0 0 10 10" aria-hidden="true"><path class="${name}" d="M0 5h10" /></svg>${text}</span
        > `,
    )}
  </p>`,
};

function plot(of: {
  readonly label: string;
  readonly width: number;
  readonly drawing: readonly (Html | Html[])[];
}): Block {
  const [width, height] = [LEFT + of.width + RIGHT, TOP + HEIGHT + BELOW];
  const drawn = html`<svg
    class="plot"
    width="${width}"
    height="${height}"
    viewBox="0 0 ${width} ${height}"
    role="img"
    aria-label="${of.label}"
  >
    ${of.drawing}
  </svg>`;
  return { kind: 'drawing', html: drawn };
}

function levels(
  ticks: readonly (readonly [value: number, text: string])[],
  { y, width }: { readonly y: (value: number) => string; readonly width: number },
): Html[] {
  return ticks.map(
    ([value, text]) =>
      html`<path class="axis" d="M${LEFT} ${y(value)}h${width}" /><text
          x="${LEFT - 5}"
          y="${Number(y(value)) + 4}"
          text-anchor="end"
          >${text}</text
        >`,
  );
}

function below(x: string, text: string): Html {
  return html`<text x="${x}" y="${TOP + HEIGHT + 15}" text-anchor="middle">${text}</text>`;
}

function named(width: number, text: string): Html {
  return html`<text x="${LEFT + width / 2}" y="${TOP + HEIGHT + 30}" text-anchor="middle">${text}</text>`;
}
