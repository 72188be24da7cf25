import type { GivenDocument, ReadDocument } from '@witan/documents';
import { invalid, rateLimited } from '../domain/refusal.ts';
import type { Caller, Service } from './service.ts';

const BUSY = 'The server reads as many documents as it can at once.';
const BUSY_RETRY_S = 5;
const SPENT = 'This API key has used up the time for reading documents of a minute.';

/** What can be read of the caller's documents. Refuses those that cannot be read, each with a sentence. */
export async function readGiven(
  { readDocuments }: Pick<Service, 'readDocuments'>,
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
