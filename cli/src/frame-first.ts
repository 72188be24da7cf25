// `witan ask --frame-first`: what the advice turns on is asked, then the frame is shown, edited and accepted.
import { createInterface, type Interface } from 'node:readline/promises';
import { swingQuestions, swingWeights } from '@witan/combine';
import type { Client, DeliberateParams, QuestionFrame } from '@witan/client';
import { readDeliberateRequest } from '../../src/contract/read-request.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { askBack } from './ask-back.ts';
import { CliError, EXIT } from './exit.ts';
import { draftOf, edited, requestWith, type FrameDraft } from './frame-draft.ts';
import { frameLines } from './frame-lines.ts';
import { say, terminalOf, type Io } from './io.ts';

type Flags = { readonly json?: boolean | undefined; readonly jsonl?: boolean | undefined };

/** True where a person can edit the frame; else it is printed, and nothing is asked. */
export function canEdit({ stdin, stderr }: Io, { json, jsonl }: Flags): boolean {
  return stdin.isTTY && stderr.isTTY && !json && !jsonl;
}

const HELP = `  Enter            ask the panel this
  o Name: what     add an option; "o2 Name: what" changes the second, "o2 -" removes it
  k Name=2: what   add a criterion, 1 is an average weight; "k2 Name=2", "k2 -" as above
  a1 answer        tell the panel what is missing
  r1               put an earlier memo into the context, or take it out
  w                weigh the criteria by a few questions
  q                ask nothing`;

/** The request as a person at the terminal has accepted it. Throws a CliError where nothing is to be asked. */
export async function editFrame(
  io: Io,
  client: Pick<Client, 'frame'>,
  request: DeliberateParams,
): Promise<DeliberateParams> {
  const frame = await client.frame(request);
  const lines = createInterface({ input: io.stdin, output: io.stderr });
  const left = Promise.withResolvers<never>();
  const leave = (): void => left.reject(new CliError(EXIT.interrupted, 'Nothing was asked.'));
  lines.once('SIGINT', leave);
  lines.once('close', leave);
  try {
    return await Promise.race([converse(io, lines, { frame, request }), left.promise]);
  } finally {
    lines.off('close', leave);
    lines.close();
  }
}

type Framed = { readonly frame: QuestionFrame; readonly request: DeliberateParams };

async function converse(io: Io, lines: Interface, { frame, request }: Framed): Promise<DeliberateParams> {
  const terminal = terminalOf(io, io.stderr);
  const briefed = await askBack(io, lines, frame.questions);
  if (briefed === null) throw new CliError(EXIT.interrupted, 'Nothing was asked.');
  let draft: FrameDraft = { ...draftOf(frame), briefed };
  const show = (): void => say(io, `\n${frameLines(frame, terminal, draft)}`);
  show();
  say(io, `${HELP}\n`);
  for (;;) {
    const line = (await lines.question('Enter asks the panel, ? explains > ')).trim();
    if (line === 'q') throw new CliError(EXIT.interrupted, 'Nothing was asked.');
    if (line === '?') {
      say(io, HELP);
      continue;
    }
    try {
      if (line === '') {
        const accepted = requestWith(request, frame, draft);
        readDeliberateRequest(accepted);
        return accepted;
      }
      const next = line === 'w' ? await weighed(io, lines, draft) : edited(draft, frame, line);
      if (next === null) say(io, `"${line}" names nothing here.\n${HELP}`);
      else draft = next;
      if (next !== null) show();
    } catch (error) {
      if (!(error instanceof CliError || error instanceof Refusal)) throw error;
      say(io, error.message);
    }
  }
}

/** Asks which criterion should go from worst to best first, then next; an empty answer ends the questions. */
async function weighed(io: Io, lines: Interface, draft: FrameDraft): Promise<FrameDraft> {
  const { criteria } = draft;
  const ranked: number[] = [];
  const wanted = swingQuestions(criteria.length);
  while (ranked.length < wanted) {
    const open = criteria.flatMap(({ name }, at) => (ranked.includes(at) ? [] : [`  k${at + 1} ${name}`]));
    const next = ranked.length === 0 ? '' : ' next';
    say(io, `\nWhich of these would you rather have go from worst to best${next}?\n${open.join('\n')}`);
    const answer = (await lines.question('Its number > ')).trim();
    if (answer === '') break;
    const at = Number(/^k?(\d{1,2})$/.exec(answer)?.[1] ?? 0) - 1;
    if (criteria[at] !== undefined && !ranked.includes(at)) ranked.push(at);
  }
  if (ranked.length === 0) return draft;
  const weights = swingWeights(criteria.length, ranked);
  const each = (at: number): number => (weights[at] ?? 0) * criteria.length;
  return { ...draft, criteria: criteria.map((criterion, at) => ({ ...criterion, weight: each(at) })) };
}
