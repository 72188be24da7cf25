import { z } from 'zod';
import * as t from '../../contract/scalars.ts';
import { CHAT_MODELS } from '../chat-completions/schema.ts';
import { operation } from '../operation.ts';

const chatModelList = t.object('ChatModelList', 'The models, in the form of the OpenAI API.', {
  object: t.always('list'),
  data: t.listOf('What can be asked.', {
    id: t.choice(CHAT_MODELS, 'What to name as model.'),
    object: t.always('model'),
    created: z.int().describe('Seconds since 1970.'),
    owned_by: t.always('witan'),
  }),
});

/** When the models were made, in the form of the API: seconds since 1970. */
const MADE_S = 1_780_272_000;

operation({
  id: 'listModels',
  route: 'GET /v1/models',
  speaks: 'openai',
  summary: 'List what chat programs may ask',
  answers: { 200: { description: 'The models.', schema: chatModelList } },
  sample: { call: 'models.list()', result: 'models', shows: 'models.data' },
  run: async () => {
    const data = CHAT_MODELS.map((id) => ({ id, object: 'model', created: MADE_S, owned_by: 'witan' }));
    return { object: 'list', data };
  },
});
