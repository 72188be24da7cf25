// What is asked back before a question is asked, and the status of the service, as they stand in the document.
import type { Briefing, ServiceStatus } from '@witan/client';
import { answer, failures, json } from './answers.ts';
import { reference } from './components.ts';
import { requestExamples } from './examples.ts';
import { parameters } from './headers.ts';
import { memoExample } from './memo-example.ts';
import { needs } from './security.ts';
import type { Paths } from './security.ts';

export const briefingExample: Briefing = {
  object: 'briefing',
  questions: [
    {
      id: 'q1',
      prompt: 'How long may billing be down during the move?',
      options: [
        { id: 'o1', label: 'Not at all' },
        { id: 'o2', label: 'A few minutes at night' },
        { id: 'o3', label: 'A whole night' },
      ],
      allowMultiple: false,
    },
    {
      id: 'q2',
      prompt: 'What has gone wrong with the present database?',
      options: [
        { id: 'o1', label: 'Slow queries at peak times' },
        { id: 'o2', label: 'An outage' },
        { id: 'o3', label: 'Backups that could not be restored' },
        { id: 'o4', label: 'Nothing yet' },
      ],
      allowMultiple: true,
    },
  ],
};

const brief = {
  operationId: 'briefQuestion',
  ...needs('ask'),
  tags: ['Deliberations'],
  summary: 'Ask back before a question is asked',
  description:
    'Takes the body of a deliberation and gives two to five questions whose answers would change the advice most, none of ' +
    'them answered already by what was given. One call to a fast model; where every model fails, plain questions about ' +
    'deadline, budget and what was tried. Send them back as `briefing` with the answers: any may be skipped, and any may be ' +
    'answered in words of one’s own. Nothing is stored and nothing charged; counted with frames, and limited as they are.',
  requestBody: {
    required: true,
    content: { 'application/json': { schema: reference('DeliberateRequest'), examples: requestExamples } },
  },
  responses: {
    200: answer(
      'The questions.',
      json('Briefing', { briefing: { summary: 'Two questions', value: briefingExample } }),
    ),
    ...failures('UnauthorizedOrNoAccount', 'Forbidden', 'ValidationError', 'RateLimited', 'InternalError'),
  },
};

const { quota } = memoExample.charge;
const limits = { requestsPerMinute: 60, framesPerMinute: 10, organizationFramesPerMinute: 60, inFlight: 100 };
const statusExamples: Readonly<Record<string, { readonly summary: string; readonly value: ServiceStatus }>> =
  {
    operational: {
      summary: 'Everybody answers',
      value: {
        object: 'status',
        state: 'operational',
        advisors: { seated: 4, answering: 4 },
        usage: {
          account: null,
          organization: { ...quota, limit: 100_000, remaining: 100_000 - quota.used - quota.reserved },
        },
        limits,
      },
    },
    degraded: {
      summary: 'One advisor does not answer; to an administrator, about one account',
      value: {
        object: 'status',
        state: 'degraded',
        advisors: { seated: 4, answering: 3 },
        providers: [
          { provider: 'openai', seated: 2, answering: 1 },
          { provider: 'anthropic', seated: 2, answering: 2 },
        ],
        usage: {
          account: { object: 'account', userEmail: memoExample.userEmail, ...quota },
          organization: { ...quota, limit: 100_000, remaining: 100_000 - quota.used - quota.reserved },
        },
        limits,
      },
    },
  };

const status = {
  operationId: 'readStatus',
  ...needs('read'),
  tags: ['Service'],
  summary: 'Read the status of the service',
  description:
    'Whether a question of this key would be answered now, what is used of its quota, and what it may do. Advisors are judged ' +
    'by the calls that the machine which answers has made in the last five minutes with the operator’s keys; no provider is named but to a ' +
    'key with the scope `admin`. With `userEmail`, the account’s use, too.',
  ...parameters('RecordUserEmail'),
  responses: {
    200: answer('The status.', json('ServiceStatus', statusExamples)),
    ...failures('UnauthorizedOrNoAccount', 'Forbidden', 'ValidationError', 'RateLimited', 'InternalError'),
  },
};

export const BRIEFING_PATHS: Paths = { '/v1/briefing': { post: brief } };
export const STATUS_PATHS: Paths = { '/v1/status': { get: status } };
