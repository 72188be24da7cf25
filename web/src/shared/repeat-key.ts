// A request whose connection broke may have reached the service. Sent again unchanged, also after a reload, it carries
// the same Idempotency-Key: it joins what it started, and nothing is paid twice.
import { WitanError } from '@witan/client';
import { readJson, writeJson } from './session.ts';

/** The key for a request of this kind, and a function that forgets the key once `answer` says what became of it. */
export function repeatKey(kind: string, request: unknown) {
  const name = `witan.sent.${kind}`;
  const text = JSON.stringify(request);
  const sent = readJson(sessionStorage, name);
  const key = Array.isArray(sent) && sent[0] === text ? String(sent[1]) : newKey();
  writeJson(sessionStorage, name, [text, key]);
  const forget = () => sessionStorage.removeItem(name);
  // The service refuses a key whose request it holds for another, or whose memo was deleted.
  const refused = (error: unknown) => error instanceof WitanError && error.code === 'validation_error';
  return {
    key,
    settleBy: (answer: Promise<unknown>) => void answer.then(forget, (error) => refused(error) && forget()),
  };
}

// Not crypto.randomUUID: browsers have it for https alone.
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
