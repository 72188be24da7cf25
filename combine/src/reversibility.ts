// How hard the recommended option is to undo, in the advisors' own judgement.
import type { OptionId, Reversibility } from '@witan/client';
import type { Frame } from './frame.ts';
import type { Perspective } from './perspective.ts';
import { pickOf } from './ranking.ts';

const HARDEST_FIRST: readonly Reversibility[] = ['irreversible', 'costly', 'reversible'];

/**
 * What most advisors say of their own pick, counted over those whose pick the recommended option is, or over
 * all where it is nobody's. Of answers level at the top the hardest to undo counts.
 */
export function reversibilityOf(
  frame: Frame,
  perspectives: readonly Perspective[],
  recommended: OptionId,
): Reversibility {
  const holders = perspectives.filter((perspective) => pickOf(frame, perspective) === recommended);
  const said = (holders.length > 0 ? holders : perspectives).map(({ reversibility }) => reversibility);
  const count = (of: Reversibility): number => said.filter((one) => one === of).length;
  return HARDEST_FIRST.toSorted((a, b) => count(b) - count(a))[0] ?? 'costly';
}
