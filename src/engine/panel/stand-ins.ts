// Fallback models and reserve seats.
import type { Failure, Seat } from '../../domain/advisor.ts';
import type { RunContext } from '../run/deliberation.ts';

/** Reasons for which another model at the same provider may still answer. */
const GONE: ReadonlySet<Failure['reason']> = new Set(['unavailable', 'misconfigured']);

/** The fallback model to ask after this failure; null where there is none, or where it would not help. */
export function fallbackFor(seat: Seat, model: string, { reason }: Failure): string | null {
  const { fallbackModel } = seat;
  return fallbackModel === undefined || fallbackModel === model || !GONE.has(reason) ? null : fallbackModel;
}

/** The model that answers for a seat: its own, or its fallback once that has answered. */
export function modelOf({ world }: Pick<RunContext, 'world'>, seat: Seat): string {
  return world.recall<string>(`fallback/${seat.seat}`) ?? seat.model;
}

export function rememberFallback({ world }: RunContext, seat: Seat, model: string): void {
  world.decide(`fallback/${seat.seat}`, () => model);
}

/**
 * The reserve that replaces this seat, decided once; null where none does, as for a seat with a caller's key. It takes over
 * the advisor's letter. `mayBegin`: whether another one may still step in.
 */
export function standInFor(run: RunContext, seat: Seat, mayBegin: () => boolean): Seat | null {
  const used = standInsOf(run);
  const known = used.find(({ instead }) => instead === seat.seat);
  if (known) return known.seat;
  const reserve = run.deliberation.reserves[used.length];
  if (reserve === undefined || seat.key !== 'operator' || !mayBegin()) return null;
  const standIn: StandIn = { instead: seat.seat, seat: { ...reserve, advisor: seat.advisor } };
  return run.world.decide(`reserve/${used.length}`, () => standIn).seat;
}

type StandIn = { readonly instead: string; readonly seat: Seat };

/** The reserves that have stepped in so far, also those that a later start no longer has. */
export function standInsOf({ world }: Pick<RunContext, 'world'>): readonly StandIn[] {
  const found: StandIn[] = [];
  for (;;) {
    const next = world.recall<StandIn>(`reserve/${found.length}`);
    if (next === undefined) return found;
    found.push(next);
  }
}

/** The seats of the panel and the reserves that stepped in. */
export function seatsInUse(run: RunContext): readonly Seat[] {
  return [...run.deliberation.seats, ...standInsOf(run).map(({ seat }) => seat)];
}

/** For each letter the seat that answered for it last, with the model that did. */
export function answeringSeats(run: RunContext): readonly Seat[] {
  const standIns = new Map(standInsOf(run).map(({ seat }) => [seat.advisor, seat]));
  return run.deliberation.seats.map((sitting) => {
    const seat = standIns.get(sitting.advisor) ?? sitting;
    return { ...seat, model: modelOf(run, seat) };
  });
}
