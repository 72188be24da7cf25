// The schemas of the document, made from those that validate.
import { z } from 'zod';
import {
  accountList,
  accountUse,
  apiKeyInput,
  apiKeyList,
  auditList,
  newApiKey,
  organization,
  organizationInput,
  quotaInput,
  rotateInput,
  usageReport,
} from '../admin.ts';
import { deliberationEvent, EVENTS } from '../events.ts';
import { agreementFigures, consensus, flip, robustness } from '../findings.ts';
import { charge, process, quota, usage } from '../ledger.ts';
import { decisionMemo, dissent, memoPool, memoRisk, note } from '../memo.ts';
import { memoCriterion, memoMust, memoOption, memoPrediction, score } from '../comparison.ts';
import {
  account,
  idList,
  deliberation,
  deliberationState,
  errorCode,
  documentSummary,
  errorObject,
  estimate,
  health,
  issue,
  memoList,
  memoSummary,
  memoSummaryList,
  memoSignature,
} from '../objects.ts';
import {
  chatCompletion,
  chatCompletionChunk,
  chatCompletionRequest,
  chatError,
  chatModelList,
} from '../chat.ts';
import { memoQuestion, questionEvent, questionList, questionRequest, QUESTION_EVENTS } from '../questions.ts';
import { newShare, personalView, share, shareList, shareRequest } from '../shares.ts';
import { profile, profileInput } from '../profile.ts';
import { briefing, briefingInput, briefingQuestion } from '../briefing.ts';
import { questionFrame, relatedMemo } from '../frame.ts';
import { serviceStatus } from '../status.ts';
import { memoComparison } from '../memo-comparison.ts';
import { recomputation, recomputationRequest } from '../recomputation.ts';
import { advisorRisk, evidence, perspective, revision } from '../perspective.ts';
import { memoSource } from '../source.ts';
import { ownView, ownViewInput } from '../own-view.ts';
import { decisionInput, outcomeInput, settlementInput } from '../record-inputs.ts';
import { memoDecision, memoOutcome, memoRecord, memoWithRecord, settledPrediction } from '../record.ts';
import { scoredRecord, trackRecord } from '../track-record.ts';
import { VISIBLE } from '../../domain/same-name.ts';
import { EMAIL_FORM } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { deliberateRequest } from '../request.ts';
import { failureReason, stage } from '../scalars.ts';
import { confidence, reason, verdict } from '../verdict.ts';
import { newWebhook, webhookDelivery, webhookDeliveryList, webhookInput, webhookList } from '../webhooks.ts';
import type { EventSchemas } from './event-schemas.ts';
import { REQUEST_NOTES, REQUEST_OBJECTS } from './request-notes.ts';
import { STREAM_EVENTS } from './stream-event.ts';

export type JsonObject = { [key: string]: unknown };

const { criteria, options, musts, documents, byok } = deliberateRequest.shape;

const NAMED: Readonly<Record<string, z.core.$ZodType>> = {
  DeliberateRequest: deliberateRequest,
  CriterionInput: criteria.unwrap().unwrap().element,
  OptionInput: options.unwrap().unwrap().element,
  PredictionInput: options.unwrap().unwrap().element.shape.predictions.unwrap().unwrap().element,
  MustInput: musts.unwrap().unwrap().element,
  DocumentInput: documents.unwrap().unwrap().element,
  ProviderKeys: byok.unwrap().unwrap(),
  DecisionMemo: decisionMemo,
  Verdict: verdict,
  Reason: reason,
  MemoRisk: memoRisk,
  AdvisorRisk: advisorRisk,
  Note: note,
  Confidence: confidence,
  MemoPool: memoPool,
  MemoOption: memoOption,
  MemoCriterion: memoCriterion,
  Score: score,
  MemoMust: memoMust,
  MemoPrediction: memoPrediction,
  MemoSource: memoSource,
  DocumentSummary: documentSummary,
  MemoPerspective: perspective,
  Evidence: evidence,
  Revision: revision,
  Consensus: consensus,
  AgreementFigures: agreementFigures,
  Dissent: dissent,
  Robustness: robustness,
  Flip: flip,
  Process: process,
  Usage: usage,
  Charge: charge,
  Quota: quota,
  Deliberation: deliberation,
  MemoList: memoList,
  MemoSummary: memoSummary,
  MemoSummaryList: memoSummaryList,
  ChatCompletionRequest: chatCompletionRequest,
  ChatCompletion: chatCompletion,
  ChatCompletionChunk: chatCompletionChunk,
  ChatModelList: chatModelList,
  ChatError: chatError,
  ShareRequest: shareRequest,
  Share: share,
  NewShare: newShare,
  ShareList: shareList,
  PersonalView: personalView,
  MemoComparison: memoComparison,
  RecomputationRequest: recomputationRequest,
  Recomputation: recomputation,
  OwnViewInput: ownViewInput,
  OwnView: ownView,
  DecisionInput: decisionInput,
  OutcomeInput: outcomeInput,
  SettlementInput: settlementInput,
  MemoRecord: memoRecord,
  MemoWithRecord: memoWithRecord,
  MemoDecision: memoDecision,
  RecordedOutcome: memoOutcome,
  SettledPrediction: settledPrediction,
  TrackRecord: trackRecord,
  ScoredRecord: scoredRecord,
  Account: account,
  IdList: idList,
  Estimate: estimate,
  Profile: profile,
  ProfileInput: profileInput,
  QuestionFrame: questionFrame,
  Briefing: briefing,
  BriefingQuestion: briefingQuestion,
  BriefingInput: briefingInput,
  ServiceStatus: serviceStatus,
  RelatedMemo: relatedMemo,
  MemoSignature: memoSignature,
  ApiKeyInput: apiKeyInput,
  RotateInput: rotateInput,
  QuotaInput: quotaInput,
  OrganizationInput: organizationInput,
  NewApiKey: newApiKey,
  ApiKeyList: apiKeyList,
  Organization: organization,
  AccountUse: accountUse,
  AccountList: accountList,
  UsageReport: usageReport,
  AuditList: auditList,
  WebhookInput: webhookInput,
  NewWebhook: newWebhook,
  WebhookList: webhookList,
  WebhookDelivery: webhookDelivery,
  WebhookDeliveryList: webhookDeliveryList,
  ErrorObject: errorObject,
  Issue: issue,
  Health: health,
  ErrorCode: errorCode,
  DeliberationState: deliberationState,
  Stage: stage,
  FailureReason: failureReason,
  DeliberationEvent: deliberationEvent,
  ...EVENTS,
  QuestionRequest: questionRequest,
  MemoQuestion: memoQuestion,
  QuestionList: questionList,
  QuestionEvent: questionEvent,
  ...QUESTION_EVENTS,
};

const PREFIX = '#/components/schemas/';

export function reference(name: string): JsonObject {
  return { $ref: `${PREFIX}${name}` };
}

/** Every named schema, as what a client sends or gets: answers may grow, so they are not closed. */
export function schemaComponents(): Record<string, JsonObject> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `${PREFIX}${id}`,
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  const components = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, explained(name, bare(schema))]),
  );
  return {
    ...components,
    DeliberationEvent: discriminated(components['DeliberationEvent'] ?? {}, EVENTS),
    QuestionEvent: discriminated(components['QuestionEvent'] ?? {}, QUESTION_EVENTS),
    ...STREAM_EVENTS,
  };
}

/** The schema of a query or path parameter. */
export function parameterSchema(schema: z.core.$ZodType): JsonObject {
  return bare(z.toJSONSchema(schema, { io: 'input', override: ({ jsonSchema }) => tidy(jsonSchema) }));
}

function bare({ ...schema }: JsonObject): JsonObject {
  delete schema['$schema'];
  delete schema['$id'];
  return schema;
}

// What the format says already, and the bounds of every JavaScript integer, would only be noise.
function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format === 'date-time') delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  // Generators of clients cannot read a schema that is no object, and the length says the same.
  if (schema.items === false && schema.maxItems === schema.prefixItems?.length) delete schema.items;
}

/** One character that trimming leaves. */
const NOT_BLANK =
  '[^\\u0009-\\u000d\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]';

/** Rules of input fields that the schema checks by code. */
function withRules(field: string, rule: JsonObject): JsonObject {
  if (field === 'userEmail') return { ...rule, ...EMAIL_FORM };
  if (field === 'options') return listOfNames(rule, LIMITS.optionsLeast);
  if (field === 'name') return { ...rule, pattern: VISIBLE };
  if (field === 'question' || field === 'event') return { ...rule, pattern: NOT_BLANK };
  return field === 'criteria' || field === 'musts' ? listOfNames(rule, 0) : rule;
}

/** A list that may be empty, and else holds at least `least`. Names must differ: a schema can say that of items alone. */
function listOfNames(rule: JsonObject, least: number): JsonObject {
  // `as`: a nullable list by the schema that validates.
  const branches = rule['anyOf'] as JsonObject[];
  const anyOf = branches.flatMap((branch) => {
    if (branch['type'] !== 'array') return [branch];
    const list = { ...branch, uniqueItems: true };
    return least === 0
      ? [list]
      : [
          { ...branch, maxItems: 0 },
          { ...list, minItems: least },
        ];
  });
  return { ...rule, anyOf };
}

function explained(name: string, schema: JsonObject): JsonObject {
  const notes = REQUEST_NOTES[name];
  if (!notes) return schema;
  // `as`: an object schema by the table above, whose properties are schemas.
  const properties = schema['properties'] as Record<string, JsonObject>;
  return {
    ...schema,
    description: REQUEST_OBJECTS[name],
    properties: Object.fromEntries(
      Object.entries(properties).map(([field, rule]) => [
        field,
        { ...withRules(field, rule), ...notes[field] },
      ]),
    ),
  };
}

function discriminated(schema: JsonObject, events: EventSchemas): JsonObject {
  const mapping = Object.fromEntries(
    Object.entries(events).map(([name, event]) => [event.shape.type.value, `${PREFIX}${name}`]),
  );
  return { ...schema, discriminator: { propertyName: 'type', mapping } };
}
