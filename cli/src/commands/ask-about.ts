import type { Command } from '@commander-js/extra-typings';
import { cleanText } from '@witan/memo/plain-text';
import type { MemoQuestion, QuestionEvent, QuestionStream } from '@witan/client';
import { readQuestionRequest } from '../../../src/contract/questions.ts';
import { readQuestion, readByokFile } from '../files.ts';
import { print, say, type Io, type JsonFlag } from '../io.ts';
import { ifGiven, ofMemo } from '../options.ts';
import { inMemo } from '../session.ts';

export function defineAskAbout(memos: Command, io: Io): void {
  ofMemo(
    memos,
    'ask',
    "Asks one advisor that answered the memo about it, for 10 credits: its reading of the memo, not the panel's.",
  )
    .argument('[question...]', 'the question; read from standard input where it is left out or "-"')
    .option('--byok-file <file>', 'JSON with your own provider keys, for a discount')
    .addHelpText('after', '\nExample:\n  $ witan memos ask memo_01a1 "What speaks against it?"')
    .action(async (id, words, flags) => {
      const question = await readQuestion(io, words);
      const byok = await ifGiven(flags.byokFile, (name) => readByokFile(io, name));
      readQuestionRequest({ question, byok });
      await inMemo(io, id, async (client, whole, { local }) => {
        const asked = await printAnswer(io, client.memos.ask.stream(whole, { question, byok }), flags);
        if (!flags.json) say(io, costOf(asked, local));
      });
    });
  ofMemo(memos, 'questions', 'Prints what was asked about a memo and answered.').action(async (id, flags) => {
    const { questions } = await inMemo(io, id, (client, whole) => client.memos.questions(whole));
    if (questions.length === 0 && !flags.json) say(io, 'Nobody has asked about this memo.');
    const parts = questions.map(
      ({ question, answer }) =>
        `> ${cleanText(question)}\n\n${cleanText(answer ?? 'Still being answered.')}\n`,
    );
    print(io, flags, questions, () => parts.join('\n'));
  });
}

type Answering = Pick<QuestionStream, 'finalAnswer'> & AsyncIterable<QuestionEvent>;

/** At a terminal, prints the sentences as they are written, and starts over where they turn out void. */
export async function printAnswer(io: Io, stream: Answering, flags: JsonFlag): Promise<MemoQuestion> {
  const live = io.stdout.isTTY && !flags.json;
  let shown = '';
  const startOver = (): void => {
    if (!shown.endsWith('\n')) io.stdout.write('\n');
    say(io, 'The answer starts over.');
    shown = '';
  };
  for await (const event of live ? stream : []) {
    if (event.type === 'question.started' && shown !== '') startOver();
    if (event.type !== 'answer.snippet') continue;
    shown += cleanText(event.snippet);
    io.stdout.write(cleanText(event.snippet));
  }
  const asked = await stream.finalAnswer();
  const answer = `${cleanText(asked.answer ?? '')}\n`;
  if (!answer.startsWith(shown)) startOver();
  print(io, flags, asked, () => answer.slice(shown.length));
  return asked;
}

export function costOf({ mode, charge }: MemoQuestion, local: boolean): string {
  const paid = local || !charge || charge.charged === 0 ? [] : [`${charge.charged} credits`];
  const who = mode === 'test' ? 'A simulated advisor answered' : "One advisor's reading, not the panel's";
  return `${[who, ...paid].join('. ')}.`;
}
