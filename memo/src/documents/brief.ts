// The first page: what a board reads, in at most 300 words beside its table.
import type { OptionId } from '@witan/client';
import { chanceOf } from '@witan/combine';
import { sentencesOf } from '../sentences.ts';
import { wordCount } from '../showable.ts';
import { firmnessOf } from '../statements/robustness.ts';
import type { Firmness } from '../statements/robustness.ts';
import { levelOptions, undoing } from '../statements/reading-facts.ts';
import { lookAgain, loweredSentence, sayFirmness } from '../statements/wording.ts';
import { barCell, cell, list, paragraphs, terms, text, textsOf, titled } from './blocks.ts';
import type { Block, Line, Row } from './blocks.ts';
import { recordedLines } from './recorded.ts';
import type { RecordedDecision } from './recorded.ts';
import { advisorCalled, attributed, isOut, labelOf, metaOf, notesOf, shortened } from './sheet.ts';
import type { Sheet } from './sheet.ts';

export const BRIEF_WORDS = 300;
/** A longer question stands whole in the appendix. */
export const QUESTION_WORDS = 40;

/** How many of each the page shows. */
type Room = Readonly<Record<'reasons' | 'risks' | 'conditions' | 'steps', number>>;
const MOST: Room = { reasons: 4, risks: 3, conditions: 3, steps: 4 };
/** What goes first where the page is too long: all of it stands in the perspectives. */
const CUTS: readonly (keyof Room)[] = [
  'risks',
  'conditions',
  'steps',
  'conditions',
  'reasons',
  'risks',
  'conditions',
  'steps',
  'reasons',
  'steps',
];

export function briefBlocks(sheet: Sheet, record: RecordedDecision | null): Block[] {
  let room = roomFor(sheet);
  let blocks = composed(sheet, room, record);
  for (const cut of CUTS) {
    if (wordsIn(blocks) <= BRIEF_WORDS) break;
    room = { ...room, [cut]: Math.max(0, room[cut] - 1) };
    blocks = composed(sheet, room, record);
  }
  return [...blocks, ...titled('part', sheet.words.record.title, list(recordedLines(sheet, record)))];
}

/** The words of a first page, without its table. */
export function wordsIn(blocks: readonly Block[]): number {
  return textsOf(blocks, { tables: false }).reduce((sum, said) => sum + wordCount(said), 0);
}

function roomFor({ memo }: Sheet): Room {
  const { reasons, conditions } = memo.verdict;
  return {
    reasons: Math.min(MOST.reasons, reasons.length),
    risks: Math.min(MOST.risks, memo.risks.length),
    conditions: Math.min(MOST.conditions, conditions.length),
    steps: Math.min(MOST.steps, memo.nextSteps.length),
  };
}

function composed(sheet: Sheet, room: Room, record: RecordedDecision | null): Block[] {
  const { memo, words, say } = sheet;
  const conditions = memo.verdict.conditions.slice(0, room.conditions);
  const steps = memo.nextSteps.slice(0, room.steps).map((one) => owned(sheet, 'nextSteps', one));
  const notes = notesOf(sheet).flatMap(({ message, minor }) => (minor ? [] : [{ line: [message] }]));
  return [
    ...text('meta', metaOf(sheet)),
    ...paragraphs('question', foldedQuestion(memo.question)),
    ...(notes.length === 0 ? [] : [{ kind: 'notes', title: say.notes, items: notes } as const]),
    ...text('headline', memo.verdict.decision),
    ...text('vote', voteLine(sheet)),
    ...text('reasons', reasonsText(sheet, room.reasons)),
    ...terms('turn', [
      { label: words.label(say.against), lines: [[againstText(sheet)]] },
      { label: words.label(say.change), lines: [[changeText(sheet)]] },
    ]),
    optionsTable(sheet),
    ...text('plain', ...confidenceLine(sheet)),
    ...titled('part', say.risks, list(riskLines(sheet, room.risks))),
    ...titled('part', say.holds, list(conditions.map((one) => owned(sheet, 'conditions', one)))),
    ...titled('part', say.next, list([...steps, ...lookAgainLine(sheet, record)], 1)),
  ];
}

/** Of a long question what is asked: its last sentence that ends with a question mark, else its beginning. */
export function foldedQuestion(question: string): string {
  if (wordCount(question) <= QUESTION_WORDS) return question;
  const asked = sentencesOf(question).findLast(
    ({ text: said }) => /[?？؟]["'”’»)\]]*$/u.test(said.trim()) && wordCount(said) <= QUESTION_WORDS,
  );
  if (asked === undefined) return shortened(question, QUESTION_WORDS);
  const { text: said, start, end } = asked;
  return [...(start > 0 ? ['…'] : []), said.trim(), ...(end < question.length ? ['…'] : [])].join(' ');
}

/** Who prefers what, and how hard it is to undo where most of those who prefer it say so. */
export function voteLine({ memo, facts, words, say }: Sheet): string {
  const { outcome, confidence, consensusDisplay } = memo.verdict;
  const undo = levelOptions(facts).length > 0 ? null : undoing(facts);
  if (undo === null) return consensusDisplay;
  // The headline of a close call says so itself.
  const isUnsure = outcome === 'recommendation' && confidence.band !== 'high' && undo === 'irreversible';
  return words.join([consensusDisplay, say.undo[isUnsure ? 'unsure' : undo]]);
}

/** Each reason with who gives it, once behind those that one advisor gives in a row. */
export function reasonsText(sheet: Sheet, most = MOST.reasons): string {
  const reasons = sheet.memo.verdict.reasons.slice(0, most);
  return sheet.words.join(
    reasons.map(({ text: said, advisor }, i) =>
      reasons[i + 1]?.advisor === advisor ? said : attributed(sheet, said, advisorCalled(sheet, advisor)),
    ),
  );
}

/** The strongest case against, who holds it, and for which option. */
export function againstText(sheet: Sheet): string {
  const { memo, say, words } = sheet;
  const { against, option: ours } = memo.verdict;
  if (against === null) return '';
  const who = advisorCalled(sheet, against.advisor);
  const { option } = against;
  const holder =
    option === undefined || option === ours
      ? who
      : say.heldFor({ who, option: words.option(memo.options, option) });
  return attributed(sheet, against.text, holder);
}

function changeText(sheet: Sheet): string {
  const { wouldChange } = sheet.memo.verdict;
  return wouldChange === null
    ? ''
    : attributed(sheet, wouldChange.text, advisorCalled(sheet, wouldChange.advisor));
}

/** An advisor's own sentence with who says it; a sentence that code composed has no author. */
function owned(sheet: Sheet, field: 'conditions' | 'nextSteps', said: string): string {
  const holder = sheet.memo.perspectives.find((one) => one[field].includes(said));
  return holder ? attributed(sheet, said, advisorCalled(sheet, holder.advisor)) : said;
}

/** Recommended first and marked: votes of the final picks, and the chance of being best. */
function optionsTable(sheet: Sheet): Block {
  const { memo, facts, options, say, words } = sheet;
  const level = new Set(levelOptions(facts));
  const picks = memo.consensus.topPicks;
  const total = Object.values(picks).reduce((sum, count) => sum + count, 0);
  const votes = (id: OptionId): string => {
    // Where all are torn between them, nobody has voted for one.
    if (level.has(id)) return '–';
    const count = picks[id] ?? 0;
    return id === memo.verdict.option ? say.ofAll({ count, total }) : String(count);
  };
  const chances = words.percents(options.map(chanceOf));
  const rows = options.map((option, i): Row => {
    const { id } = option;
    const best = barCell(chances[i] ?? '', [0, chanceOf(option)]);
    return {
      cells: [cell(...nameLine(sheet, option)), cell(votes(id)), best],
      ...(id === memo.verdict.option && !isOut(sheet, id) ? { look: 'chosen' } : {}),
    };
  });
  const head = [say.option, say.votes, say.best];
  return { kind: 'table', look: 'options', head, rows, chosenRow: say.recommended };
}

/** The label, and the whole name where that says more, which what changes nothing has in any words. */
function nameLine(sheet: Sheet, option: Sheet['options'][number]): Line {
  const label = labelOf(option).replace(/…$/u, '');
  const whole = option.name.startsWith(label) || label.startsWith(option.name);
  const saysAll = whole || (option.statusQuo && option.source === 'panel');
  return [
    whole ? option.name : label,
    ...(saysAll ? [] : [{ text: sheet.say.aside(option.name), as: 'soft' } as const]),
    ...(isOut(sheet, option.id) ? [{ text: sheet.say.aside(sheet.say.out), as: 'bad' } as const] : []),
  ];
}

/** What tells most of how firm it stands; of little confidence, what would tip it. */
const TIPS: readonly Firmness['code'][] = [
  'without_advisor',
  'chance_flips',
  'without_criterion',
  'weight_flips',
];
/** In points of a percentage: what would tip it within so much of where it stands. */
const NEAR = 25;
const HOLDS: readonly Firmness['code'][] = ['ahead_without_any_advisor', 'ahead_without_any_criterion'];

/** The statement beside the confidence; the others stand in the appendix. */
export function mostTelling({ facts }: Sheet): Firmness | undefined {
  const all = firmnessOf(facts);
  const [first, ...others] = TIPS;
  const order = facts.confidence.band === 'low' ? [...TIPS, ...HOLDS] : [first, ...HOLDS, ...others];
  const inOrder = order.flatMap((code) => all.filter((one) => one.code === code));
  // What is far from tipping says little, and sounds as if it were near.
  return inOrder.find((one) => !('to' in one) || Math.abs(one.to - one.from) <= NEAR) ?? inOrder[0];
}

export function confidenceLine(sheet: Sheet): Line {
  const { memo, facts, words } = sheet;
  const telling = mostTelling(sheet);
  const band = words.sentence(words.findings.band[memo.verdict.confidence.band]);
  const firmness = telling === undefined ? [] : [sayFirmness(facts, telling)];
  const others = [...loweredSentence(facts), ...firmness];
  return [{ text: band, as: 'strong' }, ...others.map((said) => words.join(['', said]))];
}

/** Each with what would prevent or limit it, where that stands nowhere else on the page. */
export function riskLines(sheet: Sheet, most = MOST.risks): Line[] {
  const { memo, words } = sheet;
  const told = new Set(['', ...memo.nextSteps, ...memo.verdict.conditions]);
  return memo.risks.slice(0, most).map(({ risk, mitigation, raisedBy }): Line => {
    const who = words.advisors(raisedBy.map((advisor) => advisorCalled(sheet, advisor)));
    if (told.has(mitigation)) return [attributed(sheet, risk, who)];
    told.add(mitigation);
    return [attributed(sheet, words.sentence(risk), who), { text: words.join(['', mitigation]), as: 'soft' }];
  });
}

/** When to look again, where nothing else on the page says so. */
function lookAgainLine({ memo, facts, words }: Sheet, record: RecordedDecision | null): string[] {
  const date = lookAgain(facts);
  const isSettled = record?.outcome != null || record?.decision?.reviewOn != null;
  return isSettled || memo.verdict.decision.includes(date) ? [] : [words.record.review(date)];
}
