import { deliberation } from '../../contract/objects.ts';
import { cancel } from '../../service/cancel-deliberation.ts';
import { operation } from '../operation.ts';

operation({
  id: 'cancelDeliberation',
  route: 'POST /v1/deliberations/{id}/cancel',
  summary: 'Cancel a deliberation',
  description:
    'Stops it and returns its credits. One that has ended stays as it is. Whoever waits for its memo gets 500 ' +
    '`internal_error` that says so.',
  answers: {
    200: {
      description: 'The deliberation as it is now.',
      schema: deliberation,
      headers: ['Deliberation-Id'],
    },
  },
  sample: { call: 'deliberations.cancel($id)', result: 'deliberation' },
  run: (parts, { caller, path: { id } }) => cancel(parts, caller, id),
});
