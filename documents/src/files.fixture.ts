// Small files for tests, built in code, so that their content can be read here.
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import type { Zippable } from 'fflate';

export type Pdf = {
  /** The content stream of each page, in PDF operators. */
  readonly pages: readonly string[];
  /** Filters and raw bytes in place of the first page's content. */
  readonly stream?: { readonly dictionary: string; readonly bytes: Uint8Array };
  /** More entries of the catalog. */
  readonly catalog?: string;
  /** More entries of the trailer. */
  readonly trailer?: string;
  readonly font?: string;
};

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** A PDF of the simplest kind, with its cross-reference table. */
export function pdfOf({
  pages,
  stream,
  catalog = '',
  trailer = '',
  font = HELVETICA,
}: Pdf): Uint8Array<ArrayBuffer> {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects: Buffer[] = [
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    Buffer.from(font),
  ];
  for (const [index, content] of pages.entries()) {
    const given = index === 0 ? stream : undefined;
    const bytes = given?.bytes ?? Buffer.from(content, 'latin1');
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
      ),
      Buffer.concat([
        Buffer.from(`<< /Length ${bytes.length} ${given?.dictionary ?? ''} >>\nstream\n`),
        bytes,
        Buffer.from('\nendstream'),
      ]),
    );
  }
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  const put = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, object] of objects.entries()) {
    places.push(length);
    put(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]));
  }
  const start = length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  put(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

/** The operators that set these lines one below the other. */
export function pdfText(...lines: readonly string[]): string {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj 0 -16 Td`).join('\n');
  return `BT /F1 12 Tf 72 770 Td\n${shown}\nET`;
}

/** Under a kilobyte that unpacks to eight million characters on one page, which no machine reads within the limit of time. */
export function slowPdf(): Uint8Array<ArrayBuffer> {
  const words = `(${'word '.repeat(16)}) Tj`;
  const content = `BT /F1 12 Tf 72 400 Td\n${`${words} 0 -16 Td ${words} 0 16 Td\n`.repeat(50_000)}ET`;
  const bytes = deflateSync(deflateSync(content));
  return pdfOf({ pages: [''], stream: { dictionary: '/Filter [/FlateDecode /FlateDecode]', bytes } });
}

export function zipOf(
  parts: Readonly<Record<string, string | Uint8Array>>,
  level: 0 | 9 = 9,
): Uint8Array<ArrayBuffer> {
  const files: Zippable = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
  );
  return zipSync(files, { level });
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const SLIDES = 'http://schemas.openxmlformats.org/presentationml/2006/main';

function relations(...list: readonly (readonly [id: string, type: string, target: string])[]): string {
  const rows = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${RELATIONS}">${rows.join('')}</Relationships>`;
}

const contentTypes = (...parts: readonly (readonly [name: string, type: string])[]): string =>
  `${HEAD}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`).join('')}</Types>`;

export type Paragraph = { readonly style?: string; readonly text: string };

/** The parts of a Word document; `prolog` stands before the root of its main part. */
export function docxParts(paragraphs: readonly Paragraph[], prolog = ''): Record<string, string> {
  const body = paragraphs.map(
    ({ style, text }) =>
      `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`,
  );
  const styles = ['Heading1', 'Heading2'].map(
    (id, index) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="heading ${index + 1}"/></w:style>`,
  );
  return {
    '[Content_Types].xml': contentTypes([
      '/word/document.xml',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    ]),
    '_rels/.rels': relations(['rId1', 'officeDocument', 'word/document.xml']),
    'word/_rels/document.xml.rels': relations(['rId1', 'styles', 'styles.xml']),
    'word/styles.xml': `${HEAD}<w:styles xmlns:w="${WORD}">${styles.join('')}</w:styles>`,
    'word/document.xml': `${HEAD}${prolog}<w:document xmlns:w="${WORD}"><w:body>${body.join('')}</w:body></w:document>`,
  };
}

/** A workbook of one sheet; numbers stay numbers. */
export function xlsxParts(
  name: string,
  rows: readonly (readonly (string | number)[])[],
): Record<string, string> {
  const cells = rows.map(
    (row, r) =>
      `<row r="${r + 1}">${row.map((value, c) => cell(`${String.fromCharCode(65 + c)}${r + 1}`, value)).join('')}</row>`,
  );
  return {
    '[Content_Types].xml': contentTypes(
      ['/xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'],
      [
        '/xl/worksheets/sheet1.xml',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml',
      ],
    ),
    '_rels/.rels': relations(['rId1', 'officeDocument', 'xl/workbook.xml']),
    'xl/_rels/workbook.xml.rels': relations(['rId1', 'worksheet', 'worksheets/sheet1.xml']),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${SHEET}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
  };
}

function cell(place: string, value: string | number): string {
  return typeof value === 'number'
    ? `<c r="${place}"><v>${value}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
}

/** A presentation; the first line of a slide is its title. */
export function pptxParts(slides: readonly (readonly string[])[], prolog = ''): Record<string, string> {
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes(),
    'ppt/presentation.xml': `${HEAD}<p:presentation xmlns:p="${SLIDES}"/>`,
  };
  for (const [index, lines] of slides.entries()) {
    const text = lines.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('');
    parts[`ppt/slides/slide${index + 1}.xml`] =
      `${HEAD}${prolog}<p:sld xmlns:p="${SLIDES}" xmlns:a="${DRAWING}"><p:cSld>${text}</p:cSld></p:sld>`;
  }
  return parts;
}
