import { ownView, ownViewInput } from '../../contract/own-view.ts';
import { giveOwnView as give } from '../../service/own-view.ts';
import { operation } from '../operation.ts';

operation({
  id: 'giveOwnView',
  route: 'PUT /v1/deliberations/{id}/view',
  hasItsTime: true,
  summary: 'Say what you think first',
  description:
    'Keeps your own view, in place of an earlier one, until the first advisor has answered: then, or before the options are set, 409. ' +
    'No advisor reads it and no number moves by it. It is read back with the record of the memo and scored by the outcome, beside the panel.',
  body: ownViewInput,
  answers: { 200: { description: 'The view as it is kept.', schema: ownView, headers: ['Deliberation-Id'] } },
  sample: { call: 'deliberations.giveView($id, $body)', result: 'view' },
  run: (parts, { caller, path: { id }, body: view }) => give(parts, { caller, id }, view),
});
