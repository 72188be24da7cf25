// Queries and bodies of operations, read by the schemas that describe them.
import { z } from 'zod';
import { objectError, readInput } from '../contract/fields.ts';
import { addressOf } from '../contract/query.ts';
import { Refusal } from '../domain/refusal.ts';
import type { BodyInput, QueryInput } from './operation.ts';

/** A query of these fields and no other. */
export function query<F extends Readonly<Record<string, z.ZodType>>>(
  fields: F,
): QueryInput<z.output<z.ZodObject<F, z.core.$strict>>> {
  const schema = z.strictObject(fields, { error: objectError('The query') });
  return { fields, read: (given) => readInput(schema, given) };
}

/** The same with the address of an account, without which nothing is read. */
export function queryOfAccount<F extends Readonly<Record<string, z.ZodType>>>(fields: F) {
  const inner = query({ userEmail: addressOf('The account, by its address.'), ...fields });
  const read: typeof inner.read = (given) => {
    const { userEmail } = given;
    if (userEmail === undefined || userEmail.trim() === '')
      throw new Refusal('authentication_required', 'userEmail is required: it names the account.');
    return inner.read(given);
  };
  return { ...inner, read };
}

/** A JSON body that its schema reads. */
export function body<S extends z.ZodType>(schema: S): BodyInput<z.output<S>> {
  return { schema, read: (given) => readInput(schema, given) };
}
