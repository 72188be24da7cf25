// How much each advisor's judgement counts, by the outcomes of earlier decisions.
import {
  asDecided,
  chanceOf,
  EQUAL_WEIGHTS,
  hasEnough,
  intervalLevel,
  learnedWeights,
  outcomesOf,
  type Pooling,
  type RecordSums,
  wholePercent,
  wholePercentOf,
} from '@witan/combine';
import type { MemoPool } from '@witan/client';
import { CAME, FORESEEN } from '../../domain/record/resolved.ts';
import { modelsByLetter } from '../../domain/record/models.ts';
import { catalogueOf } from '@witan/memo/words/catalogue';
import type { RunContext } from '../run/deliberation.ts';
import type { Findings } from '../run/findings.ts';
import { answeringSeats } from './stand-ins.ts';

export type { Pooling };

/** A chance that moves by less is not said to move: among others it may be shown a point away from where it is alone. */
const LEAST_MOVE = 0.005;

/** The advisors' weights by the record of their models; equal while the record is too short. */
export function poolingOf(run: RunContext, record: RecordSums): Pooling {
  if (!hasEnough(record)) return EQUAL_WEIGHTS;
  const models = modelsByLetter(answeringSeats(run));
  const byModel = learnedWeights(record, Object.values(models));
  const stated = run.settings.simulation.intervalLevel;
  const byLetter = (of: (model: string) => number): Record<string, number> =>
    Object.fromEntries(Object.entries(models).map(([advisor, model]) => [advisor, of(model)]));
  return {
    method: 'track_record',
    outcomes: outcomesOf(record),
    weights: byLetter((model) => byModel[model] ?? 0),
    levels: byLetter((model) => intervalLevel(record, model, stated)),
  };
}

/** How the memo was pooled. Weights would link a letter to a model's record, so they are shown only with the models. */
export function memoPool(run: RunContext, { frame, combined, record }: Findings): MemoPool {
  const { weights, ...pool } = combined.pool;
  const shown = run.deliberation.brief.transparent ? { ...pool, weights } : pool;
  if (pool.method === 'equal') return shown;
  const words = catalogueOf(frame.language);
  const equal = pool.leaderEqualWeights;
  const leader = combined.options.find(({ id }) => id === combined.recommended);
  const to = wholePercentOf(combined.options, chanceOf, combined.recommended);
  const isMoved = Math.abs(equal - (leader ? chanceOf(leader) : 0)) >= LEAST_MOVE;
  const explanation = words.pool({
    foreseen: record[FORESEEN] ?? 0,
    came: record[CAME] ?? 0,
    option: words.option(frame.options, combined.recommended),
    from: (isMoved ? wholePercent(equal) : to) / 100,
    to: to / 100,
  });
  const little = asDecided(record);
  const said = little === null ? [] : [words.learnsLittle(little)];
  return { ...shown, explanation: words.join([explanation, ...said]) };
}
