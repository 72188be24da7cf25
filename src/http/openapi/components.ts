// The schemas of the document, made from those that validate.
import { z } from 'zod';
import { LIMITS } from '../../contract/limits.ts';
import { components as named } from '../../contract/scalars.ts';
import { bare, SCHEMAS, tidy, type JsonObject } from './json-schema.ts';
import { streamComponents, STREAMS } from './streams.ts';

/** Every named schema, as what a client sends or gets: answers may grow, so they are not closed. */
export function schemaComponents(): Record<string, JsonObject> {
  const { schemas } = z.toJSONSchema(named, {
    io: 'input',
    uri: (id) => `${SCHEMAS}${id}`,
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  const components = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, bare(schema)]),
  );
  const request = noneOrSeveral(components['DeliberateRequest'] ?? {});
  const ofStreams = Object.values(STREAMS).map((stream) => streamComponents(stream, components));
  return Object.assign(components, { DeliberateRequest: request }, ...ofStreams);
}

/** `options` may be empty, which leaves them to the panel; otherwise there are at least two. */
function noneOrSeveral({ properties, ...request }: JsonObject): JsonObject {
  // `as`: an object schema, whose options are a nullable list by the schema that validates.
  const { options, ...others } = properties as {
    readonly options: { readonly anyOf: readonly JsonObject[] };
  };
  const [list, none] = options.anyOf;
  const several = { ...list, minItems: LIMITS.optionsLeast, uniqueItems: true };
  const anyOf = [{ ...list, maxItems: 0 }, several, none];
  return { ...request, properties: { ...others, options: { ...options, anyOf } } };
}
