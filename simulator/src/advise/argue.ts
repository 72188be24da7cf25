// The case that a simulated advisor makes.
import { itemAt } from '../draw.ts';
import type { Axis } from '../lexicon/index.ts';
import { AXES } from '../lexicon/kind.ts';
import { saying } from './cells.ts';
import type { Known } from './cells.ts';
import type { Advisor } from './seat.ts';
import type { Level } from './temperament.ts';
import { asNoun, filled, put, sentencesOf } from './words.ts';

/** The case for the pick and the one against it. */
export function argue(
  advisor: Advisor,
  pick: Known,
  rival: Known,
): { response: string[]; caseAgainst: string[] } {
  const { temperament } = advisor;
  const [strong, weak] = [sidesOf(advisor, pick, 'best'), sidesOf(advisor, pick, 'worst')];
  const [rivalStrong, rivalWeak] = [sidesOf(advisor, rival, 'best'), sidesOf(advisor, rival, 'worst')];
  // Two options of one kind would be praised and blamed for the same.
  const alike = pick.kind === rival.kind;
  const slots = {
    n: asNoun(pick.option.name),
    good: clause(advisor, { item: pick, axis: strong[0], level: 'good' }),
    good2: clause(advisor, { item: pick, axis: strong[1], level: 'good', called: 'it' }),
    bad: clause(advisor, { item: pick, axis: weak[0], level: 'bad' }),
    rival: asNoun(rival.option.name),
    // The templates have named the rival by then.
    rivalBad: clause(advisor, { item: rival, axis: rivalWeak[alike ? 1 : 0], level: 'bad', called: 'it' }),
    rivalGood: clause(advisor, {
      item: rival,
      axis: rivalStrong[alike ? 2 : 0],
      level: 'good',
      called: 'it',
    }),
  };
  return {
    response: sentencesOf(put(advisor.draw('case').pick(temperament.cases), slots)),
    caseAgainst: sentencesOf(put(advisor.draw('against').pick(temperament.against), slots)),
  };
}

/** The sides on which an option does best or worst, those that this advisor cares about first. */
function sidesOf(advisor: Advisor, { kind }: Known, end: 'best' | 'worst'): Axis[] {
  const sign = end === 'best' ? 1 : -1;
  const force = (axis: Axis) => sign * (kind.scores[axis] - 50) * (advisor.temperament.emphasis[axis] ?? 1);
  return AXES.toSorted((a, b) => force(b) - force(a));
}

type Clause = {
  readonly item: Known;
  readonly axis: Axis | undefined;
  readonly level: Level;
  /** What stands for the option; its name where nothing is said. */
  readonly called?: string;
};

function clause(advisor: Advisor, { item, axis, level, called = item.option.name }: Clause): string {
  const side = axis ?? 'benefit';
  const said = itemAt(
    saying(item.kind, side, level),
    advisor.draw('clause', item.option.name, side).whole(2),
  );
  return filled(said, { option: called, thing: advisor.thing });
}
