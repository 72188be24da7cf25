// What chat programs ask, in the form of the OpenAI API.
import { z } from 'zod';
import * as t from './scalars.ts';

export const CHAT_MODELS = ['witan', 'witan-full'] as const;

/** When the models were made, in the form of the API: seconds since 1970. */
const MADE_S = 1_780_272_000;

export const chatModel = t.object('ChatModel', 'A model, in the form of the OpenAI API.', {
  id: t.choice(CHAT_MODELS, 'What to name as model.'),
  object: t.always('model'),
  created: z.int().describe('Seconds since 1970.'),
  owned_by: t.always('witan'),
});

export function chatModelOf(id: string) {
  return { id, object: 'model', created: MADE_S, owned_by: 'witan' };
}
