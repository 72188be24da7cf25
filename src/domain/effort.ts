import type { AskedEffort } from '@witan/client';
import type { UnnamedSeat } from './advisor.ts';

/** `quick`: the seat's fast model. `deep`: its model, thinking as hard as it can. */
export function withEffort<S extends UnnamedSeat>(seat: S, effort: AskedEffort | undefined): S {
  if (effort === 'quick') return { ...seat, model: seat.fastModel };
  if (effort !== 'deep') return seat;
  const highest = seat.provider === 'compatible' ? {} : ({ perspectives: 'max', review: 'max' } as const);
  return { ...seat, effort: { ...seat.effort, ...highest } };
}
