// The routes about what was decided and what came of it.
import { answer, failures, headers, json, plain } from './answers.ts';
import { reference } from './components.ts';
import type { JsonObject } from './components.ts';
import {
  decisionExamples,
  outcomeExamples,
  recordExamples,
  settlementExamples,
  trackRecordExamples,
} from './record-examples.ts';
import { parameters } from './headers.ts';
import { needs } from './security.ts';

function body(schema: string, examples: Readonly<Record<string, unknown>>): JsonObject {
  return {
    requestBody: { required: true, content: { 'application/json': { schema: reference(schema), examples } } },
  };
}

const recorded = {
  200: answer('The record as it is now.', json('MemoRecord', recordExamples)),
  ...failures('Unauthorized', 'Forbidden', 'NotFound', 'ValidationError', 'RateLimited', 'InternalError'),
};

const takenBack = {
  204: {
    description: 'Taken back, or never there.',
    headers: headers('Request-Id', 'RateLimit-Policy', 'RateLimit'),
  },
  ...failures('Unauthorized', 'Forbidden', 'NotFound', 'RateLimited', 'InternalError'),
};

const tags = ['Outcomes'];

/** The paths of the record. */
export const RECORD_PATHS: Readonly<Record<string, JsonObject>> = {
  '/v1/memos/{id}/decision': {
    put: {
      operationId: 'recordDecision',
      tags,
      ...needs('ask'),
      summary: 'Record what was decided',
      description: 'Stands beside the memo, which stays as it is. A later one replaces it.',
      ...parameters('MemoId'),
      ...body('DecisionInput', decisionExamples),
      responses: recorded,
    },
    delete: {
      operationId: 'deleteDecision',
      tags,
      ...needs('delete'),
      summary: 'Take a decision back',
      ...parameters('MemoId'),
      responses: takenBack,
    },
  },
  '/v1/memos/{id}/outcome': {
    put: {
      operationId: 'recordOutcome',
      tags,
      ...needs('ask'),
      summary: 'Record what came of it',
      description:
        'How it went, and which option was right where that can be known. The weights of the panel follow at once; of ' +
        'memos that revise each other, the newest with an outcome counts. What a key records that is bound to an address or a ' +
        'domain is shown and never learned from.',
      ...parameters('MemoId'),
      ...body('OutcomeInput', outcomeExamples),
      responses: recorded,
    },
    delete: {
      operationId: 'deleteOutcome',
      tags,
      ...needs('delete'),
      summary: 'Take an outcome back',
      description: 'What was learned from it is unlearned, exactly.',
      ...parameters('MemoId'),
      responses: takenBack,
    },
  },
  '/v1/memos/{id}/predictions/{prediction}': {
    put: {
      operationId: 'settlePrediction',
      tags,
      ...needs('ask'),
      summary: 'Settle a prediction',
      description:
        'Whether a prediction of the option that was decided for came true by its date. 422 for those of other options: ' +
        'nobody can know them.',
      ...parameters('MemoId', 'Prediction'),
      ...body('SettlementInput', settlementExamples),
      responses: recorded,
    },
    delete: {
      operationId: 'reopenPrediction',
      tags,
      ...needs('delete'),
      summary: 'Open a prediction again',
      ...parameters('MemoId', 'Prediction'),
      responses: takenBack,
    },
  },
  '/v1/track-record': {
    get: {
      operationId: 'readTrackRecord',
      tags,
      ...needs('read'),
      summary: 'Read the track record',
      description:
        'How good the forecasts of the panel and of its advisors were, by what came of the decisions; counts alone below ten ' +
        'outcomes. `Accept: text/html` gives it as a document for people, with its charts. Of the whole organization, or of one address; a key that is bound to addresses sees theirs alone.',
      ...parameters('RecordUserEmail', 'RecordMode', 'RecordTransparent'),
      responses: {
        200: answer('The record.', { ...json('TrackRecord', trackRecordExamples), ...plain('text/html') }),
        ...failures(
          'UnauthorizedOrNoAccount',
          'Forbidden',
          'ValidationError',
          'RateLimited',
          'InternalError',
        ),
      },
    },
  },
};
