import { readDeliberateRequest } from '../../contract/read-request.ts';
import { deliberateRequest } from '../../contract/request.ts';
import { briefing } from '../../contract/briefing.ts';
import { briefQuestion as brief } from '../../service/frame-question.ts';
import { operation } from '../operation.ts';

operation({
  id: 'briefQuestion',
  route: 'POST /v1/briefing',
  summary: 'Ask back before a question is asked',
  description:
    'Takes the body of a deliberation and gives two to five questions whose answers would change the advice most, none of ' +
    'them answered already by what was given. One call to a fast model; where every model fails, plain questions about ' +
    'deadline, budget and what was tried. Send them back as `briefing` with the answers: any may be skipped, and any may be ' +
    'answered in words of one’s own. Nothing is stored and nothing charged; counted with frames, and limited as they are.',
  body: deliberateRequest,
  readBody: readDeliberateRequest,
  answers: { 200: { description: 'The questions.', schema: briefing } },
  sample: { call: 'brief($body)', result: 'briefing', shows: 'briefing.questions' },
  run: (parts, { caller, requestId, signal, body }) => brief(parts, { ...body, caller, requestId, signal }),
});
