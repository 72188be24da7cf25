import { CHAT_MODELS, chatModelList } from '../../contract/chat.ts';
import { operation } from '../operation.ts';

/** When the models were made, in the form of the API: seconds since 1970. */
const MADE_S = 1_780_272_000;

operation({
  id: 'listModels',
  route: 'GET /v1/models',
  scope: 'read',
  tag: 'Chat programs',
  speaks: 'openai',
  summary: 'List what chat programs may ask',
  answers: { 200: { description: 'The models.', schema: chatModelList } },
  sample: { call: 'models.list()', result: 'models', shows: 'models.data' },
  run: async () => {
    const data = CHAT_MODELS.map((id) => ({ id, object: 'model', created: MADE_S, owned_by: 'witan' }));
    return { object: 'list', data };
  },
});
