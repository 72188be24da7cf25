import { cleanText } from '@witan/memo/plain-text';
import type { MemoQuestion, QuestionEvent, QuestionStream } from '@witan/client';
import { readQuestionRequest } from '../../../src/contract/questions.ts';
import { printJson, say } from '../io.ts';
import type { Io, JsonFlag } from '../io.ts';
import { readByokFile, readQuestion } from '../read-input.ts';
import { readMemoId } from '../resolve-id.ts';
import { inMemo } from '../session.ts';

export async function ask(
  io: Io,
  ...[id, words, flags]: readonly [string, readonly string[], JsonFlag & { readonly byokFile?: string }]
): Promise<void> {
  readMemoId(io, id);
  const question = await readQuestion(io, words);
  const byok = flags.byokFile === undefined ? {} : { byok: await readByokFile(io, flags.byokFile) };
  readQuestionRequest({ question, ...byok });
  await inMemo(io, id, async (client, whole, { local }) => {
    const asked = await printAnswer(io, client.memos.ask.stream(whole, { question, ...byok }), flags);
    if (!flags.json) say(io, costOf(asked, local));
  });
}

/** At a terminal the sentences come as they are written; what turns out void is said, and the answer given whole. */
export async function printAnswer(
  io: Io,
  stream: Pick<QuestionStream, 'finalAnswer'> & AsyncIterable<QuestionEvent>,
  { json }: JsonFlag,
): Promise<MemoQuestion> {
  const live = io.stdout.isTTY && !json;
  let shown = '';
  const beginAnew = (): void => {
    if (!shown.endsWith('\n')) io.stdout.write('\n');
    say(io, 'The answer starts over.');
    shown = '';
  };
  for await (const event of live ? stream : []) {
    if (event.type === 'question.started' && shown !== '') beginAnew();
    if (event.type !== 'answer.snippet') continue;
    shown += cleanText(event.snippet);
    io.stdout.write(cleanText(event.snippet));
  }
  const asked = await stream.finalAnswer();
  if (json) {
    printJson(io, asked);
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

export async function list(io: Io, id: string, { json }: JsonFlag): Promise<void> {
  const { questions } = await inMemo(io, id, (client, whole) => client.memos.questions(whole));
  if (json) return printJson(io, questions);
  if (questions.length === 0) return say(io, 'Nobody has asked about this memo.');
  const parts = questions.map(
    ({ question, answer }) => `> ${cleanText(question)}\n\n${cleanText(answer ?? 'Still being answered.')}\n`,
  );
  io.stdout.write(parts.join('\n'));
}
