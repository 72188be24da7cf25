import { deliberation } from '../../contract/objects.ts';
import { readDeliberation as read } from '../../service/read-deliberation.ts';
import { operation } from '../operation.ts';

operation({
  id: 'readDeliberation',
  route: 'GET /v1/deliberations/{id}',
  summary: 'Read a deliberation',
  description: 'Its state, and its memo or error once it has one.',
  answers: {
    200: { description: 'The deliberation.', schema: deliberation, headers: ['Deliberation-Id'] },
  },
  sample: { call: 'deliberations.get($id)', result: 'deliberation' },
  run: (parts, { caller, path: { id } }) => read(parts, caller, id),
});
