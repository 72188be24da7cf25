import type { Brief } from '@witan/combine';
import { withEffort } from '../domain/effort.ts';
import type { Provider, Seat } from '../domain/advisor.ts';
import { deliberationFailed, invalid } from '../domain/refusal.ts';
import type { Secret } from '../domain/secret.ts';
import type { Caller, Service } from './service.ts';

export const NOBODY_SITS =
  'The deliberation failed: this server has no provider keys of its own. Bring at least one in byok, or ask its operator.';

/** The seats for this question, at the effort that it asks for. Refuses an unknown panel. */
export function seatPanel(
  { seating }: Pick<Service, 'seating'>,
  asked: {
    readonly caller: Pick<Caller, 'test'>;
    readonly brief: Brief;
    readonly callerKeys: ReadonlyMap<Provider, Secret>;
  },
): readonly Omit<Seat, 'advisor'>[] {
  const { panel, effort } = asked.brief;
  if (panel !== undefined && !seating.panels.includes(panel)) {
    const names = seating.panels.map((name) => `"${name}"`).join(', ');
    throw invalid([{ path: 'panel', message: `panel must be one of ${names} on this server.` }]);
  }
  const { caller, callerKeys } = asked;
  const seats = seating.seatsFor({ test: caller.test, callerKeys, panel });
  if (seats.length === 0) throw deliberationFailed(NOBODY_SITS);
  return seats.map((seat) => withEffort(seat, effort));
}
