// What each advisor answered, in its own words.
import type { Evidence, MemoPerspective } from '@witan/client';
import { contentOf, contentWords, sayTheSame } from '../alike.ts';
import { isGeneric } from '../generic.ts';
import { sentencesOf } from '../sentences.ts';
import { hasTurned, optionWords } from '../statements/reading-facts.ts';
import { lead, list, paragraphs, part, terms, text } from './blocks.ts';
import type { Block, Item, Line, Term } from './blocks.ts';
import { nameOf } from '../name-of.ts';
import { advisorCalled, called } from './sheet.ts';
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
  const { lists, folded } = sifted(sheet, one);
  return [
    ...text('detail', lead(words.label(whoOf(sheet, one))) + pickLine(sheet, one)),
    ...text('about', one.late ? say.late : ''),
    ...text('about', hasTurned(one) ? say.listedBefore : ''),
    ...paragraphs('plain', one.response),
    ...terms('small', lists),
    ...fold('last', say.general, folded.flatMap(({ lines }) => lines).length, terms('small', folded)),
    ...evidence(sheet, one),
  ];
}

type Point = { readonly text: string; readonly line: Line };

/** What an advisor lists, each thing once; what would stand under any question is folded away. */
function sifted(sheet: Sheet, one: MemoPerspective): Readonly<Record<'lists' | 'folded', Term[]>> {
  const { memo, facts, words, say } = sheet;
  const named = optionWords(facts);
  const asked = [memo.question, ...[...memo.criteria, ...(memo.musts ?? [])].map(({ name }) => name)];
  const about = { words: contentWords(asked.join('\n')).union(named), language: memo.language };
  const told = sentencesOf(one.response).map((sentence) => sentence.text);
  const plain = (texts: readonly string[]): Point[] => texts.map((said) => ({ text: said, line: [said] }));
  const given: readonly (readonly [label: string, points: readonly Point[]])[] = [
    [say.caseAgainst, plain([one.caseAgainst])],
    [say.learned, plain([one.revision?.newInformation ?? ''])],
    [say.itsRisks, one.risks.map((risk) => ({ text: risk.risk, line: riskLine(sheet, risk) }))],
    [say.itsConditions, plain(one.conditions)],
    [say.itsSteps, plain(one.nextSteps)],
    [say.itsAssumptions, plain(one.assumptions)],
    [say.itsChange, plain(one.wouldChangeMind)],
  ];
  const isNew = ({ text: said }: Point): boolean => {
    if (said.trim() === '' || told.some((other) => isTwin(other, said, named))) return false;
    told.push(said);
    return true;
  };
  const lists: Term[] = [];
  const folded: Term[] = [];
  for (const [name, points] of given) {
    const label = words.label(name);
    const parts = Map.groupBy(points.filter(isNew), (point) => isGeneric(point.text, about));
    lists.push({ label, lines: (parts.get(false) ?? []).map(({ line }) => line) });
    folded.push({ label, lines: (parts.get(true) ?? []).map(({ line }) => line) });
  }
  return { lists, folded };
}

/** One that says the same in about as many words; a short text may only stand within a long one. */
function isTwin(a: string, b: string, named: ReadonlySet<string>): boolean {
  return (
    Math.min(a.length, b.length) / Math.max(a.length, b.length) > TWIN &&
    sayTheSame(contentOf(a, named), contentOf(b, named))
  );
}

const TWIN = 0.7;

/** `more` is folded away on the screen and left out elsewhere; `last` stands last elsewhere. */
function fold(look: 'more' | 'last', title: string, count: number, blocks: readonly Block[]): Block[] {
  return count === 0 ? [] : [{ kind: 'fold', look, title, hint: String(count), blocks }];
}

function riskLine({ words }: Sheet, { risk, mitigation }: MemoPerspective['risks'][number]): Line {
  if (mitigation === '') return [risk];
  return [words.sentence(risk), { text: words.join(['', mitigation]), as: 'soft' }];
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
  const { words, say, options } = sheet;
  const now = `${called(sheet, pick)} ${words.percentOf(options, ({ id }) => probabilities[id] ?? 0, pick)}`;
  if (!revision) return now;
  const { fromPick, fromProbabilities } = revision;
  const share = words.percentOf(options, ({ id }) => fromProbabilities[id] ?? 0, fromPick);
  if (now === `${called(sheet, fromPick)} ${share}`) return now;
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
  return [
    ...(items.length === 0 ? [] : [{ kind: 'list', look: 'cited', items } as const]),
    ...fold(
      'more',
      cited.length > 0 ? say.moreEvidence : say.evidence,
      others.length,
      list(others.map((line) => lineOf(sheet, line))),
    ),
  ];
}

function lineOf(sheet: Sheet, line: Evidence): Line {
  const about = sheet.words.label(
    `${called(sheet, line.option)} · ${nameOf(sheet.memo.criteria, line.criterion)}`,
  );
  const marks = marksOf(sheet, line).flatMap((mark) => [' ', mark]);
  return [{ text: lead(about), as: 'label' }, line.text, ...marks];
}
