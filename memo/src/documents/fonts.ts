// The typefaces of a memo (SIL Open Font License 1.1), so that it looks and breaks the same on every machine.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FACES = [
  { family: 'Source Serif 4', name: 'source-serif-4', weight: 400 },
  { family: 'Source Serif 4', name: 'source-serif-4', weight: 600 },
  { family: 'Source Sans 3', name: 'source-sans-3', weight: 400 },
  { family: 'Source Sans 3', name: 'source-sans-3', weight: 600 },
] as const;

/** `@font-face` rules with the Latin letters of each face inside, about 100 KB. Reads four files of packages. */
export function readFontFaces(): string {
  return FACES.map(({ family, name, weight }) => {
    const file = import.meta.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`);
    const data = readFileSync(fileURLToPath(file)).toString('base64');
    return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url(data:font/woff2;base64,${data}) format('woff2'); }\n`;
  }).join('');
}
