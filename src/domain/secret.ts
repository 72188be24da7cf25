import { inspect } from 'node:util';

const HIDDEN = '[secret]';

/** Wraps a key so that no serialiser, inspector, template or log can show it; only `reveal` gives it back. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}
