// Whether a provider lists a newer model of the same family, and what it costs beside the seated one.
import { listPrice } from './catalogue.ts';

/** "gpt-6-astra" is version 6 of "gpt-#-astra"; dates count for nothing. Null where an id has no version. */
function versionOf(id: string): { readonly family: string; readonly version: number } | null {
  const undated = id.replace(/[-@]20\d{2}-?\d{2}-?\d{2}(?!\d)/, '');
  const found = /\d+(?:[.-]\d{1,2}(?!\d))*/.exec(undated);
  if (found === null) return null;
  const [digits] = found;
  const family = `${undated.slice(0, found.index)}#${undated.slice(found.index + digits.length)}`;
  // Vendors count as decimals: 4.20 is 4.2, and comes before 4.7.
  const [whole = '', ...rest] = digits.split(/[.-]/);
  return { family, version: Number(`${whole}.${rest.join('')}`) };
}

/** The newest listed model of the same family that is newer than `model`; null where there is none. */
export function newerModel(model: string, listed: readonly string[]): string | null {
  const own = versionOf(model);
  if (own === null) return null;
  const newer = listed
    .map((id) => ({ id, ...versionOf(id) }))
    .filter(({ family, version }) => family === own.family && version !== undefined && version > own.version)
    .toSorted((a, b) => (b.version ?? 0) - (a.version ?? 0));
  return newer[0]?.id ?? null;
}

/** A sentence on what the newer model costs, after a space, at that instant; empty where a price is not listed. */
export function priceBeside(newer: string, model: string, at: number): string {
  const [theirs, ours] = [listPrice(newer, 0, at), listPrice(model, 0, at)];
  if (theirs === null || ours === null) return '';
  const change = theirs.input + theirs.output - (ours.input + ours.output);
  const how = change < 0 ? 'less' : change > 0 ? 'more' : 'as much';
  const dollars = ({ input, output }: typeof ours): string => `$${input} and $${output}`;
  const beside = `${dollars(theirs)} in place of ${dollars(ours)}`;
  return ` It costs ${how}${change === 0 ? '' : ` (${beside} per million tokens read and written)`}.`;
}
