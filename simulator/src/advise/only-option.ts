// The one thing that a question in German, French, Spanish or Chinese asks about: to do it, or not.
import { capital } from './words.ts';

const LEADS: readonly RegExp[] = [
  /^(?:sollen|sollten) wir\s+(.+)$/iu,
  /^(?:faut-il|faudrait-il|devons-nous|devrions-nous|doit-on|devrait-on)\s+(.+)$/iu,
  /^¿\s*(?:nos conviene|conviene|debemos|deberíamos|vale la pena|hay que|tenemos que)\s+(.+)$/iu,
  /^(?:我们|公司|团队)?(?:是否)?(?:应该|应当|要不要|需要)\s*(.+?)吗?$/u,
];
const SEPARABLE =
  /^(?:ab|an|auf|aus|bei|ein|fest|her|hin|los|mit|nach|um|vor|weg|weiter|zu|zurück|zusammen)$/u;

/** In the words of the question, verb last in German; null where it cannot be read. */
export function onlyOption(question: string): string | null {
  const asked = question.trim().replace(/\s*[?？]+$/u, '');
  for (const lead of LEADS) {
    const found = lead.exec(asked)?.[1];
    if (found !== undefined) return capital(found);
  }
  const [, verb, rest = ''] = /^(\p{Lu}\p{L}+e?n) wir\s+(.+)$/u.exec(asked) ?? [];
  if (verb === undefined) return null;
  const words = rest.split(' ');
  const last = words.at(-1) ?? '';
  const infinitive = verb.toLowerCase();
  const whole = SEPARABLE.test(last)
    ? [...words.slice(0, -1), last + infinitive].join(' ')
    : `${rest} ${infinitive}`;
  return capital(whole);
}
