import type { Command } from 'commander';
import type { MemoQuestion, QuestionEvent, QuestionStream } from '@witan/client';
import { jsonOf, say } from '../io.ts';
import type { Io } from '../io.ts';

const ID = 'the memo: its id, or the first digits of it';

type AskFlags = { readonly byokFile?: string; readonly json?: boolean };

/** `witan memos ask` and `questions`: one advisor answers about a memo, and what was answered. */
export function addAskAbout(memos: Command, io: Io): void {
  memos
    .command('ask')
    .description(
      "Asks one advisor that answered the memo about it, for 10 credits: its reading of the memo, not the panel's.",
    )
    .argument('<id>', ID)
    .argument('[question...]', 'the question; read from standard input where it is left out or "-"')
    .option('--byok-file <file>', 'JSON with your own provider keys, for a discount')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ witan memos ask memo_01a1 "What speaks against it?"')
    .action((id: string, words: readonly string[], flags: AskFlags) => ask(io, { id, words, flags }));
  memos
    .command('questions')
    .description('Prints what was asked about a memo and answered.')
    .argument('<id>', ID)
    .option('--json', 'print JSON')
    .action((id: string, flags: { readonly json?: boolean }) => list(io, id, flags));
}

async function ask(
  io: Io,
  given: { readonly id: string; readonly words: readonly string[]; readonly flags: AskFlags },
): Promise<void> {
  const { readByokFile, readQuestion } = await import('../read-input.ts');
  const { readMemoId, wholeId } = await import('../resolve-id.ts');
  const { inSession } = await import('../session.ts');
  const { flags } = given;
  const begun = readMemoId(io, given.id);
  const question = await readQuestion(io, given.words);
  const byok = flags.byokFile === undefined ? {} : { byok: await readByokFile(io, flags.byokFile) };
  const { readQuestionRequest } = await import('../../../src/contract/questions.ts');
  readQuestionRequest({ question, ...byok });
  await inSession(io, {}, async ({ client, local }) => {
    const id = await wholeId(client, begun);
    const asked = await printAnswer(io, client.memos.ask.stream(id, { question, ...byok }), flags);
    if (!flags.json) say(io, costOf(asked, local));
  });
}

/** At a terminal the sentences come as they are written; what turns out void is said, and the answer given whole. */
export async function printAnswer(
  io: Io,
  stream: Pick<QuestionStream, 'finalAnswer'> & AsyncIterable<QuestionEvent>,
  { json }: AskFlags,
): Promise<MemoQuestion> {
  const live = io.stdout.isTTY && !json;
  let shown = '';
  const beginAnew = (): void => {
    if (!shown.endsWith('\n')) io.stdout.write('\n');
    say(io, 'The answer begins anew.');
    shown = '';
  };
  const { cleanText } = await import('@witan/memo/plain-text');
  for await (const event of live ? stream : []) {
    if (event.type === 'question.started' && shown !== '') beginAnew();
    if (event.type !== 'answer.snippet') continue;
    shown += cleanText(event.snippet);
    io.stdout.write(cleanText(event.snippet));
  }
  const asked = await stream.finalAnswer();
  if (json) {
    io.stdout.write(`${jsonOf(asked, 2)}\n`);
    return asked;
  }
  const answer = `${cleanText(asked.answer ?? '')}\n`;
  if (!answer.startsWith(shown)) beginAnew();
  io.stdout.write(answer.slice(shown.length));
  return asked;
}

function costOf({ mode, charge }: MemoQuestion, local: boolean): string {
  const paid = local || !charge || charge.charged === 0 ? [] : [`${charge.charged} credits`];
  const who = mode === 'test' ? 'A simulated advisor answered' : "One advisor's reading, not the panel's";
  return `${[who, ...paid].join('. ')}.`;
}

async function list(io: Io, id: string, flags: { readonly json?: boolean }): Promise<void> {
  const { readMemoId, wholeId } = await import('../resolve-id.ts');
  const { inSession } = await import('../session.ts');
  const begun = readMemoId(io, id);
  const { questions } = await inSession(io, {}, async ({ client }) =>
    client.memos.questions(await wholeId(client, begun)),
  );
  if (flags.json) {
    io.stdout.write(`${jsonOf(questions, 2)}\n`);
    return;
  }
  const { cleanText } = await import('@witan/memo/plain-text');
  if (questions.length === 0) say(io, 'Nobody has asked about this memo.');
  else {
    const parts = questions.map(
      ({ question, answer }) => `> ${cleanText(question)}\n\n${cleanText(answer ?? 'Being answered.')}\n`,
    );
    io.stdout.write(parts.join('\n'));
  }
}
