// `witan ask --view`: what its asker thinks, before anything of the panel is shown.
import { createInterface } from 'node:readline/promises';
import { ConflictError } from '@witan/client';
import type { Client, DecisionMemo, DeliberationEvent, OwnView } from '@witan/client';
import { cleanText } from '@witan/memo/plain-text';
import { ENGLISH } from '@witan/memo/words/catalogue';
import { say, type Io } from './io.ts';

type Framed = Extract<DeliberationEvent, { type: 'frame.complete' }>;

export type ViewAsker = ReturnType<typeof createViewAsker>;

export function createViewAsker(io: Io, client: Client) {
  let kept: OwnView | null = null;
  return {
    /** Asks once the options are set; what was said is kept at the service. */
    ask: async ({ deliberationId, options }: Framed): Promise<void> => {
      const given = await askForView(io, options);
      if (given === null) return;
      try {
        kept = await client.deliberations.giveView(deliberationId, given);
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
        say(io, `${error.message} It is not kept.`);
      }
    },
    /** How that compares with the memo; null where nothing was said. */
    beside: ({ options, verdict }: DecisionMemo): string | null => {
      if (kept === null) return null;
      const name = (id: string) => cleanText(options.find((option) => option.id === id)?.name ?? id);
      const sure = kept.probabilities?.[kept.option];
      const said = `You said first: ${name(kept.option)}${sure === undefined ? '' : ` (${ENGLISH.percent(sure)})`}.`;
      return kept.option === verdict.option
        ? `${said} The panel agrees.`
        : `${said} The panel: ${name(verdict.option)}.`;
    },
  };
}

async function askForView(io: Io, options: Framed['options']) {
  const lines = createInterface({ input: io.stdin, output: io.stderr });
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    const listed = options.map(({ name }, at) => `  ${at + 1} ${cleanText(name)}`);
    say(io, `\nWhat would you choose yourself? No advisor reads it.\n${listed.join('\n')}`);
    const at = await numberFrom(lines, 'Its number, Enter skips > ', options.length);
    const option = at === null ? undefined : options[at - 1];
    if (option === undefined) return null;
    const sure = await numberFrom(lines, 'How sure are you, in percent? Enter leaves it open > ', 100);
    return { option: option.id, ...(sure === null ? {} : { sure: sure / 100 }) };
  } finally {
    lines.close();
  }
}

/** A whole number from 1 to `most`; null for an empty line. Asks until it is one of them. */
async function numberFrom(
  lines: { readonly question: (prompt: string) => Promise<string> },
  prompt: string,
  most: number,
): Promise<number | null> {
  for (;;) {
    const line = (await lines.question(prompt)).trim();
    if (line === '') return null;
    const number = Number(line.replace(/%$/, ''));
    if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  }
}
