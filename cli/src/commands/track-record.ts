import { Option } from 'commander';
import type { Command } from 'commander';
import type { ScoredRecord, TrackRecord, TrackRecordFigure } from '@witan/client';
import { jsonOf, widthOf } from '../io.ts';
import type { Io } from '../io.ts';

type Flags = {
  readonly email?: string;
  readonly mode?: TrackRecord['mode'];
  readonly transparent?: boolean;
  readonly json?: boolean;
  readonly save?: string;
};

/** `witan track-record`: how good the panel's forecasts were. */
export function addTrackRecord(program: Command, io: Io): void {
  program
    .command('track-record')
    .description("Prints how good the panel's forecasts were, by what came of the decisions.")
    .option('--email <address>', 'one account alone')
    .addOption(new Option('--mode <mode>', 'of live or of test memos').choices(['live', 'test']))
    .option('--transparent', 'name the models; needs a key with the scope admin')
    .option('--json', 'print JSON')
    .option('--save <file>', 'write it to a file: .html, with its charts, or .json')
    .action((flags: Flags) => print(io, flags));
}

async function print(io: Io, flags: Flags): Promise<void> {
  const { readEmail } = await import('../read-input.ts');
  const { inSession } = await import('../session.ts');
  const userEmail = flags.email === undefined ? undefined : readEmail(flags.email, '--email');
  const { mode, transparent } = flags;
  const record = await inSession(io, {}, ({ client }) =>
    client.trackRecord({ userEmail, mode, transparent }),
  );
  if (flags.save !== undefined) return save(io, flags.save, record);
  if (flags.json) io.stdout.write(`${jsonOf(record, 2)}\n`);
  else io.stdout.write(await textOf(record, io.stdout.isTTY ? widthOf(io.stdout) : Infinity));
}

async function save(io: Io, name: string, record: TrackRecord): Promise<void> {
  const { formatOf, saveText } = await import('../print-memo.ts');
  const format = formatOf(name);
  if (format === 'json') return saveText(io, name, `${jsonOf(record, 2)}\n`);
  if (format !== 'html') {
    const { badInput } = await import('../read-input.ts');
    throw badInput('--save must name a file that ends in .html or .json.');
  }
  const { readFontFaces } = await import('@witan/memo/documents/fonts');
  const { trackRecordAsHtml } = await import('@witan/memo/documents/track-record');
  await saveText(io, name, trackRecordAsHtml(record, readFontFaces(), Date.now()));
}

async function textOf(record: TrackRecord, width: number): Promise<string> {
  const { decider, pool, results } = record;
  const parts = [
    `${record.mode === 'test' ? 'Test memos. ' : ''}${counted(record.resolved, 'outcome is', 'outcomes are')} known, ` +
      `${counted(record.predictions.resolved, 'prediction', 'predictions')} settled; ${counted(record.pending, 'decision waits', 'decisions wait')} for an outcome, ${record.due} due.\n`,
    pool.method === 'track_record'
      ? `Advisors are weighed by ${pool.outcomes} outcomes.\n${teachesLittle(record)}`
      : `Every advisor counts the same; weights are learned from 10 outcomes on, ${pool.missing} more.\n`,
    `How it went: ${results.better} better than expected, ${results.asExpected} as expected, ${results.worse} worse, ${results.mixed} mixed.\n`,
    `Right: ${ofAll(decider.followed)} with the panel's recommendation, ${ofAll(decider.against)} against it.\n`,
    rightLines(record),
    await scoresOf('OPTIONS', record, width),
    await scoresOf('PREDICTIONS', record.predictions, width),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function teachesLittle({ pool: { asDecided } }: TrackRecord): string {
  return asDecided === null
    ? ''
    : `What was recorded as right is what had been decided for in ${ofAll(asDecided)} cases: that teaches little, so weights count for less.\n`;
}

/** Who was right where that is known: by band, and where the advisors held different options best. */
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

/** Over fewer questions than the others, where not all who are compared answered all. */
function bestName({ n, panel }: { readonly n: number; readonly panel: number }, resolved: number): string {
  const name = 'best advisor, in hindsight';
  return n === resolved ? name : `${name}, on ${n} (panel there ${panel.toFixed(3)})`;
}

async function scoresOf(title: string, scored: ScoredRecord, width: number): Promise<string> {
  const { tableOf } = await import('../text-table.ts');
  const { brier, resolved, missing } = scored;
  if (brier === null) return `${title}: ${resolved} known; ${missing} more are needed for scores.\n`;
  const rows = [
    { what: 'panel', ...brier.panel },
    { what: 'panel, equal weights', ...brier.equalWeights },
    { what: 'without judgement', ...brier.climatology },
    ...(brier.bestAdvisor ? [{ what: bestName(brier.bestAdvisor, resolved), ...brier.bestAdvisor }] : []),
  ];
  const scores = tableOf(
    rows,
    [
      { title, of: ({ what }) => what },
      { title: 'BRIER', of: ({ value }) => value.toFixed(3), right: true },
      { title: '95%', of: intervalOf },
    ],
    width,
  );
  const bins = tableOf(
    scored.calibration.filter(({ n }) => n > 0),
    [
      { title: 'SAID', of: ({ said }) => percent(said), right: true },
      { title: 'HAPPENED', of: ({ right }) => percent(right), right: true },
      { title: 'OF', of: ({ n }) => String(n), right: true },
    ],
    width,
  );
  const advisors = tableOf(
    scored.advisors,
    [
      { title: 'ADVISOR', of: ({ advisor, model }) => model ?? advisor ?? '' },
      { title: 'BRIER', of: ({ brier: score }) => score.toFixed(3), right: true },
      { title: 'QUESTIONS', of: ({ n }) => String(n), right: true },
      { title: 'WEIGHT', of: ({ weight }) => (weight === null ? 'equal' : percent(weight)), right: true },
    ],
    width,
  );
  return [scores, bins, advisors].join('\n');
}

function intervalOf({ interval }: TrackRecordFigure): string {
  return interval === null ? '' : `${interval[0].toFixed(3)} to ${interval[1].toFixed(3)}`;
}

function percent(share: number | null): string {
  return share === null ? '' : `${Math.round(share * 100)}%`;
}
