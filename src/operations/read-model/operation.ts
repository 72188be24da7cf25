import { chatModel, chatModelOf } from '../../contract/chat-models.ts';
import { operation } from '../operation.ts';

operation({
  id: 'readModel',
  route: 'GET /v1/models/{model}',
  speaks: 'openai',
  summary: 'Read one of the models that chat programs may ask',
  answers: { 200: { description: 'The model.', schema: chatModel, headers: ['X-Request-Id'] } },
  sample: { call: 'models.retrieve($model)', result: 'model' },
  run: async (_parts, { path }) => chatModelOf(path.model),
});
