// Behind the first page: what the figures are, each with a plain sentence of what it says.
import type { OptionId, Score } from '@witan/client';
import { contentOf, sayTheSame } from '../alike.ts';
import { optionWords } from '../statements/reading-facts.ts';
import type { Group } from '../words/catalogue.ts';
import { cell, list, paragraphs, part, table, terms, text, titled } from './blocks.ts';
import type { Block, Line, TableCell, Term, Row, Table } from './blocks.ts';
import { foldedQuestion } from './brief.ts';
import { surePart } from './sureness.ts';
import { perspectivesPart } from './perspectives.ts';
import { called, notesOf, optionColumns } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { sourcesPart } from './sources.ts';

export function appendixBlocks(sheet: Sheet, signature: string | null): Block[] {
  return [
    ...agreementPart(sheet),
    ...scoresPart(sheet),
    ...surePart(sheet),
    ...mustsPart(sheet),
    ...predictionsPart(sheet),
    ...perspectivesPart(sheet),
    ...sourcesPart(sheet),
    ...grantedPart(sheet),
    ...processPart(sheet, signature),
  ];
}

function agreementPart(sheet: Sheet): Block[] {
  const { memo, words, say } = sheet;
  const { agreements, divergences, explanation } = memo.consensus;
  return part(say.agreement, words.list([agreements, divergences].map(({ length }) => String(length))), [
    ...text('plain', explanation),
    ...text('plain', firstRoundLine(sheet)),
    ...titled('detail', say.agree, list(agreements)),
    ...titled('detail', say.differ, list(divergences)),
  ]);
}

/** The first picks, where the review moved some. */
function firstRoundLine(sheet: Sheet): string {
  const { memo, words, say, options } = sheet;
  const { firstRound, topPicks } = memo.consensus;
  if (!firstRound || options.every(({ id }) => firstRound.topPicks[id] === topPicks[id])) return '';
  const groups = options.flatMap(({ id }): Group[] => {
    const count = firstRound.topPicks[id] ?? 0;
    return count === 0 ? [] : [{ option: words.option(memo.options, id), count, advisors: [] }];
  });
  return say.firstRound(groups);
}

function scoresPart(sheet: Sheet): Block[] {
  const { memo, options, say } = sheet;
  const hint = say.scoresHint({ options: options.length, criteria: memo.criteria.length });
  const blocks = [scoresTable(sheet), ...titled('detail', say.givesUp, list(memo.tradeoffs))];
  return part(say.scores, hint, blocks, say.scoresAbout);
}

/** Criteria in rows, options in columns; also used by the decision record. */
export function scoresTable(sheet: Sheet): Table {
  const { memo, words, say, options } = sheet;
  const weights = words.percents(memo.criteria.map(({ weight }) => weight));
  const rows = memo.criteria.map(({ id, name }, i): Row => {
    const own = memo.scores.filter(({ criterion }) => criterion === id);
    const scoreOf = (option: OptionId) => own.find((score) => score.option === option);
    const cells = options.map((option) => scoreCell(sheet, scoreOf(option.id)));
    return { cells: [cell(name, { text: say.aside(weights[i] ?? ''), as: 'soft' }), ...cells] };
  });
  const total = options.map(({ score }) => cell(String(Math.round(score))));
  return optionColumns(sheet, '', [...rows, { look: 'total', cells: [cell(say.weightedScore), ...total] }]);
}

function scoreCell({ say }: Sheet, score: Score | undefined): TableCell {
  if (!score) return cell('–');
  const [mean, low, high] = [score.mean, score.low, score.high].map(Math.round);
  const spread = low === high ? [] : [{ text: say.aside(`${low}–${high}`), as: 'soft' } as const];
  return {
    line: [String(mean), ...spread],
    heat: Math.round(score.mean / 10),
    chart: {
      bars: [{ from: score.low / 100, to: score.high / 100, look: 'range' }],
      ticks: [score.mean / 100],
    },
  };
}

function mustsPart(sheet: Sheet): Block[] {
  const { facts, say, options } = sheet;
  if (facts.musts.length === 0) return [];
  const rows = facts.musts.map(({ name, byOption }): Row => ({
    cells: [
      cell(name),
      ...options.map(({ id }): TableCell => {
        const { met = 0, atRisk = 0, failed = 0, out = false } = byOption[id] ?? {};
        const counts = [
          [met, say.met],
          [atRisk, say.atRisk],
          [failed, say.failed],
        ] as const;
        const said = counts
          .flatMap(([count, verdict]) => (count > 0 ? [`${count} ${verdict}`] : []))
          .join(' · ');
        return cell(out ? { text: said, as: 'bad' } : said);
      }),
    ],
  }));
  return part(say.musts, String(rows.length), [optionColumns(sheet, '', rows)], say.mustsAbout);
}

/** What the panel expects of each option, the recommended one first. */
function predictionsPart(sheet: Sheet): Block[] {
  const { memo, words, say, options } = sheet;
  const rows = options.flatMap(({ id }) =>
    memo.predictions
      .filter(({ option }) => option === id)
      .map(({ event, by, probability }): Row => {
        const [date, chance] = [words.date(Date.parse(by)), words.percent(probability)];
        return { cells: [event, called(sheet, id), date, chance].map((said) => cell(said)) };
      }),
  );
  const shown = table('bars', [say.event, say.option, say.by, say.likely], rows);
  return part(say.predictions, String(rows.length), shown, say.predictionsAbout);
}

/** What no perspective holds: what the frame took for granted, and what is not known. */
function grantedPart({ memo, facts, say }: Sheet): Block[] {
  const own = memo.perspectives.flatMap(({ assumptions }) => assumptions);
  const named = optionWords(facts);
  const told = own.map((text) => contentOf(text, named));
  const assumed = memo.assumptions.filter(
    (one) => !told.some((other) => sayTheSame(contentOf(one, named), other)),
  );
  return part(say.granted, String(assumed.length + memo.missingInformation.length), [
    ...titled('detail', say.assumptions, list(assumed)),
    ...titled('detail', say.unknown, list(memo.missingInformation)),
  ]);
}

/** How the memo came about: notes on the process, stages, time, cost, and what proves it. */
function processPart(sheet: Sheet, signature: string | null): Block[] {
  const { memo, say } = sheet;
  const { durationMs } = memo.process;
  const whole = foldedQuestion(memo.question) === memo.question ? '' : memo.question;
  const known = knownCost(sheet);
  const cost = memo.mode === 'test' || known === null ? [] : [sheet.words.dollars(known)];
  return part(say.process, [seconds(sheet, durationMs, 'brief'), ...cost].join(' · '), [
    ...titled('detail', say.wholeQuestion, paragraphs('plain', whole)),
    ...list(processLines(sheet)),
    ...text('foot', `${memo.id} · ${memo.timestamp.slice(0, 16).replace('T', ' ')} UTC`),
    ...terms('small', [signatureTerm(sheet, signature)]),
  ]);
}

export function signatureTerm({ words, say }: Sheet, signature: string | null): Term {
  const lines: Line[] = signature === null ? [] : [[{ text: signature, as: 'code' }]];
  return { label: words.label(say.signature), lines };
}

export function processLines(sheet: Sheet): string[] {
  const { memo, say } = sheet;
  const ran = memo.process.stages.filter(({ skipped }) => skipped === undefined);
  const answered = memo.perspectives.filter(({ late }) => !late).length;
  const minor = notesOf(sheet).filter((note) => note.minor);
  return [
    ...minor.map(({ message }) => message),
    say.counted({ answered, time: seconds(sheet, memo.process.durationMs, 'long') }),
    ran
      .map(({ stage, durationMs }) => `${say.stage[stage]} ${seconds(sheet, durationMs, 'brief')}`)
      .join(' · '),
    ...costLine(sheet),
  ].filter((line) => line !== '');
}

/** Null where calls without a known price are all that cost anything. */
function knownCost({ memo: { usage } }: Sheet): number | null {
  return usage.costUsd === 0 && (usage.unpricedCalls ?? 0) > 0 ? null : usage.costUsd;
}

function costLine(sheet: Sheet): string[] {
  const { memo, say } = sheet;
  const { unpricedCalls = 0, estimatedCalls } = memo.usage;
  const costUsd = knownCost(sheet);
  if (memo.mode === 'test') return [];
  if (costUsd === null) return [say.costUnknown];
  const dollars = sheet.words.dollars(costUsd);
  if (unpricedCalls > 0) return [say.cost({ dollars, sure: 'least' })];
  return [say.cost({ dollars, sure: estimatedCalls === 0 ? 'exact' : 'about' })];
}

function seconds({ words }: Sheet, ms: number, length: 'long' | 'brief'): string {
  const shown = ms >= 10_000 ? Math.round(ms / 1000) : Math.max(0.1, Math.round(ms / 100) / 10);
  // The narrow form has no space, which is right in English alone.
  const brief = words.language === 'en' ? 'narrow' : 'short';
  const unitDisplay = length === 'long' ? length : brief;
  return new Intl.NumberFormat(words.language, { style: 'unit', unit: 'second', unitDisplay }).format(shown);
}
