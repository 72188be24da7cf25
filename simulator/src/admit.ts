// The checks of a vendor before it asks a model.
import { MODELS } from './wire/models.ts';
import type { Failing, Incoming, SimulatedProvider, Wire, WireCall } from './wire/wire.ts';

export type Admission =
  | { readonly kind: 'answer'; readonly call: WireCall }
  | { readonly kind: 'list'; readonly list: unknown }
  | { readonly kind: 'refused'; readonly why: Failing; readonly message: string; readonly model: string };

export type Door = {
  readonly provider: SimulatedProvider;
  readonly key: string | null;
  readonly accepts: (key: string) => boolean;
};

/** Checks path and method, then the key, then the body, as the vendors do. */
export function admit(wire: Wire, incoming: Incoming, { provider, key, accepts }: Door): Admission {
  // Ollama describes a model in response to a POST.
  const asks = incoming.method === 'GET' || incoming.path === '/api/show';
  const list = asks ? wire.list(incoming) : null;
  const answers = incoming.method === 'POST' && wire.answersAt(incoming);
  if (!list && !answers) return refused('not_found', `Invalid URL (${incoming.method} ${incoming.path})`);
  if (key === null && wire.needsKey) return refused('missing_key');
  if (key !== null && !accepts(key)) return refused('invalid_key');
  if (list) return { kind: 'list', list };
  const call = wire.read(incoming);
  if ('wrong' in call) return refused('bad_request', call.wrong);
  // Other models must be pulled first.
  if (provider === 'ollama' && !MODELS.ollama.includes(call.model))
    return refused('unknown_model', '', call.model);
  return { kind: 'answer', call };
}

function refused(why: Failing, message = '', model = ''): Admission {
  return { kind: 'refused', why, message, model };
}
