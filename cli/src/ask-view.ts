// `witan ask --view`: what its asker thinks, before anything of the panel is shown.
import {
  ConflictError,
  type Client,
  type DecisionMemo,
  type DeliberationEvent,
  type OwnView,
} from '@witan/client';
import { cleanText } from '@witan/memo/plain-text';
import { ENGLISH } from '@witan/memo/words/catalogue';
import { inDialogue, type Ask } from './dialogue.ts';
import { say, type Io } from './io.ts';
import type { ProgressView } from './live-view.ts';

type Framed = Extract<DeliberationEvent, { type: 'frame.complete' }>;

/** Holds events back until the options are set and the user has been asked. */
export function viewThatAsksFirst(io: Io, client: Client, open: () => ProgressView) {
  const held: DeliberationEvent[] = [];
  let view: ProgressView | null = null;
  let kept: OwnView | null = null;
  return {
    show: async (event: DeliberationEvent): Promise<void> => {
      if (view !== null) return view.show(event);
      held.push(event);
      if (event.type !== 'frame.complete') return;
      kept = await giveView(io, client, event);
      view = open();
      held.forEach(view.show);
    },
    say: (line: string): void => (view === null ? say(io, line) : view.say(line)),
    end: (): void => view?.end(),
    /** Says how what was said first compares with the memo. */
    compare: (memo: DecisionMemo): void => {
      if (kept !== null) say(io, comparison(kept, memo));
    },
  };
}

/** What the service keeps of it; null where nothing was said, or too late. */
async function giveView(
  io: Io,
  client: Client,
  { deliberationId, options }: Framed,
): Promise<OwnView | null> {
  const given = await askForView(io, options);
  if (given === null) return null;
  return client.deliberations.giveView(deliberationId, given).catch((error: unknown) => {
    if (!(error instanceof ConflictError)) throw error;
    say(io, `${error.message} It is not kept.`);
    return null;
  });
}

function comparison({ option, probabilities }: OwnView, { options, verdict }: DecisionMemo): string {
  const name = (id: string) => cleanText(options.find((option) => option.id === id)?.name ?? id);
  const sure = probabilities?.[option];
  const said = `You said first: ${name(option)}${sure === undefined ? '' : ` (${ENGLISH.percent(sure)})`}.`;
  return `${said} The panel${option === verdict.option ? ' agrees' : `: ${name(verdict.option)}`}.`;
}

function askForView(io: Io, options: Framed['options']) {
  // The whole command hears Ctrl-C, as it does before and after.
  const onInterrupt = (): void => void process.kill(process.pid, 'SIGINT');
  return inDialogue(io, { onInterrupt, onEnd: () => '' }, async (ask) => {
    const listed = options.map(({ name }, at) => `  ${at + 1} ${cleanText(name)}`);
    say(io, `\nWhat would you choose yourself? No advisor reads it.\n${listed.join('\n')}`);
    const at = await numberFrom(ask, 'Its number, Enter skips > ', options.length);
    const option = at === null ? undefined : options[at - 1];
    if (option === undefined) return null;
    const sure = await numberFrom(ask, 'How sure are you, in percent? Enter leaves it open > ', 100);
    return { option: option.id, ...(sure === null ? {} : { sure: sure / 100 }) };
  });
}

/** A whole number from 1 to `most`; null for an empty line. Asks until it is one of them. */
async function numberFrom(ask: Ask, prompt: string, most: number): Promise<number | null> {
  for (;;) {
    const line = await ask(prompt);
    if (line === '') return null;
    const number = Number(line.replace(/%$/, ''));
    if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  }
}
