import { json } from '../../operations/reply.ts';

/** GET /v1/openapi.json: the contract, loaded and made from the schemas that validate when it is first asked for. */
export function openapiRoute(): () => Promise<Response> {
  let document: string | undefined;
  return async () => {
    const { openapiDocument } = await import('../openapi/document.ts');
    return json((document ??= JSON.stringify(openapiDocument())));
  };
}
