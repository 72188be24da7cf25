// What holds of the first page and the appendix of any memo.
import assert from 'node:assert/strict';
import type { DecisionMemo } from '@witan/client';
import { sentencesOf } from '../sentences.ts';
import { appendixBlocks } from './appendix.ts';
import { textsOf } from './blocks.ts';
import { BRIEF_WORDS, briefBlocks, wordsIn } from './brief.ts';
import { sheetOf } from './sheet.ts';

/** The first page has at most three hundred words, and more than a headline. */
export function checkFirstPage(memo: DecisionMemo): void {
  const words = wordsIn(briefBlocks(sheetOf(memo), null));
  assert.ok(words <= BRIEF_WORDS && words > 60, `${words}: ${memo.question}`);
}

/** No sentence stands twice outside the perspectives. */
export function checkSentences(memo: DecisionMemo): void {
  const sheet = sheetOf(memo);
  const appendix = appendixBlocks(sheet, null).filter(
    (block) => block.kind !== 'fold' || block.title !== sheet.say.perspectives,
  );
  const texts = textsOf([...briefBlocks(sheet, null), ...appendix], { tables: false });
  const sentences = texts.flatMap((said) => sentencesOf(said).map(({ text }) => text.trim()));
  const whole = sentences.filter((said) => said.length > 24 && /[.!?。！？]$/u.test(said));
  const twice = whole.filter((said, at) => whole.indexOf(said) < at);
  assert.deepEqual(twice, [], memo.question);
}
