// How any vendor streams an answer: the events of its script, filled with what the answer brings.
import type { PlainObject } from '../prompt.ts';
import { fill, type SlotValues } from './template.ts';
import { tokensOf, type Ending, type Speech, type SpokenAnswer } from './wire.ts';

type Events = readonly unknown[];

/** Events as templates, by when they are sent. */
export type Script = {
  readonly open: Events;
  /** After `open` where the answer was searched for. */
  readonly search?: Events;
  /** After those: the message begins. */
  readonly begin?: Events;
  readonly piece: Events;
  readonly close: Events;
  /** In place of `close` where the model refuses. */
  readonly refused?: Events;
  readonly error: Events;
  /** What `close` says of each ending. */
  readonly endings: Readonly<Record<Ending, PlainObject>>;
  readonly parts?: PlainObject;
};

/**
 * `frame` gives an event as it is sent. The slots of all vendors are the fields of the answer and its model, `piece`, all
 * of the `text` so far and its tokens, the `order` of the event, and what the ending says; `ownSlots` are the vendor's.
 */
export function speakBy(
  script: Script,
  spoken: SpokenAnswer,
  frame: (event: unknown) => string,
  ownSlots: SlotValues,
): Speech {
  const shared = { ...spoken, model: spoken.call.model, shortId: spoken.id.slice(0, 24), ...ownSlots };
  let text = '';
  let order = 0;
  const say = (events: Events = [], more: SlotValues = {}): string => {
    const given = { ...shared, text, said: Math.max(1, tokensOf(text)), ...more };
    return events.map((event) => frame(fill(event, { ...given, order: order++ }, script.parts))).join('');
  };
  return {
    open: () => say(script.open) + (spoken.pages === null ? '' : say(script.search)) + say(script.begin),
    piece: (piece) => {
      text += piece;
      return say(script.piece, { piece });
    },
    close: (ending) =>
      say((ending === 'refused' ? script.refused : undefined) ?? script.close, script.endings[ending]),
    error: () => say(script.error),
  };
}
