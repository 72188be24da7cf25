// The case that a simulated advisor makes, in independent sentences.
import { itemAt } from '../draw.ts';
import { AXES, type Axis } from '../lexicon/kind.ts';
import { saying } from './cells.ts';
import type { KnownOption } from './cells.ts';
import type { Advisor } from './seat.ts';
import type { Advice, Level } from './temperament.ts';
import { put } from './words.ts';

export function argue(advisor: Advisor, pick: KnownOption, rival: KnownOption) {
  const { temperament: told } = advisor;
  const [best, second] = sidesOf(advisor, pick, 'best');
  const [worst] = sidesOf(advisor, pick, 'worst');
  const [rivalBest, , rivalThird] = sidesOf(advisor, rival, 'best');
  const [rivalWorst, rivalNext] = sidesOf(advisor, rival, 'worst');
  // Otherwise options of the same kind would get the same praise and blame.
  const alike = pick.kind === rival.kind;
  const names = { n: advisor.noun(pick.name), rival: advisor.noun(rival.name) };
  const say = (key: string, templates: readonly string[], c = ''): string =>
    put(advisor.draw('case', key, pick.name).pick(templates), { ...names, c });
  const clause = (item: KnownOption, axis: Axis | undefined, level: Level): string => {
    const side = axis ?? 'benefit';
    const said = itemAt(saying(item.kind, side, level), advisor.place(item.name, side));
    return put(said, { o: advisor.noun(item.name), thing: advisor.thing });
  };
  const middle = [
    say('praise', told.praise, clause(pick, best, 'good')),
    say('second', told.voice.good, clause(pick, second, 'good')),
    say('doubt', told.doubt, clause(rival, alike ? rivalNext : rivalWorst, 'bad')),
  ];
  const others = say('rival', told.rivalPraise, clause(rival, alike ? rivalThird : rivalBest, 'good'));
  return {
    response: [
      say('lead', told.leads),
      ...advisor.draw('middle', pick.name).shuffled(middle).slice(0, 2),
      say('close', adviceOf(advisor, pick).close),
    ],
    caseAgainst: [say('blame', told.blame, clause(pick, worst, 'bad')), others],
  };
}

/** What this advisor always asks for where this option is chosen. */
export function adviceOf({ temperament }: Advisor, { kind }: KnownOption): Advice {
  return kind.name === 'keep' || kind.name === 'delay' ? temperament.standing : temperament.moving;
}

/** The axes on which an option is best or worst, weighted by the advisor's emphasis. */
function sidesOf(advisor: Advisor, { kind }: KnownOption, end: 'best' | 'worst'): Axis[] {
  const sign = end === 'best' ? 1 : -1;
  const force = (axis: Axis) => sign * (kind.scores[axis] - 50) * (advisor.temperament.emphasis[axis] ?? 1);
  return AXES.toSorted((a, b) => force(b) - force(a));
}
