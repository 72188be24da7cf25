import { operation } from '../operation.ts';
import { resumed } from '../resumed.ts';
import { findOwnDeliberation } from '../../service/tenancy.ts';

operation({
  id: 'watchDeliberation',
  route: 'GET /v1/deliberations/{id}/events',
  summary: 'Follow or resume the stream of a deliberation',
  description:
    'The stream of a deliberation, from its start or after the event that `Last-Event-ID` names: what was missed, then what comes. Events are kept for 24 hours after the end, then only the last one is served.',
  parameters: ['LastEventId', 'After'],
  answers: {
    200: { stream: 'deliberation', headers: ['Deliberation-Id'] },
    204: {
      description: 'It has ended, and its last event was seen: nothing will follow.',
      headers: ['Deliberation-Id'],
    },
  },
  sample: { call: 'watch($id)', result: 'event', shows: 'event.type', stream: true },
  run: async (parts, asked) => {
    const found = await findOwnDeliberation(parts, asked.caller, asked.path.id);
    return await resumed(parts, found, asked);
  },
});
