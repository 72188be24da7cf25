// The case that a simulated advisor makes.
import { itemAt } from '../draw.ts';
import type { Axis } from '../lexicon/index.ts';
import { AXES } from '../lexicon/kind.ts';
import { saying } from './cells.ts';
import type { Known } from './cells.ts';
import type { Advisor } from './seat.ts';
import type { Level } from './temperament.ts';
import { asNoun, filled, put } from './words.ts';

/** The case for the pick and the one against it. */
export function argue(advisor: Advisor, pick: Known, rival: Known): { case: string; caseAgainst: string } {
  const { temperament } = advisor;
  const strong = sidesOf(advisor, pick, 'best');
  const slots = {
    n: asNoun(pick.option.name),
    good: clause(advisor, pick, strong[0], 'good'),
    good2: clause(advisor, pick, strong[1], 'good'),
    bad: clause(advisor, pick, sidesOf(advisor, pick, 'worst')[0], 'bad'),
    rival: asNoun(rival.option.name),
    rivalBad: clause(advisor, rival, sidesOf(advisor, rival, 'worst')[0], 'bad'),
    rivalGood: clause(advisor, rival, sidesOf(advisor, rival, 'best')[0], 'good'),
  };
  return {
    case: put(advisor.draw('case').pick(temperament.cases), slots),
    caseAgainst: put(advisor.draw('against').pick(temperament.against), slots),
  };
}

/** The sides on which an option does best or worst, those that this advisor cares about first. */
function sidesOf(advisor: Advisor, { kind }: Known, end: 'best' | 'worst'): Axis[] {
  const sign = end === 'best' ? 1 : -1;
  const force = (axis: Axis) => sign * (kind.scores[axis] - 50) * (advisor.temperament.emphasis[axis] ?? 1);
  return AXES.toSorted((a, b) => force(b) - force(a));
}

function clause(advisor: Advisor, item: Known, axis: Axis | undefined, level: Level): string {
  const side = axis ?? 'benefit';
  const said = itemAt(
    saying(item.kind, side, level),
    advisor.draw('clause', item.option.name, side).whole(2),
  );
  return filled(said, { option: item.option.name, thing: advisor.thing });
}
