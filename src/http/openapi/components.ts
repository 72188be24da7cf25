// The schemas of the document, made from those that validate.
import { z } from 'zod';
import { deliberationEvent, EVENTS } from '../../contract/events.ts';
import { agreementFigures, consensus, flip, robustness } from '../../contract/findings.ts';
import { charge, process, quota, usage } from '../../contract/ledger.ts';
import { dissent, memoPool, memoRisk, note } from '../../contract/memo.ts';
import { memoCriterion, memoMust, memoOption, memoPrediction, score } from '../../contract/comparison.ts';
import {
  deliberationState,
  errorCode,
  documentSummary,
  errorObject,
  issue,
  memoSummary,
} from '../../contract/objects.ts';
import { chatCompletionChunk, chatError } from '../../contract/chat.ts';
import { questionEvent, QUESTION_EVENTS } from '../../contract/questions.ts';
import { personalView, share } from '../../contract/shares.ts';
import { briefingInput, briefingQuestion } from '../../contract/briefing.ts';
import { relatedMemo } from '../../contract/frame.ts';
import { advisorRisk, evidence, perspective, revision } from '../../contract/perspective.ts';
import { memoSource } from '../../contract/source.ts';
import { memoDecision, memoOutcome, settledPrediction } from '../../contract/record.ts';
import { scoredRecord } from '../../contract/track-record.ts';
import { VISIBLE } from '../../domain/same-name.ts';
import { EMAIL_FORM } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { deliberateRequest } from '../../contract/request.ts';
import { failureReason, stage } from '../../contract/scalars.ts';
import { confidence, reason, verdict } from '../../contract/verdict.ts';
import type { EventSchemas } from '../../operations/event-streams.ts';
import { OPERATIONS } from '../../operations/list.ts';
import { PAGE_SCHEMAS } from '../pages/described.ts';
import { bare, SCHEMAS as PREFIX, tidy } from './json-schema.ts';
import type { JsonObject } from './json-schema.ts';
import { REQUEST_NOTES, REQUEST_OBJECTS } from './request-notes.ts';
import { STREAM_EVENTS } from './stream-event.ts';

const { criteria, options, musts, documents, byok } = deliberateRequest.shape;

/** What stands within the bodies and answers of operations. */
const PARTS: Readonly<Record<string, z.core.$ZodType>> = {
  CriterionInput: criteria.unwrap().unwrap().element,
  OptionInput: options.unwrap().unwrap().element,
  PredictionInput: options.unwrap().unwrap().element.shape.predictions.unwrap().unwrap().element,
  MustInput: musts.unwrap().unwrap().element,
  DocumentInput: documents.unwrap().unwrap().element,
  ProviderKeys: byok.unwrap().unwrap(),
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
  MemoSummary: memoSummary,
  ChatCompletionChunk: chatCompletionChunk,
  ChatError: chatError,
  Share: share,
  PersonalView: personalView,
  MemoDecision: memoDecision,
  RecordedOutcome: memoOutcome,
  SettledPrediction: settledPrediction,
  ScoredRecord: scoredRecord,
  BriefingQuestion: briefingQuestion,
  BriefingInput: briefingInput,
  RelatedMemo: relatedMemo,
  ErrorObject: errorObject,
  Issue: issue,
  ErrorCode: errorCode,
  DeliberationState: deliberationState,
  Stage: stage,
  FailureReason: failureReason,
  DeliberationEvent: deliberationEvent,
  ...EVENTS,
  QuestionEvent: questionEvent,
  ...QUESTION_EVENTS,
};

/** The parts above, and what operations and pages name. */
export function namedSchemas(): Readonly<Record<string, z.core.$ZodType>> {
  const found = new Map<string, z.core.$ZodType>(Object.entries({ ...PARTS, ...PAGE_SCHEMAS }));
  const add = (name: string, schema: z.core.$ZodType): void => {
    if ((found.get(name) ?? schema) !== schema) throw new Error(`Two schemas are named ${name}.`);
    found.set(name, schema);
  };
  for (const { body, answers } of OPERATIONS) {
    if (body) add(body.name, body.schema);
    for (const { schema } of Object.values(answers))
      for (const [name, each] of Object.entries(schema ?? {})) add(name, each);
  }
  return Object.fromEntries(found);
}

/** Every named schema, as what a client sends or gets: answers may grow, so they are not closed. */
export function schemaComponents(): Record<string, JsonObject> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(namedSchemas())) registry.add(schema, { id });
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
