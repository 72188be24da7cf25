// What each advisor answered, in its own words.
import type { Evidence, MemoPerspective } from '@witan/client';
import { lead, list, paragraphs, part, terms, text } from './blocks.ts';
import type { Block, Item, Line } from './blocks.ts';
import { advisorCalled, called, criterionName } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { marksOf } from './sources.ts';

/** Lines of evidence of one advisor that a paper has room for. */
const ON_PAPER = 3;

export function perspectivesPart(sheet: Sheet): Block[] {
  const { memo, say } = sheet;
  const voices = memo.perspectives.map((one): Block => ({
    kind: 'group',
    look: 'voice',
    blocks: voice(sheet, one),
  }));
  return part(say.perspectives, String(voices.length), [{ kind: 'group', look: 'columns', blocks: voices }]);
}

function voice(sheet: Sheet, one: MemoPerspective): Block[] {
  const { say, words } = sheet;
  const plain = (texts: readonly string[]): Line[] => texts.map((said) => [said]);
  return [
    { kind: 'heading', level: 3, line: [lead(words.label(whoOf(sheet, one))) + pickLine(sheet, one)] },
    ...text('about', one.late ? say.late : ''),
    ...paragraphs('plain', one.response),
    ...terms('small', [
      { label: words.label(say.caseAgainst), lines: plain([one.caseAgainst]) },
      { label: words.label(say.learned), lines: plain([one.revision?.newInformation ?? '']) },
      { label: words.label(say.itsRisks), lines: one.risks.map((risk) => riskLine(sheet, risk)) },
      { label: words.label(say.itsConditions), lines: plain(one.conditions) },
      { label: words.label(say.itsSteps), lines: plain(one.nextSteps) },
      { label: words.label(say.itsAssumptions), lines: plain(one.assumptions) },
      { label: words.label(say.itsChange), lines: plain(one.wouldChangeMind) },
    ]),
    ...evidence(sheet, one),
  ];
}

function riskLine({ words }: Sheet, { risk, mitigation }: MemoPerspective['risks'][number]): Line {
  return mitigation === '' ? [risk] : [words.sentence(risk), { text: ` ${mitigation}`, as: 'soft' }];
}

/** "The Analyst (Advisor B)", and the provider and model where the memo shows them. */
function whoOf(sheet: Sheet, { advisor, title = '', provider, model }: MemoPerspective): string {
  const { memo, say } = sheet;
  const known = [
    ...(title === '' ? [] : [say.advisorName(advisor.replace(/^Advisor /u, ''))]),
    ...(memo.transparent ? [provider, model] : []),
  ];
  const name = advisorCalled(sheet, advisor);
  return known.length === 0 ? name : `${name}${say.aside(known.join(', '))}`;
}

/** "Buy 68% (before the review Build at 55%)". */
function pickLine(sheet: Sheet, { pick, probabilities, revision }: MemoPerspective): string {
  const { words, say } = sheet;
  const now = `${called(sheet, pick)} ${words.percent(probabilities[pick] ?? 0)}`;
  if (!revision) return now;
  const { fromPick, fromProbabilities } = revision;
  const share = words.percent(fromProbabilities[fromPick] ?? 0);
  return `${now}${say.aside(say.before({ option: called(sheet, fromPick), share }))}`;
}

/** What cites something, on paper what is quoted first; the rest folded away, on the screen alone. */
function evidence(sheet: Sheet, { evidence: given }: MemoPerspective): Block[] {
  const lines = given.filter(({ text: said }) => said.trim() !== '');
  const cited = lines.filter((line) => marksOf(sheet, line).length > 0);
  const others = lines.filter((line) => !cited.includes(line));
  const isQuoted = (line: Evidence): boolean => marksOf(sheet, line).some(({ verified }) => verified);
  const printed = cited.toSorted((a, b) => Number(isQuoted(b)) - Number(isQuoted(a))).slice(0, ON_PAPER);
  const items = cited.map((line): Item => ({
    line: lineOf(sheet, line),
    screenOnly: !printed.includes(line),
  }));
  const { say } = sheet;
  const title = cited.length > 0 ? say.moreEvidence : say.evidence;
  const more = list(others.map((line) => lineOf(sheet, line)));
  return [
    ...(items.length === 0 ? [] : [{ kind: 'list', look: 'cited', items } as const]),
    ...(more.length === 0
      ? []
      : [{ kind: 'fold', look: 'more', title, hint: String(others.length), blocks: more } as const]),
  ];
}

function lineOf(sheet: Sheet, line: Evidence): Line {
  const about = sheet.words.label(`${called(sheet, line.option)}, ${criterionName(sheet, line.criterion)}`);
  const marks = marksOf(sheet, line).flatMap((mark) => [' ', mark]);
  return [{ text: lead(about), as: 'label' }, line.text, ...marks];
}
