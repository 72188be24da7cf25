import type { GivenDocument, ReadDocument } from '@witan/documents';
import { invalid, rateLimited } from '../domain/refusal.ts';
import type { Service } from './service.ts';

const BUSY = 'The server reads as many documents as it can at once.';
const BUSY_RETRY_S = 5;

/** What can be read of the caller's documents. Refuses those that cannot be read, each with a sentence. */
export async function readGiven(
  { readDocuments }: Pick<Service, 'readDocuments'>,
  given: readonly GivenDocument[],
): Promise<readonly ReadDocument[]> {
  if (given.length === 0) return [];
  const reading = await readDocuments(given);
  if (reading === null) throw rateLimited(BUSY, BUSY_RETRY_S, 'server_in_flight');
  if (reading.ok) return reading.documents;
  throw invalid(reading.problems.map(({ index, message }) => ({ path: `documents[${index}]`, message })));
}
