import { readDeliberateRequest } from '../../contract/read-request.ts';
import { deliberateRequest } from '../../contract/request.ts';
import { questionFrame } from '../../contract/frame.ts';
import { frameQuestion as frame } from '../../service/frame-question.ts';
import { operation } from '../operation.ts';

operation({
  id: 'frameQuestion',
  route: 'POST /v1/frames',
  scope: 'ask',
  tag: 'Deliberations',
  summary: 'Frame a question before it is asked',
  description:
    'Takes the body of a deliberation and says what the panel would compare: options, criteria with weights, what it had ' +
    'to assume and what is missing, what to ask back (`questions`, as `POST /v1/briefing` gives them), with an estimate and earlier ' +
    'memos about the same. One call to a fast model; where every model fails, a plain frame and a note that says so. Edit it and ' +
    'send `options` and `criteria` with the question: the deliberation then makes no framing call. Nothing is stored and ' +
    'nothing charged; ten a minute a key, beside its other requests, 60 an organization, and one a month for every 10 credits of its quota.',
  body: deliberateRequest,
  readBody: readDeliberateRequest,
  namesAccount: true,
  answers: { 200: { description: 'The frame.', schema: questionFrame } },
  sample: { call: 'frame($body)', result: 'frame' },
  run: (parts, { caller, requestId, signal, body }) => frame(parts, { ...body, caller, requestId, signal }),
});
