// A database that tells of each query before it runs, for tests of how many there are.
import type { Kysely } from 'kysely';
import type { Database, Tables } from './database.ts';

/** What `tell` throws, the query throws. */
export function tellingQueries(db: Database, tell: () => void): Database {
  // `as`: what `createDatabase` made has it, and the compiler need not compare all the rest.
  const made = db as unknown as Pick<Kysely<Tables>, 'withPlugin'>;
  return made.withPlugin({
    transformQuery: ({ node }) => {
      tell();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}
