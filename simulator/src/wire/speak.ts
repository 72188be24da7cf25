// Streams an answer by a vendor's script of event templates.
import type { PlainObject } from '../prompt.ts';
import { fill, type SlotValues } from './template.ts';
import { tokensOf, type Ending, type Speech, type SpokenAnswer } from './wire.ts';

type Events = readonly unknown[];

/** Event templates, by the time they are sent. */
export type Script = {
  readonly open: Events;
  /** After `open`, if search was used. */
  readonly search?: Events;
  /** After those: the start of the message. */
  readonly begin?: Events;
  readonly piece: Events;
  readonly close: Events;
  /** In place of `close` for a refusal. */
  readonly refused?: Events;
  readonly error: Events;
  /** The slots of `close` for each ending. */
  readonly endings: Readonly<Record<Ending, PlainObject>>;
  readonly parts?: PlainObject;
};

/**
 * `frame` formats an event. The slots of all vendors are the fields of the answer, its model, `piece`, the whole
 * `text` so far, its tokens (`said`), the `order` of the event, and the slots of the ending; `ownSlots` are the vendor's.
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
