import { readDeliberateRequest } from '../../contract/read-request.ts';
import { deliberateRequest } from '../../contract/request.ts';
import { estimate as estimateSchema } from '../../contract/objects.ts';
import { estimateDeliberation } from '../../service/estimate-deliberation.ts';
import { operation } from '../operation.ts';

operation({
  id: 'estimate',
  route: 'POST /v1/estimate',
  summary: 'Estimate what a question costs',
  description:
    'Takes the body of a deliberation and says what the providers would charge for it, about. Nothing is stored and ' +
    'nothing charged.',
  body: deliberateRequest,
  readBody: readDeliberateRequest,
  answers: { 200: { description: 'The estimate.', schema: estimateSchema } },
  sample: { call: 'estimate($body)', result: 'estimate' },
  run: (parts, { caller, body }) => estimateDeliberation(parts, { caller, ...body }),
});
