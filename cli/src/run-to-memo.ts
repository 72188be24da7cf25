// From a stream to a memo: follows it, prints the memo and saves it. `ask` and `watch` share it.
import type {
  Client,
  DecisionMemo,
  DeliberationEvent,
  DeliberationStream,
  StreamConnection,
  StreamOptions,
} from '@witan/client';
import { createViewAsker, type ViewAsker } from './ask-view.ts';
import { costLine } from './costs.ts';
import { CliError, EXIT } from './exit.ts';
import type { Interrupts } from './interrupts.ts';
import { cliConfig, jsonOf, say, type Io } from './io.ts';
import { openView, type ProgressView } from './live-view.ts';
import type { MemoFlags } from './options.ts';
import { formatOf, memoAs, printMemo, signatureOf } from './print-memo.ts';
import { inSession, type ServiceSession } from './session.ts';
import { checkFolder, saveText } from './files.ts';

export type Run = {
  /** The question, or empty where it is not known. */
  readonly title: string;
  /** Asks for the user's own view before anything is shown. */
  readonly asksView?: boolean;
  readonly open: (client: Client, options: StreamOptions) => Promise<DeliberationStream>;
};

/** How long a second Ctrl-C is waited for. */
const SECOND_MS = 2_000;

/** The memo is printed before the session closes, which takes a while. */
export async function runToMemo(io: Io, { title, asksView, open }: Run, flags: MemoFlags): Promise<void> {
  if (flags.save !== undefined) {
    formatOf(flags.save);
    await checkFolder(io, flags.save, '--save');
  }
  const quiet = flags.quiet === true || flags.jsonl === true;
  await inSession(io, async (session, interrupts) => {
    const leaving = new AbortController();
    try {
      const onConnection = (connection: StreamConnection): void => {
        if (!quiet && connection.state === 'retrying' && connection.attempt === 1)
          shown.say('The connection was lost. Trying again.');
      };
      const stream = await open(session.client, { signal: leaving.signal, onConnection });
      const asker = asksView ? createViewAsker(io, session.client) : null;
      const shown = createShown(io, asker, () => openView(io, { quiet, title }));
      const follow = async (): Promise<DecisionMemo> => {
        for await (const event of stream) {
          if (flags.jsonl) io.stdout.write(`${jsonOf(event)}\n`);
          await shown.show(event);
        }
        return stream.finalMemo();
      };
      const hints = (): Promise<readonly string[]> => comeBack(io, stream, session);
      const left = untilLeft(interrupts, stream, { say: shown.say, hints });
      const memo = await Promise.race([follow(), left.promise]).finally(left.end).finally(shown.end);
      if (!flags.jsonl) printMemo(io, memo, flags, { extent: 'brief' });
      await tellMore(io, memo, { flags, session, beside: asker?.beside(memo) ?? null });
    } finally {
      leaving.abort();
    }
  });
}

/** With an asker, events are held back until it has asked. */
function createShown(io: Io, asker: ViewAsker | null, open: () => ProgressView) {
  const held: DeliberationEvent[] = [];
  let view = asker === null ? open() : null;
  return {
    show: async (event: DeliberationEvent): Promise<void> => {
      if (view !== null) return view.show(event);
      held.push(event);
      if (event.type !== 'frame.complete') return;
      await asker?.ask(event);
      view = open();
      held.forEach(view.show);
    },
    say: (line: string): void => (view === null ? say(io, line) : view.say(line)),
    end: (): void => view?.end(),
  };
}

/** Ctrl-C once leaves the deliberation running, which rejects with a CliError; twice cancels it. */
function untilLeft(
  interrupts: Interrupts,
  stream: DeliberationStream,
  { say, hints }: Pick<ProgressView, 'say'> & { readonly hints: () => Promise<readonly string[]> },
) {
  const { promise, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const leave = (): void => reject(new CliError(EXIT.interrupted, ''));
  interrupts.listen((count) => {
    clearTimeout(timer);
    if (count === 1) {
      void hints().then((lines) => lines.forEach(say));
      timer = setTimeout(leave, SECOND_MS);
    } else if (count === 2) {
      // The stream reports the cancellation; a third Ctrl-C does not wait for it.
      say('Cancelling.');
      stream.cancel().catch(reject);
    } else leave();
  });
  return { promise, end: (): void => clearTimeout(timer) };
}

async function comeBack(
  io: Io,
  stream: DeliberationStream,
  { local }: ServiceSession,
): Promise<readonly string[]> {
  const id = await Promise.race([stream.deliberationId, Promise.resolve(null)]).catch(() => null);
  if (id === null) return ['Leaving. The question may have been asked already.'];
  const goesOn = local
    ? 'The deliberation goes on when Witan is started the next time'
    : 'The deliberation goes on';
  const command = `  ${cliConfig(io).program} watch ${id}`;
  return [`${goesOn}. To come back to it:`, command, 'Ctrl-C again cancels it.'];
}

type Told = { readonly flags: MemoFlags; readonly session: ServiceSession; readonly beside: string | null };

/** Says on stderr what belongs to the memo, and saves it to a file. */
async function tellMore(io: Io, memo: DecisionMemo, { flags, session, beside }: Told): Promise<void> {
  const { save, json, jsonl, markdown, quiet } = flags;
  if (!quiet && !json && !jsonl && !markdown)
    say(io, `Read the whole memo: ${cliConfig(io).program} memos show ${memo.id}`);
  if (beside !== null) say(io, beside);
  if (!quiet && !jsonl) say(io, costLine(memo, session.local));
  if (save !== undefined) {
    const signature = await signatureOf(session.client, memo.id);
    await saveText(io, save, memoAs(memo, formatOf(save), { signature }));
  }
  if (flags.strict && memo.degraded)
    throw new CliError(EXIT.degraded, 'The memo is degraded: its notes say what is missing.');
}
