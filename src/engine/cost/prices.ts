import type { Seat, SeatProvider } from '../../domain/advisor.ts';
import type { TokenPrice, Tokens } from '../../domain/usage.ts';
import type { MadeCall, ModelCall } from '../run/world.ts';

/** One call, as far as its price depends on it. */
export type CallWithPrice = {
  /** Whose search it uses, where it searches. */
  readonly provider: SeatProvider;
  readonly model: string;
  readonly tokens: Tokens;
  /** The operator's own price for the seat's model, where it has set one. */
  readonly ownPrice: TokenPrice | null;
};

/** US dollars for a call, or null where no price is known. */
export type PriceCall = (call: CallWithPrice) => number | null;

export type PricedSeat = Pick<Seat, 'provider' | 'model' | 'key' | 'price'>;

/** What a call costs the operator: nothing where the caller brought the key. */
export function costToOperator(
  { seat, model }: Pick<ModelCall, 'seat' | 'model'>,
  tokens: Tokens,
  price: PriceCall,
): number | null {
  return seat.key === 'caller' ? 0 : costAt(seat, { model, tokens }, price);
}

/** US dollars for so many tokens at a seat, or null where no price is known. Simulated advisors cost nothing. */
export function costAt(
  seat: PricedSeat,
  call: Pick<MadeCall, 'model' | 'tokens'>,
  price: PriceCall,
): number | null {
  if (seat.key === 'simulated') return 0;
  const ownPrice = seat.model === call.model ? (seat.price ?? null) : null;
  const { model, tokens } = call;
  return price({ provider: seat.provider, model, tokens, ownPrice });
}
