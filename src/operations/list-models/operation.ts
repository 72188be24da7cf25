import { CHAT_MODELS, chatModel, chatModelOf } from '../../contract/chat-models.ts';
import * as t from '../../contract/scalars.ts';
import { operation } from '../operation.ts';

const chatModelList = t.object('ChatModelList', 'The models, in the form of the OpenAI API.', {
  object: t.always('list'),
  data: t.arrayOf(chatModel, 'What can be asked.'),
});

operation({
  id: 'listModels',
  route: 'GET /v1/models',
  speaks: 'openai',
  summary: 'List what chat programs may ask',
  answers: { 200: { description: 'The models.', schema: chatModelList, headers: ['X-Request-Id'] } },
  sample: { call: 'models.list()', result: 'models', shows: 'models.data' },
  run: async () => ({ object: 'list', data: CHAT_MODELS.map(chatModelOf) }),
});
