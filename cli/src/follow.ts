// Follows a deliberation to its memo. Ctrl-C once leaves it running, twice cancels it.
import type { DeliberationStream } from '@witan/client';
import type { DecisionMemo, DeliberationEvent } from '@witan/client';
import { CliError, EXIT } from './exit.ts';
import type { Interrupts } from './interrupts.ts';
import type { View } from './live-view.ts';

export type Following = {
  readonly view: View;
  readonly interrupts: Interrupts;
  /** The service is this process, and ends with it. */
  readonly local: boolean;
  /** How the user calls this program. */
  readonly program: string;
  readonly onEvent: (event: DeliberationEvent) => void;
  /** Waited for before the next event is read. */
  readonly afterShown?: ((event: DeliberationEvent) => Promise<void>) | undefined;
};

/** How long a second Ctrl-C is waited for. */
const SECOND_MS = 2_000;

/** The memo, or the error that ended the deliberation; a CliError where the user has left. */
export async function follow(stream: DeliberationStream, following: Following): Promise<DecisionMemo> {
  const { view, interrupts } = following;
  const left = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | null = null;
  const cancel = async (): Promise<void> => {
    view.say('Cancelling.');
    await stream.cancel();
  };
  interrupts.listen((count) => {
    if (count === 1) {
      void comeBack(stream, following).then((lines) => lines.forEach(view.say));
      timer = setTimeout(() => left.reject(new CliError(EXIT.interrupted, '')), SECOND_MS);
      return;
    }
    if (timer !== null) clearTimeout(timer);
    // Once cancelled, the stream itself tells of its end; a third time nobody waits for that.
    if (count === 2) cancel().catch(left.reject);
    else left.reject(new CliError(EXIT.interrupted, ''));
  });
  try {
    return await Promise.race([read(stream, following), left.promise]);
  } finally {
    if (timer !== null) clearTimeout(timer);
    view.end();
  }
}

async function read(
  stream: DeliberationStream,
  { view, onEvent, afterShown }: Following,
): Promise<DecisionMemo> {
  for await (const event of stream) {
    onEvent(event);
    view.show(event);
    await afterShown?.(event);
  }
  return stream.finalMemo();
}

async function comeBack(
  stream: DeliberationStream,
  { local, program }: Following,
): Promise<readonly string[]> {
  const id = await Promise.race([stream.deliberationId, Promise.resolve(null)]).catch(() => null);
  if (id === null) return ['Leaving. The question may have been asked already.'];
  const goesOn = local
    ? 'The deliberation goes on when Witan is started the next time'
    : 'The deliberation goes on';
  return [`${goesOn}. To come back to it:`, `  ${program} watch ${id}`, 'Ctrl-C again cancels it.'];
}
