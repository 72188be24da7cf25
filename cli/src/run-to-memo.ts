// From a stream to a memo: opens a session, follows, prints and saves. `ask` and `watch` share it.
import type { Client, DeliberationStream } from '@witan/client';
import type { DecisionMemo } from '@witan/client';
import { createViewAsker, holdView } from './ask-view.ts';
import { CliError, EXIT } from './exit.ts';
import { follow } from './follow.ts';
import { countInterrupts } from './interrupts.ts';
import { cliConfig, jsonOf, say } from './io.ts';
import { costLine } from './cost-line.ts';
import type { Io } from './io.ts';
import { formatOf, memoAs, printMemo, saveText } from './print-memo.ts';
import { openSession } from './session.ts';
import type { Session } from './session.ts';
import { signatureOf } from './signature-of.ts';
import { openView } from './view.ts';

export type MemoFlags = {
  readonly json?: boolean | undefined;
  readonly jsonl?: boolean | undefined;
  readonly markdown?: boolean | undefined;
  readonly save?: string | undefined;
  readonly strict?: boolean | undefined;
  readonly quiet?: boolean | undefined;
};

export type Run = {
  /** The question, or empty where it is not known. */
  readonly title: string;
  /** Asks for the user's own view before anything is shown. */
  readonly asksView?: boolean;
  readonly open: (client: Client, signal: AbortSignal) => DeliberationStream | Promise<DeliberationStream>;
};

/** The memo is printed before the session closes, so that nobody waits for that. */
export async function runToMemo(io: Io, run: Run, flags: MemoFlags): Promise<void> {
  if (flags.save !== undefined) formatOf(flags.save);
  const interrupts = countInterrupts(io.now);
  const leaving = new AbortController();
  const session = await openSession(io);
  try {
    if (interrupts.count() > 0) throw new CliError(EXIT.interrupted, 'Interrupted; nothing was asked.');
    const stream = await run.open(session.client, leaving.signal);
    const asker = run.asksView ? createViewAsker(io, session.client) : null;
    const open = () =>
      openView(io, { quiet: flags.quiet === true || flags.jsonl === true, title: run.title });
    const held = asker && holdView(io, open);
    const view = held ?? open();
    const memo = await follow(stream, {
      view,
      interrupts,
      local: session.local,
      program: cliConfig(io).program,
      afterShown: async (event) => {
        if (event.type !== 'frame.complete' || !asker || !held) return;
        await asker.ask(event);
        held.release();
      },
      onEvent: (event) => {
        if (flags.jsonl) io.stdout.write(`${jsonOf(event)}\n`);
      },
    });
    await deliver(io, memo, { ...flags, session, beside: asker?.beside(memo) ?? null });
  } finally {
    leaving.abort();
    await session.close();
    interrupts.stop();
  }
}

async function deliver(
  io: Io,
  memo: DecisionMemo,
  { session, beside, ...flags }: MemoFlags & { readonly session: Session; readonly beside: string | null },
): Promise<void> {
  if (!flags.jsonl) printMemo(io, memo, { ...flags, extent: 'brief' });
  const isWhole = flags.json === true || flags.jsonl === true || flags.markdown === true;
  if (!flags.quiet && !isWhole)
    say(io, `Read the whole memo: ${cliConfig(io).program} memos show ${memo.id}`);
  if (beside !== null) say(io, beside);
  if (!flags.quiet && !flags.jsonl) say(io, costLine(memo, session.local));
  if (flags.save !== undefined) {
    const signature = await signatureOf(session.client, memo.id);
    await saveText(io, flags.save, memoAs(memo, formatOf(flags.save), { signature }));
  }
  if (flags.strict && memo.degraded) {
    throw new CliError(EXIT.degraded, 'The memo is degraded: its notes say what is missing.');
  }
}
