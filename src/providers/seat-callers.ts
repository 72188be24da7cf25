// Which seats the caller's keys take.
import { isVendor, PROVIDERS, type Provider } from '../domain/advisor.ts';
import type { PanelSeat } from './panel-file.ts';

export type PaidSeat = { readonly seat: PanelSeat; readonly key: 'operator' | 'caller' };

/**
 * Seats the providers that the caller brought keys for. Every seat at such a provider's own address is the caller's;
 * a provider without one replaces a seat of the operator's: one of the same provider at another address, else the last.
 * The result has max(seats, keys) seats, of which the operator pays for (seats - keys) at most, so a key that does not
 * work costs an advisor and never makes the same panel cheaper.
 */
export function seatCallers(panel: {
  /** The seats that the operator can pay for, in the panel's order. */
  readonly operators: readonly PanelSeat[];
  readonly brought: readonly Provider[];
  /** Where a provider sits that has no seat at its own address among the operator's. */
  readonly seatOf: (provider: Provider) => PanelSeat;
}): readonly PaidSeat[] {
  const { operators, brought, seatOf } = panel;
  let seats = operators.map((seat): PaidSeat => ({
    seat,
    key: takesCallersKey(seat, brought) ? 'caller' : 'operator',
  }));
  const newcomers = PROVIDERS.filter(
    (provider) =>
      brought.includes(provider) &&
      !seats.some(({ seat, key }) => key === 'caller' && seat.provider === provider),
  );
  const placeAt = (index: number, provider: Provider): void => {
    const placed: PaidSeat = { seat: seatOf(provider), key: 'caller' };
    seats = index < 0 ? [...seats, placed] : seats.with(index, placed);
  };
  const without: Provider[] = [];
  for (const provider of newcomers) {
    const same = seats.findLastIndex(({ seat, key }) => key === 'operator' && seat.provider === provider);
    if (same < 0) without.push(provider);
    else placeAt(same, provider);
  }
  for (const provider of without) placeAt(lastToGo(seats), provider);
  return named(seats);
}

/** A caller's key reaches only seats at the vendor's own address, or the operator's override of it. */
export function takesCallersKey(seat: PanelSeat, brought: readonly Provider[]): boolean {
  return isVendor(seat.provider) && seat.baseUrl === null && brought.includes(seat.provider);
}

/** The operator's last seat, else the last of a provider that has two; -1 where every key has one seat. */
function lastToGo(seats: readonly PaidSeat[]): number {
  const operators = seats.findLastIndex(({ key }) => key === 'operator');
  if (operators >= 0) return operators;
  return seats.findLastIndex(
    ({ seat }, index) => seats.findIndex((other) => other.seat.provider === seat.provider) < index,
  );
}

/** A seat that joins may have the name of one that stays; an operator's seat is found by its name, so it keeps it. */
function named(seats: readonly PaidSeat[]): readonly PaidSeat[] {
  const taken = new Set(seats.flatMap(({ seat, key }) => (key === 'operator' ? seat.name : [])));
  return seats.map(({ seat, key }) => {
    if (key === 'operator') return { seat, key };
    let { name } = seat;
    while (taken.has(name)) name = `${name}-caller`;
    taken.add(name);
    return { seat: { ...seat, name }, key };
  });
}
