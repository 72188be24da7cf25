import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advisorIn, catalogueOf, titleIn, WORDED_LANGUAGES } from '../words/catalogue.ts';
import type { WordedLanguage } from '../words/catalogue.ts';
import { memoAsMarkdown } from './markdown.ts';
import { MEMOS } from './memos.fixture.ts';

const TITLED = ['The Strategist', 'The Analyst', 'The Challenger'];

function titledMemo(language: WordedLanguage, titles: readonly string[]) {
  const { office } = MEMOS;
  const perspectives = office.perspectives.map((one, at) => ({ ...one, title: titles[at] ?? '' }));
  return memoAsMarkdown({ ...office, language, perspectives });
}

test('the titles of advisors stand in the language of the memo, without an article where it stands alone', () => {
  for (const language of WORDED_LANGUAGES) {
    const text = titledMemo(language, TITLED);
    for (const title of TITLED.map((one) => titleIn(catalogueOf(language).titles, one)))
      assert.ok(text.includes(title), `${language}: ${title}`);
    if (language !== 'en') assert.doesNotMatch(text, /The (?:Strategist|Analyst|Challenger)/u);
  }
});

test('a title that the operator wrote stays as it is', () => {
  assert.match(titledMemo('fr', ['la trésorière']), /la trésorière/u);
  assert.doesNotMatch(titledMemo('fr', ['la trésorière']), /La trésorière/u);
});

test('in a sentence a title stands as its language writes it', () => {
  const fr = catalogueOf('fr');
  assert.match(
    fr.firmness.without_advisor({
      advisor: advisorIn(fr, 'Advisor B', 'The Analyst'),
      option: 'X',
      must: null,
    }),
    /^Sans l’analyste,/u,
  );
  assert.equal(advisorIn(fr, 'Advisor B'), 'le conseiller B');
  const en = catalogueOf('en');
  const strategist = advisorIn(en, 'Advisor A', 'The Strategist');
  assert.equal(
    en.firmness.without_advisor({ advisor: strategist, option: 'X', must: null }),
    'Without the Strategist, X would be ahead.',
  );
  assert.match(
    en.notes.missing({ advisor: strategist, reason: 'timeout', answered: 1, seated: 2, last: false }),
    /^The Strategist did not/u,
  );
  const de = catalogueOf('de');
  const advisor = advisorIn(de, 'Advisor B', 'The Analyst');
  assert.equal(
    de.firmness.without_advisor({ advisor, option: 'X', must: null }),
    'Zählte der Analytiker nicht mit, läge X vorn.',
  );
  assert.match(de.notes.late({ advisor, answered: 1, seated: 2, last: false }), /^Der Analytiker hat erst/u);
  assert.match(de.notes.fallback(advisor), /^Der Analytiker hat mit einem Ersatzmodell geantwortet/u);
});
