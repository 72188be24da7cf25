import { NotFoundError } from '@witan/client';
import type { Client, MemoId } from '@witan/client';

/** The signature of a memo; null where it was saved before memos were signed, or by a service that signs none. */
export async function signatureOf(client: Client, id: MemoId): Promise<string | null> {
  return client.memos.signature(id).then(
    ({ signature }) => signature,
    (error: unknown) => {
      if (error instanceof NotFoundError) return null;
      throw error;
    },
  );
}
