import { openapiDocument } from '../../../contract/openapi.ts';
import { json } from '../../answer.ts';

/** GET /v1/openapi.json: the contract, made from the schemas that validate. */
export function openapiRoute(): () => Response {
  const document = JSON.stringify(openapiDocument());
  return () => json(document);
}
