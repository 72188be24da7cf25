// The schemas of the document, made from those that validate.
import { z } from 'zod';
import { EMAIL_FORM } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { components as named } from '../../contract/scalars.ts';
import { VISIBLE } from '../../domain/same-name.ts';
import { bare, SCHEMAS, tidy } from './json-schema.ts';
import type { JsonObject } from './json-schema.ts';
import { REQUEST_NOTES, REQUEST_OBJECTS } from './request-notes.ts';
import { streamComponents, STREAMS } from './streams.ts';

/** Every named schema, as what a client sends or gets: answers may grow, so they are not closed. */
export function schemaComponents(): Record<string, JsonObject> {
  const { schemas } = z.toJSONSchema(named, {
    io: 'input',
    uri: (id) => `${SCHEMAS}${id}`,
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  const components = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, explained(name, bare(schema))]),
  );
  const ofStreams = Object.values(STREAMS).map((stream) => streamComponents(stream, components));
  return Object.assign(components, ...ofStreams);
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
