import type { Seat, SeatProvider } from '../../domain/advisor.ts';
import { sum } from '@witan/combine';
import type { TokenPrice, Tokens } from '../../domain/usage.ts';
import type { MadeCall, ModelCall } from '../run/world.ts';

/** US dollars for a call, or null where no price is known. */
export type PriceCall = (
  call: Pick<MadeCall, 'model' | 'tokens'> & {
    /** Whose search it uses, where it searches. */
    readonly provider: SeatProvider;
    /** The operator's own price for the seat's model, where it has set one. */
    readonly ownPrice: TokenPrice | null;
  },
) => number | null;

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
  seat: Pick<Seat, 'provider' | 'model' | 'key' | 'price'>,
  call: Pick<MadeCall, 'model' | 'tokens'>,
  price: PriceCall,
): number | null {
  if (seat.key === 'simulated') return 0;
  const ownPrice = seat.model === call.model ? (seat.price ?? null) : null;
  const { model, tokens } = call;
  return price({ provider: seat.provider, model, tokens, ownPrice });
}

/** What calls used together. One without a price is left out of the sum and counted; the sum is null where none has one. */
export function useOf(
  calls: readonly {
    readonly tokens: Pick<Tokens, 'inputTokens' | 'outputTokens'>;
    readonly costUsd: number | null;
  }[],
) {
  const known = calls.map(({ costUsd }) => costUsd).filter((cost) => cost !== null);
  return {
    inputTokens: sum(calls.map(({ tokens }) => tokens.inputTokens)),
    outputTokens: sum(calls.map(({ tokens }) => tokens.outputTokens)),
    costUsd: known.length === 0 && calls.length > 0 ? null : sum(known),
    unpricedCalls: calls.length - known.length,
  };
}
