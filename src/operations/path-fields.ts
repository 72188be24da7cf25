// Parts of paths. An id of the wrong form is answered like an unknown one, and never reaches the database.
import { z } from 'zod';
import type { PredictionId } from '@witan/client';
import { emailAddress } from '../contract/fields.ts';
import { deliberationId, memoId, predictionId, questionId } from '../contract/scalars.ts';
import { notFound } from '../domain/refusal.ts';
import type { PathField } from './operation.ts';

const UUID = '[0-9a-f-]{36}';

export const MEMO = id('memo', 'The memo.', { form: new RegExp(`^memo_${UUID}$`), schema: memoId });
export const DELIBERATION = id('deliberation', 'The deliberation.', {
  form: new RegExp(`^dlb_${UUID}$`),
  schema: deliberationId,
});
export const QUESTION = id('question', 'The question, by its id.', {
  form: new RegExp(`^qst_${UUID}$`),
  schema: questionId,
});
export const SHARE = id('share', 'The link, by its id.', { form: new RegExp(`^shr_${UUID}$`) });
export const KEY = id('key', 'The key.', { form: new RegExp(`^key_${UUID}$`) });
export const WEBHOOK = id('webhook', 'The webhook.', { form: new RegExp(`^whk_${UUID}$`) });
export const DELIVERY = id('delivery', 'The message.', { form: /^msg_[0-9a-f]{32}$/ });

export const PREDICTION: PathField<PredictionId> = {
  description: 'The prediction, by its id in the memo.',
  schema: predictionId,
  read: (given) => {
    if (given === undefined || !isPredictionId(given)) throw notFound('prediction');
    return given;
  },
};

export const ADDRESS: PathField = {
  description: 'The address.',
  schema: z.string().max(254).meta({ format: 'email' }),
  read: (given) => {
    const read = emailAddress.safeParse(given);
    if (!read.success) throw notFound('account');
    return read.data;
  },
};

function id(
  what: string,
  description: string,
  { form, schema = z.string().regex(form) }: { readonly form: RegExp; readonly schema?: z.ZodType },
): PathField {
  return {
    description,
    schema,
    read: (given) => {
      if (given === undefined || !form.test(given)) throw notFound(what);
      return given;
    },
  };
}

function isPredictionId(given: string): given is PredictionId {
  return /^prd_[1-9][0-9]{0,3}$/.test(given);
}
