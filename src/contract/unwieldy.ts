// Bodies that no schema takes, and that each would look through for seconds.
import { LIMITS } from './limits.ts';

export const UNWIELDY = `The body holds an object of more than ${LIMITS.fields} fields, more than ${LIMITS.depth} values within one another, or more than ${LIMITS.values.toLocaleString('en')} values.`;

/** Whether a body is refused before any schema looks through it. */
export function isUnwieldy(body: unknown): boolean {
  let level: unknown[] = [body];
  let seen = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    const within: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      const held: unknown[] = Array.isArray(value) ? value : Object.values(value);
      seen += held.length;
      if (depth >= LIMITS.depth || seen > LIMITS.values) return true;
      if (!Array.isArray(value) && held.length > LIMITS.fields) return true;
      for (const each of held) if (typeof each === 'object') within.push(each);
    }
    level = within;
  }
  return false;
}
