import { Option } from '@commander-js/extra-typings';
import type { Command } from '@commander-js/extra-typings';
import type { ScoredRecord, TrackRecord, TrackRecordFigure } from '@witan/client';
import { readFontFaces } from '@witan/memo/documents/fonts';
import { trackRecordAsHtml } from '@witan/memo/documents/track-record';
import { ENGLISH } from '@witan/memo/words/catalogue';
import { jsonOf, print } from '../io.ts';
import type { Io } from '../io.ts';
import { formatOf, saveText } from '../print-memo.ts';
import { badInput, readEmail } from '../read-input.ts';
import { inSession } from '../session.ts';
import { tableOf } from '../text-table.ts';

export function define(command: Command, io: Io): void {
  command
    .option('--email <address>', 'one account alone', readEmail)
    .addOption(new Option('--mode <mode>', 'of live or of test memos').choices(['live', 'test'] as const))
    .option('--transparent', 'name the models; needs a key with the scope admin')
    .option('--json', 'print JSON')
    .option('--save <file>', 'write it to a file: .html, with its charts, or .json')
    .action(async ({ email: userEmail, mode, transparent, ...flags }) => {
      const record = await inSession(io, {}, ({ client }) =>
        client.trackRecord({ userEmail, mode, transparent }),
      );
      if (flags.save !== undefined) await save(io, flags.save, record);
      else print(io, flags, record, () => textOf(io, record));
    });
}

async function save(io: Io, name: string, record: TrackRecord): Promise<void> {
  const format = formatOf(name);
  if (format === 'json') return saveText(io, name, `${jsonOf(record, 2)}\n`);
  if (format !== 'html') throw badInput('--save must name a file that ends in .html or .json.');
  await saveText(io, name, trackRecordAsHtml(record, readFontFaces(), Date.now()));
}

function textOf(io: Io, record: TrackRecord): string {
  const { decider, pool, results } = record;
  const parts = [
    `${record.mode === 'test' ? 'Test memos. ' : ''}${counted(record.resolved, 'outcome is', 'outcomes are')} known, ` +
      `${counted(record.predictions.resolved, 'prediction', 'predictions')} settled; ${counted(record.pending, 'decision waits', 'decisions wait')} for an outcome, ${record.due} due.\n`,
    pool.method === 'track_record'
      ? `Advisors are weighed by ${pool.outcomes} outcomes.\n${teachesLittle(record)}`
      : `All advisors count equally until ${pool.outcomes + pool.missing} outcomes are recorded (${pool.outcomes} so far).\n`,
    `How it went: ${results.better} better than expected, ${results.asExpected} as expected, ${results.worse} worse, ${results.mixed} mixed.\n`,
    `Right: ${ofAll(decider.followed)} with the panel's recommendation, ${ofAll(decider.against)} against it.\n`,
    rightLines(record),
    scoresOf(io, 'OPTIONS', record),
    scoresOf(io, 'PREDICTIONS', record.predictions),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function teachesLittle({ pool: { asDecided } }: TrackRecord): string {
  return asDecided === null
    ? ''
    : `What was recorded as right is what had been decided for in ${ofAll(asDecided)} cases: that teaches little, so weights count for less.\n`;
}

/** How often the panel was right: by band of confidence, and where it was split. */
function rightLines({ bands, split }: TrackRecord): string {
  const byBand = bands.flatMap(({ band, ...of }) =>
    of.n === 0 ? [] : [`${ofAll(of)} at ${band} confidence`],
  );
  const lines = [
    byBand.length === 0 ? '' : `The panel was right ${byBand.join(', ')}.\n`,
    split.n === 0
      ? ''
      : `Where it was split, it was right ${split.panelRight} of ${split.n}, those who dissented ${split.dissentRight} of ${split.n}.\n`,
  ];
  return lines.join('');
}

function counted(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

function ofAll({ n, right }: { readonly n: number; readonly right: number }): string {
  return `${right} of ${n}`;
}

/** It covers fewer questions where not all who are compared answered all. */
function bestName({ n, panel }: { readonly n: number; readonly panel: number }, resolved: number): string {
  const name = 'best advisor, in hindsight';
  return n === resolved ? name : `${name}, on ${n} (panel there ${panel.toFixed(3)})`;
}

function scoresOf(io: Io, title: string, scored: ScoredRecord): string {
  const { brier, resolved, missing } = scored;
  if (brier === null) return `${title}: ${resolved} known; ${missing} more are needed for scores.\n`;
  const rows = [
    { what: 'panel', ...brier.panel },
    { what: 'panel, equal weights', ...brier.equalWeights },
    { what: 'without judgement', ...brier.climatology },
    ...(brier.bestAdvisor ? [{ what: bestName(brier.bestAdvisor, resolved), ...brier.bestAdvisor }] : []),
  ];
  const scores = tableOf(io, rows, [
    [title, ({ what }) => what],
    ['BRIER', ({ value }) => value.toFixed(3), 'right'],
    ['95%', intervalOf],
  ]);
  const filled = scored.calibration.filter(({ n }) => n > 0);
  const bins = tableOf(io, filled, [
    ['SAID', ({ said }) => shareOf(said), 'right'],
    ['HAPPENED', ({ right }) => shareOf(right), 'right'],
    ['OF', ({ n }) => n],
  ]);
  const advisors = tableOf(io, scored.advisors, [
    ['ADVISOR', ({ advisor, model }) => model ?? advisor ?? ''],
    ['BRIER', ({ brier: score }) => score.toFixed(3), 'right'],
    ['QUESTIONS', ({ n }) => n],
    ['WEIGHT', ({ weight }) => (weight === null ? 'equal' : ENGLISH.percent(weight)), 'right'],
  ]);
  return [scores, bins, advisors].join('\n');
}

function shareOf(share: number | null): string {
  return share === null ? '' : ENGLISH.percent(share);
}

function intervalOf({ interval }: TrackRecordFigure): string {
  return interval === null ? '' : `${interval[0].toFixed(3)} to ${interval[1].toFixed(3)}`;
}
