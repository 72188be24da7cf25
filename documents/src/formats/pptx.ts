import { SaxesParser } from 'saxes';
import { openArchive } from '../archive.ts';
import type { DocumentBlock, Extracted } from '../block.ts';
import { MOST_PAGES, Unreadable } from '../problems.ts';

const SLIDE = /^ppt\/slides\/slide(\d+)\.xml$/;
const NOTES = /^ppt\/notesSlides\/notesSlide(\d+)\.xml$/;

/** The text of the slides in the order of the presentation, each followed by its speaker's notes. */
export function extractPptx(bytes: Uint8Array): Extracted {
  const parts = openArchive(
    bytes,
    (name) =>
      SLIDE.test(name) || NOTES.test(name) || /^ppt\/(?:slides\/_|_rels\/p|presentation\.)/.test(name),
  );
  const places = placesOf(
    Buffer.from(parts.get('ppt/presentation.xml') ?? []).toString(),
    Buffer.from(parts.get('ppt/_rels/presentation.xml.rels') ?? []).toString(),
  );
  const placeOf = (number: number): number => places.get(number) ?? Infinity;
  const slides = [...parts.keys()]
    .flatMap((name) => {
      const number = SLIDE.exec(name)?.[1];
      return number === undefined ? [] : [{ name, number: Number(number) }];
    })
    .toSorted((a, b) => placeOf(a.number) - placeOf(b.number) || a.number - b.number);
  if (slides.length > MOST_PAGES) throw new Unreadable('too_many_pages');
  const textOf = (name: string): string[] => paragraphsOf(parts.get(name) ?? new Uint8Array());
  const blocks = slides.flatMap(({ name, number }, index): DocumentBlock[] => {
    const [title = null, ...rest] = textOf(name);
    const notes = notesOf(parts.get(`ppt/slides/_rels/slide${number}.xml.rels`));
    const said = notes === null ? [] : textOf(notes);
    const lines = rest.length + said.length === 0 && title !== null ? [title] : [...rest, ...said];
    return lines.map((text) => ({ page: index + 1, heading: title, text }));
  });
  return { blocks, pages: slides.length };
}

/** Where each file of a slide stands in the presentation, which lists them by the ids of its relations. */
function placesOf(presentation: string, relations: string): Map<number, number> {
  const numbers = new Map(
    [...relations.matchAll(/<Relationship\s[^>]*>/g)].map(([relation]) => [
      /\sId="([^"]*)"/.exec(relation)?.[1],
      Number(/slides\/slide(\d+)\.xml"/.exec(relation)?.[1]),
    ]),
  );
  const ids = presentation.matchAll(/sldId\s[^>]*?:id="([^"]*)"/g);
  return new Map([...ids].map(([, id], place) => [numbers.get(id) ?? Number.NaN, place]));
}

function notesOf(relations: Uint8Array | undefined): string | null {
  const target = /Target="\.\.\/(notesSlides\/notesSlide\d+\.xml)"/.exec(
    Buffer.from(relations ?? []).toString(),
  );
  return target?.[1] === undefined ? null : `ppt/${target[1]}`;
}

/**
 * The paragraphs (`a:p`) of a slide, those of a table by its rows (`a:tr`), without fields (`a:fld`) such as its number.
 * The parser knows no entities but those of XML itself and loads none.
 */
function paragraphsOf(xml: Uint8Array): string[] {
  const paragraphs: string[] = [];
  let text = '';
  let inText = false;
  let inField = false;
  let cells: string[] | null = null;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    if (name === 'a:fld') inField = true;
    inText = name === 'a:t' && !inField;
    if (name === 'a:br') text += '\n';
    if (name === 'a:tr') cells = [];
    if (name === 'a:tc') cells?.push('');
  });
  parser.on('text', (piece) => {
    if (inText) text += piece;
  });
  parser.on('closetag', ({ name }) => {
    inText = false;
    if (name === 'a:fld') inField = false;
    if (name === 'a:tr') {
      if (cells?.some((cell) => cell !== '')) paragraphs.push(cells.join(' | '));
      cells = null;
    }
    if (name !== 'a:p') return;
    const said = text.trim();
    text = '';
    if (cells !== null) cells.push(`${cells.pop() ?? ''} ${said}`.trim());
    else if (said !== '') paragraphs.push(said);
  });
  parser.write(Buffer.from(xml).toString()).close();
  return paragraphs;
}
