// What advisors cite: numbered marks, and the list of sources behind them.
import type { Evidence, MemoSource } from '@witan/client';
import { paragraphs, part, text, titled } from './blocks.ts';
import type { Block, Item, Line, Mark } from './blocks.ts';
import { advisorCalled } from './sheet.ts';
import type { Sheet } from './sheet.ts';

/** The sources that have a number. */
function citedSources({ memo }: Sheet): readonly MemoSource[] {
  return (memo.sources ?? []).filter(({ citedBy }) => citedBy.length > 0);
}

/** The marks of one line, in the order of the list. */
export function marksOf(sheet: Sheet, { sources = [], quotes = [] }: Evidence): Mark[] {
  return citedSources(sheet).flatMap(({ id, verified: isFound }, index) => {
    if (!sources.includes(id)) return [];
    const verified = isFound && quotes.some(({ source }) => source === id);
    const { quoted, referred } = sheet.say;
    return [{ source: id, number: index + 1, verified, said: verified ? quoted : referred }];
  });
}

export function sourcesPart(sheet: Sheet): Block[] {
  const { memo, say } = sheet;
  const { sources = [] } = memo;
  const uncited = sources.filter(({ citedBy }) => citedBy.length === 0);
  const unread = uncited.filter(({ kind }) => kind === 'document').map(({ title }) => title);
  const others = uncited.filter(({ kind }) => kind === 'web').map((source) => itemOf(sheet, source));
  const found = itemsOf(sheet, 'web');
  if (others.length > 0)
    found.push(...text('about', say.foundUncited), { kind: 'list', look: 'aside', items: others });
  return part(say.sources, String(sources.length), [
    ...titled('detail', say.documents, itemsOf(sheet, 'document'), say.sourcesAbout),
    ...text('plain', unread.length === 0 ? '' : say.uncited(unread)),
    ...titled('detail', say.found, found, say.foundAbout),
  ]);
}

/** What somebody cites, of one kind, in the order of its numbers. */
function itemsOf(sheet: Sheet, kind: MemoSource['kind']): Block[] {
  const all = citedSources(sheet);
  const own = all.filter((source) => source.kind === kind);
  const [first] = own;
  const items = own.map((source) => itemOf(sheet, source));
  return first ? [{ kind: 'list', look: 'sources', from: all.indexOf(first) + 1, items }] : [];
}

/** Where it stands, who cites it, what is quoted of it, and the whole passage to unfold. */
function itemOf(sheet: Sheet, source: MemoSource): Item {
  const { say } = sheet;
  const by = byLine(sheet, source);
  const line: Line = [
    { text: whereOf(sheet, source), as: 'strong' },
    ...(by === '' ? [] : [{ text: say.aside(by), as: 'soft' } as const]),
  ];
  const { kind, quote = '', text: passage = '', url = '' } = source;
  // The address is plain text, not a link: nobody should follow a page unseen.
  if (kind === 'web')
    return { id: source.id, line, under: [...text('quote', passage), ...text('about', url)] };
  const under: Block[] = [];
  if (quote !== '') {
    const quoted = { text: quote, as: 'quoted', marks: sheet.words.quotation } as const;
    under.push(...text('plain', ...(source.verified ? ['✓ '] : []), quoted));
  }
  // What a link leads to is inside the fold, so that following it unfolds it.
  const blocks = paragraphs('quote', passage);
  if (blocks.length > 0)
    under.push({ kind: 'fold', look: 'more', title: say.passage, hint: '', id: source.id, blocks });
  return { line, under };
}

function byLine(sheet: Sheet, { kind, citedBy, foundBy = [] }: MemoSource): string {
  const { say } = sheet;
  const named = (advisors: MemoSource['citedBy']): string =>
    sheet.words.advisors(advisors.map((advisor) => advisorCalled(sheet, advisor)));
  const said: string[] = [];
  if (citedBy.length > 0) said.push(say.citedBy(named(citedBy)));
  if (foundBy.length > 0) said.push(say.foundBy(named(foundBy)));
  else if (kind === 'web') said.push(say.foundByOne);
  return said.join('; ');
}

/** "report.pdf, p. 7, Costs". */
function whereOf({ say }: Sheet, { title, domain, date, page, heading }: MemoSource): string {
  const place = page === undefined ? undefined : say.page(page);
  return [title, domain, date, place, heading].filter((one) => one !== undefined).join(', ');
}
