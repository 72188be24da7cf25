// From a question as it is asked to what its panel will be asked.
import type { AskedEffort } from '@witan/client';
import type { Brief } from '@witan/combine';
import type { GivenDocument, ReadDocument } from '@witan/documents';
import { advisorAt, type Seat, type UnnamedSeat } from '../domain/advisor.ts';
import { deliberationFailed, invalid, rateLimited } from '../domain/refusal.ts';
import type { SecretDraws } from '../domain/secret-draws.ts';
import { BUSY_RETRY_S } from './admission.ts';
import type { AskedQuestion, Asking } from './complete-brief.ts';
import type { Caller, PanelAccess, Seating } from './service.ts';

/** What is asked in the end, of whom, with all its documents. */
export type PreparedQuestion = {
  readonly brief: Brief;
  readonly documents: readonly ReadDocument[];
  readonly seats: readonly UnnamedSeat[];
};

type Asked = Pick<PanelAccess, 'readDocuments'> & {
  readonly seating: Pick<Seating, 'panels' | 'seatsFor'>;
};

type Given = Pick<AskedQuestion, 'callerKeys' | 'documents'> & {
  readonly caller: Pick<Caller, 'organizationId' | 'keyId' | 'test'>;
};

/** Seats the panel and reads the documents. */
export async function prepareQuestion(
  service: Asked,
  { caller, callerKeys, documents }: Given,
  { brief, earlierDocuments }: Asking,
): Promise<PreparedQuestion> {
  const seats = seatPanel(service, { caller, brief, callerKeys });
  return { brief, seats, documents: [...earlierDocuments, ...(await readGiven(service, caller, documents))] };
}

const NOBODY_SITS =
  'The deliberation failed: this server has no provider keys of its own. Bring at least one in byok, or ask its operator.';

/** The seats for this question, at the effort that it asks for. Refuses an unknown panel. */
function seatPanel(
  { seating }: Pick<Asked, 'seating'>,
  { caller, brief, callerKeys }: Pick<Given, 'caller' | 'callerKeys'> & { readonly brief: Brief },
): readonly UnnamedSeat[] {
  const { panel, effort } = brief;
  if (panel !== undefined && !seating.panels.includes(panel)) {
    const names = seating.panels.map((name) => `"${name}"`).join(', ');
    throw invalid([{ path: 'panel', message: `panel must be one of ${names} on this server.` }]);
  }
  const seats = seating.seatsFor({ test: caller.test, callerKeys, panel });
  if (seats.length === 0) throw deliberationFailed(NOBODY_SITS);
  return seats.map((seat) => withEffort(seat, effort));
}

/** `quick`: the seat's fast model. `deep`: its model, thinking as hard as it can, but where it is to be sent no effort. */
function withEffort(seat: UnnamedSeat, effort: AskedEffort | undefined): UnnamedSeat {
  if (effort === 'quick') return { ...seat, model: seat.fastModel };
  if (effort !== 'deep') return seat;
  if (seat.provider === 'compatible') return seat;
  const none = Object.entries(seat.effort ?? {}).filter(([, sent]) => sent === 'none');
  const highest = { ...seat.effort, perspectives: 'max', review: 'max' } as const;
  return { ...seat, effort: { ...highest, ...Object.fromEntries(none) } };
}

/** The panel by letter; which advisor has which is drawn for each memo, so that a letter says nothing. */
export function assignLetters(seats: readonly UnnamedSeat[], draws: SecretDraws): Seat[] {
  return draws
    .order('letters', seats, ({ seat }) => seat)
    .map((seat, index) => ({ ...seat, advisor: advisorAt(index) }));
}

const BUSY = 'The server reads as many documents as it can at once.';
const SPENT = 'This API key has used up its time for reading documents in this minute.';

/** What can be read of the caller's documents. Refuses those that cannot be read, each with a sentence. */
async function readGiven(
  { readDocuments }: Pick<Asked, 'readDocuments'>,
  { organizationId, keyId }: Pick<Caller, 'organizationId' | 'keyId'>,
  given: readonly GivenDocument[],
): Promise<readonly ReadDocument[]> {
  if (given.length === 0) return [];
  const reading = await readDocuments(given, { group: organizationId, key: keyId });
  if (reading === null) throw rateLimited(BUSY, BUSY_RETRY_S, 'server_in_flight');
  if (reading.ok) return reading.documents;
  if (reading.retryAfterS !== undefined) throw rateLimited(SPENT, reading.retryAfterS, 'reading_time');
  throw invalid(reading.problems.map(({ index, message }) => ({ path: `documents[${index}]`, message })));
}
