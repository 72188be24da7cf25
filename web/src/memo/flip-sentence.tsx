// One change that would put another option first, in words.
import type { Flip, Flip2 } from '@witan/client';
import { percent, score } from '../shared/format.ts';
import type { Names } from './names.ts';

export function FlipSentence({ flip, names }: { flip: Flip | Flip2; names: Names }) {
  const more = flip.to > flip.from;
  const winner = <b dir="auto">{names.option(flip.winner)}</b>;
  if (flip.kind === 'weight')
    return (
      <span>
        {more ? 'More' : 'Less'} weight on <b dir="auto">{names.criterion(flip.criterion)}</b>,{' '}
        {more ? 'above' : 'below'} {percent(flip.to)} instead of {percent(flip.from)}: {winner} first.
      </span>
    );
  if (flip.kind === 'probability')
    return (
      <span>
        {flip.advisor} giving <b dir="auto">{names.option(flip.option)}</b> {more ? 'over' : 'under'}{' '}
        {percent(flip.to)} instead of {percent(flip.from)}: {winner} first by probability.
      </span>
    );
  return (
    <span>
      <b dir="auto">{names.option(flip.option)}</b> scored {more ? 'above' : 'below'} {score(flip.to)} instead
      of {score(flip.from)} on <b dir="auto">{names.criterion(flip.criterion)}</b>: {winner} first.
    </span>
  );
}
