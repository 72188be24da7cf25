// From a stream to a memo: follows it, prints the memo and saves it. `ask` and `watch` share it.
import type { Client, DeliberationEvent, DeliberationStream, OwnView, StreamOptions } from '@witan/client';
import { oneLine } from '@witan/memo/plain-text';
import { giveView, comparison } from './dialogue.ts';
import { costLine } from './costs.ts';
import { writablePath, saveText } from './files.ts';
import type { Interrupts } from './interrupts.ts';
import { cliConfig } from './cli-config.ts';
import { CliError, EXIT, jsonOf, say, type Io } from './io.ts';
import { openView, quietView, type ProgressView } from './live-view.ts';
import type { MemoFlags } from './options.ts';
import { documentOf, formatOf, printMemo } from './print-memo.ts';
import { inSession } from './session.ts';

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
    await writablePath(io, flags.save, '--save');
  }
  const quiet = flags.quiet === true || flags.jsonl === true;
  await inSession(io, async (session, interrupts) => {
    const leaving = new AbortController();
    try {
      let view = quietView(io);
      const onConnection: StreamOptions['onConnection'] = (connection) => {
        if (!quiet && connection.state === 'retrying' && connection.attempt === 1)
          view.say(`${oneLine(connection.error.message)} Trying again.`);
      };
      const stream = await open(session.client, { signal: leaving.signal, onConnection });
      // Until the user has been asked, which leaves `own` undefined, what comes is held back.
      const held: DeliberationEvent[] = [];
      let own: OwnView | null | undefined = asksView ? undefined : null;
      const follow = async () => {
        if (!quiet && !asksView) view = openView(io, title);
        for await (const event of stream) {
          if (flags.jsonl) io.stdout.write(`${jsonOf(event)}\n`);
          held.push(event);
          if (own === undefined && event.type === 'frame.complete') {
            own = await giveView(io, session.client, { framed: event, left: leaving.signal });
            if (!quiet) view = openView(io, title);
          }
          if (own !== undefined) held.splice(0).forEach(view.show);
        }
        return stream.finalMemo();
      };
      const hints = () => comeBack(io, stream, session.local);
      const left = untilLeft(interrupts, stream, { say: (line) => view.say(line), hints });
      const memo = await Promise.race([follow(), left.promise]).finally(() => {
        left.end();
        view.end();
      });
      if (!flags.jsonl) printMemo(io, memo, flags);
      if (!quiet && !flags.json && !flags.markdown)
        say(io, `Read the whole memo: ${cliConfig(io).program} memos show ${memo.id}`);
      if (own) say(io, comparison(own, memo));
      if (!quiet) say(io, costLine(memo, session.local, io.now()));
      if (flags.save !== undefined)
        await saveText(io, flags.save, await documentOf(session.client, memo.id, formatOf(flags.save)));
      if (flags.strict && memo.degraded)
        throw new CliError(EXIT.degraded, 'The memo is degraded: its notes say what is missing.');
    } finally {
      leaving.abort();
    }
  });
}

type Hints = Pick<ProgressView, 'say'> & { readonly hints: () => Promise<readonly string[]> };

/** Ctrl-C once leaves the deliberation running, which rejects with a CliError; twice cancels it. */
function untilLeft(interrupts: Interrupts, stream: DeliberationStream, { say, hints }: Hints) {
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

export async function comeBack(io: Io, stream: DeliberationStream, local: boolean) {
  const id = await Promise.race([stream.deliberationId, Promise.resolve(null)]).catch(() => null);
  if (id === null) return ['Leaving. The question may have been asked already.'];
  const next = local ? ' when Witan is started the next time' : '';
  return [
    `The deliberation goes on${next}. To come back to it:`,
    `  ${cliConfig(io).program} watch ${id}`,
    'Ctrl-C again cancels it.',
  ];
}
