// Which statements of one memo exclude each other: no reader may find both.
import type { Band, ConsensusLevel, OptionId, Reversibility } from '@witan/client';
import type { Agreed, Diverged } from './consensus.ts';
import type { Headline } from './headline.ts';
import type { Firmness } from './robustness.ts';
import type { Tradeoff } from './tradeoffs.ts';
import type { Vote } from './vote.ts';

/** Everything that one memo says of its panel. */
export type Told = {
  readonly headline: Headline;
  readonly vote: Vote;
  readonly level: ConsensusLevel;
  readonly agreed: readonly Agreed[];
  readonly diverged: readonly Diverged[];
  readonly firmness: readonly Firmness[];
  readonly tradeoffs: readonly Tradeoff[];
  readonly undo: Reversibility | null;
  readonly band: Band;
};

const CLOSE: ReadonlySet<Headline['kind']> = new Set([
  'judgement_and_weights',
  'before_irreversible',
  'only_one',
  'not_certain',
  'on_average',
  'too_close',
  'try',
  'stay',
  'narrowly',
]);
const says = (told: Told, ...codes: readonly Firmness['code'][]): boolean =>
  told.firmness.some(({ code }) => codes.includes(code));
const preferred = ({ vote: { picks } }: Told): OptionId | null =>
  picks.kind === 'all' ? picks.option : null;

/** Two statements, and whether a memo has them both. */
export const EXCLUSIONS: readonly (readonly [string, (told: Told) => boolean])[] = [
  [
    'all prefer X / any prefers Y',
    (told) => preferred(told) !== null && told.diverged.some(({ kind }) => kind === 'pick'),
  ],
  [
    'all prefer X / all agree on Y',
    (told) =>
      preferred(told) !== null &&
      told.agreed.some((one) => one.kind === 'pick' && one.option !== preferred(told)),
  ],
  [
    'a majority / every advisor’s first choice',
    (told) => told.vote.picks.kind !== 'all' && told.agreed.some(({ kind }) => kind === 'pick'),
  ],
  [
    'X on average, more prefer Y / all or a majority prefer X',
    (told) =>
      told.headline.kind === 'on_average' && ['all', 'majority', 'alone'].includes(told.vote.picks.kind),
  ],
  [
    'though not certain / someone prefers another',
    (told) =>
      told.headline.kind === 'not_certain' &&
      ['majority', 'spread', 'none', 'picks'].includes(told.vote.picks.kind),
  ],
  ['united / some prefer another', (told) => told.level === 'strong' && told.vote.picks.kind !== 'all'],
  ['no majority / a majority', (told) => told.level === 'weak' && told.vote.picks.kind === 'majority'],
  ['most prefer X / no advisor does', (told) => told.level !== 'weak' && told.vote.picks.kind === 'none'],
  [
    'whichever advisor is left out / without A, Y',
    (told) => says(told, 'ahead_without_any_advisor') && says(told, 'without_advisor'),
  ],
  [
    'whichever criterion is left out / without C, Y',
    (told) => says(told, 'ahead_without_any_criterion') && says(told, 'without_criterion'),
  ],
  [
    'without C, Y / if C counted for under 6%, Y',
    ({ firmness }) =>
      firmness.some(
        (one) =>
          one.code === 'without_criterion' &&
          firmness.some((f) => f.code === 'weight_flips' && !f.over && f.criterion === one.criterion),
      ),
  ],
  [
    'all give X and Y the same chance / A prefers Y',
    (told) => told.vote.picks.kind === 'level' && told.diverged.some(({ kind }) => kind === 'pick'),
  ],
  [
    'highest whichever criterion / your weights name Y',
    (told) => told.headline.kind === 'judgement_and_weights' && says(told, 'ahead_without_any_criterion'),
  ],
  [
    'find out before what is hard to undo / easy to undo',
    (told) => told.headline.kind === 'before_irreversible' && told.undo !== 'irreversible',
  ],
  ['try it / hard or costly to undo', (told) => told.headline.kind === 'try' && told.undo !== 'reversible'],
  ['a close call / high confidence', (told) => CLOSE.has(told.headline.kind) && told.band === 'high'],
  [
    'all judge X best on C / they differ on C',
    (told) =>
      told.agreed.some(
        (a) =>
          a.kind === 'criterion' &&
          told.diverged.some(
            (d) => d.kind === 'criterion' && d.criteria.some((id) => a.criteria.includes(id)),
          ),
      ),
  ],
  [
    'all judge X best on C / X gives up points on C',
    (told) =>
      told.agreed.some(
        (a) =>
          a.kind === 'criterion' &&
          told.tradeoffs.some((t) => a.criteria.includes(t.criterion) && t.option === a.option),
      ),
  ],
  [
    'X suits who cares about C / so does Y',
    (told) => {
      const on = told.firmness.flatMap((one) => (one.code === 'suits' ? [one.criterion] : []));
      return new Set(on).size < on.length;
    },
  ],
  [
    'no option is left / one is recommended',
    (told) =>
      !['must_unmet', 'musts_unmet'].includes(told.headline.kind) &&
      told.vote.out.some(({ options }) =>
        options.some((id) => 'option' in told.headline && id === told.headline.option),
      ),
  ],
  [
    'level with Y / ahead on average',
    (told) =>
      told.headline.kind === 'too_close' &&
      told.headline.level &&
      ['spread', 'none'].includes(told.vote.picks.kind),
  ],
];
