import { openapiDocument } from '../openapi/document.ts';
import { json } from '../answer.ts';

/** GET /v1/openapi.json: the contract, made from the schemas that validate when it is first asked for. */
export function openapiRoute(): () => Response {
  let document: string | undefined;
  return () => json((document ??= JSON.stringify(openapiDocument())));
}
