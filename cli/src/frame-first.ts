// `witan ask --frame-first`: what the advice turns on is asked, then the frame is shown, edited and accepted.
import { swingQuestions, swingWeights } from '@witan/combine';
import type { Client, DeliberateParams, QuestionFrame } from '@witan/client';
import { hanging } from '@witan/memo/documents/terminal-text';
import { readDeliberateRequest } from '../../src/contract/read-request.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { askBack, inDialogue, numberFrom, type Ask } from './dialogue.ts';
import { requestWith, draftOf, frameLines, edited, type FrameDraft } from './frame-draft.ts';
import { CliError, EXIT, say, terminalOf, type Io, type JsonFlag } from './io.ts';

/** True where a person can edit the frame; else it is printed, and nothing is asked. */
export function canEdit({ stdin, stderr }: Io, { json, jsonl }: JsonFlag): boolean {
  return stdin.isTTY && stderr.isTTY && !json && !jsonl;
}

const KEYS = [
  ['Enter', 'ask the panel this'],
  ['o Name: what', 'add an option; "o2 Name: what" changes the second, "o2 -" removes it'],
  ['k Name=2: what', 'add a criterion, 1 is an average weight; "k2 Name=2", "k2 -" as above'],
  ['a1 answer', 'tell the panel what is missing'],
  ['r1', 'put an earlier memo into the context, or take it out'],
  ['w', 'weigh the criteria by a few questions'],
  ['q', 'ask nothing'],
] as const;

/** The request as a person at the terminal has accepted it. Throws a CliError where nothing is to be asked. */
export async function editFrame(io: Io, client: Pick<Client, 'frame'>, request: DeliberateParams) {
  const frame = await client.frame(request);
  const leave = (): never => {
    throw new CliError(EXIT.interrupted, 'Nothing was asked.');
  };
  return inDialogue(io, { leave }, async (ask) => {
    const askOrLeave: Ask = async (prompt) => {
      const line = await ask(prompt);
      return line === 'q' ? leave() : line;
    };
    return converse(io, askOrLeave, { frame, request });
  });
}

type Framed = { readonly frame: QuestionFrame; readonly request: DeliberateParams };

async function converse(io: Io, ask: Ask, { frame, request }: Framed): Promise<DeliberateParams> {
  const terminal = terminalOf(io, io.stderr);
  const { width } = terminal;
  let draft: FrameDraft = { ...draftOf(frame), briefed: await askBack(io, ask, frame.questions) };
  const show = (): void => say(io, `\n${frameLines(frame, terminal, draft)}`);
  const help = KEYS.flatMap(([keys, what]) => hanging(`  ${keys.padEnd(17)}`, what, width)).join('\n');
  show();
  say(io, `${help}\n`);
  for (;;) {
    const line = await ask('Enter asks the panel, ? explains > ');
    try {
      if (line === '') {
        const accepted = requestWith(request, frame, draft);
        readDeliberateRequest(accepted);
        return accepted;
      }
      const next = line === 'w' ? await weighed(io, ask, draft) : edited(draft, frame, line);
      draft = next ?? draft;
      if (next !== null) show();
      else say(io, line === '?' ? help : `"${line}" names nothing here.\n${help}`);
    } catch (error) {
      const isBadInput = error instanceof CliError && error.exitCode === EXIT.badInput;
      if (!isBadInput && !(error instanceof Refusal)) throw error;
      say(io, error.message);
    }
  }
}

/** Asks which criterion should go from worst to best first, then next; an empty answer ends the questions. */
async function weighed(io: Io, ask: Ask, draft: FrameDraft): Promise<FrameDraft> {
  const { criteria } = draft;
  const ranked: number[] = [];
  const wanted = swingQuestions(criteria.length);
  while (ranked.length < wanted) {
    const open = criteria.flatMap(({ name }, at) => (ranked.includes(at) ? [] : [`  k${at + 1} ${name}`]));
    const next = ranked.length === 0 ? '' : ' next';
    say(io, `\nWhich of these would you rather have go from worst to best${next}?\n${open.join('\n')}`);
    const number = await numberFrom(ask, 'Its number > ', criteria.length);
    if (number === null) break;
    if (!ranked.includes(number - 1)) ranked.push(number - 1);
  }
  if (ranked.length === 0) return draft;
  const weights = swingWeights(criteria.length, ranked);
  const each = (at: number): number => (weights[at] ?? 0) * criteria.length;
  return { ...draft, criteria: criteria.map((criterion, at) => ({ ...criterion, weight: each(at) })) };
}
