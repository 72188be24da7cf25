// Path parameters. A malformed id is answered like an unknown one and never reaches the database.
import { z } from 'zod';
import { CHAT_MODELS } from '../contract/chat-models.ts';
import { emailAddress } from '../contract/fields.ts';
import { deliberationId, memoId, predictionId, questionId } from '../contract/scalars.ts';
import { notFound } from '../domain/refusal.ts';

export type PathField = {
  readonly description: string;
  /** As documented. */
  readonly schema: z.core.$ZodType;
  readonly read: (given: string | undefined) => string;
};

const UUID = '[0-9a-f-]{36}';

/** By the segment that stands before it. */
const FIELDS: Readonly<Record<string, PathField>> = {
  memos: id('memo', 'The memo.', `memo_${UUID}`, memoId),
  deliberations: id('deliberation', 'The deliberation.', `dlb_${UUID}`, deliberationId),
  questions: id('question', 'The question, by its id.', `qst_${UUID}`, questionId),
  predictions: id(
    'prediction',
    'The prediction, by its id in the memo.',
    'prd_[1-9][0-9]{0,3}',
    predictionId,
  ),
  shares: id('share', 'The link, by its id.', `shr_${UUID}`),
  keys: id('key', 'The key.', `key_${UUID}`),
  webhooks: id('webhook', 'The webhook.', `whk_${UUID}`),
  deliveries: id('delivery', 'The message.', 'msg_[0-9a-f]{32}'),
  models: {
    description: 'The model.',
    schema: z.enum(CHAT_MODELS),
    read: reading(`model: choose ${CHAT_MODELS.join(' or ')}`, z.enum(CHAT_MODELS)),
  },
  accounts: {
    description: 'The address.',
    schema: z.string().max(254).meta({ format: 'email' }),
    read: reading('account', emailAddress),
  },
};

/** The parameters of the route's path, by name. */
export function pathFieldsOf(route: string): readonly (readonly [name: string, field: PathField])[] {
  return [...route.matchAll(/(\w+)\/\{(\w+)\}/g)].map(([, before = '', name = '']) => {
    const field = FIELDS[before];
    if (field === undefined) throw new Error(`What stands behind ${before} in a path is not described.`);
    return [name, field];
  });
}

function id(what: string, description: string, form: string, schema?: z.core.$ZodType): PathField {
  const formed = z.string().regex(new RegExp(`^${form}$`));
  return { description, schema: schema ?? formed, read: reading(what, formed) };
}

function reading(what: string, schema: z.core.$ZodType<string>): PathField['read'] {
  return (given) => {
    const read = z.safeParse(schema, given);
    if (!read.success) throw notFound(what);
    return read.data;
  };
}
