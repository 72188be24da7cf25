// JSON Schema of what zod validates.
import { z } from 'zod';
import { components } from '../../contract/scalars.ts';

export type JsonObject = { [key: string]: unknown };

export const SCHEMAS = '#/components/schemas/';

export function reference(name: string): JsonObject {
  return { $ref: `${SCHEMAS}${name}` };
}

/** Of a schema that the document names. */
export function referenceOf(schema: z.core.$ZodType): JsonObject {
  return reference(components.get(schema)?.id ?? 'missing');
}

/** The schema of a query or path parameter. */
export function parameterSchema(schema: z.core.$ZodType): JsonObject {
  return bare(z.toJSONSchema(schema, { io: 'input', override: ({ jsonSchema }) => tidy(jsonSchema) }));
}

/** Without the fields that identify the document a schema comes from. */
export function bare({ $schema: _schema, $id: _id, ...schema }: JsonObject): JsonObject {
  return schema;
}

/** Removes what the format says already, and the bounds of every JavaScript integer. */
export function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format === 'date-time') delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  // Client generators cannot read a boolean schema, and `maxItems` says the same.
  if (schema.items === false && schema.maxItems === schema.prefixItems?.length) delete schema.items;
}
