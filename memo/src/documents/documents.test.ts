import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { marked } from 'marked';
import type { Band, DecisionMemo, MemoComparison, OptionId, Outcome } from '@witan/client';
import { ENGLISH_ALONE } from '../words/catalogue.ts';
import { memoAsAdr } from './adr.ts';
import { confidenceSentence } from '../statements/wording.ts';
import { BRIEF_WORDS, briefBlocks, foldedQuestion, QUESTION_WORDS, wordsIn } from './brief.ts';
import {
  ASIAN_MEMO,
  checkColours,
  checkInert,
  checkRecommended,
  checkShares,
  checkTables,
  checkWidth,
  checkWords,
  flat,
  FORMS as forms,
} from './check-forms.fixture.ts';
import { checkFirstPage, checkSentences } from './check-pages.fixture.ts';
import { chatMemo } from './chat.ts';
import { comparisonAsMarkdown } from './comparison.ts';
import { factsOfMemo } from './facts-of-memo.ts';
import { memoAsFragment, memoAsHtml } from './html.ts';
import { DOCUMENT_STYLE } from './html-style.ts';
import { memoAsMarkdown, memoBriefAsMarkdown } from './markdown.ts';
import { HOSTILE_MEMO, MEMOS } from './memos.fixture.ts';
import { sheetOf } from './sheet.ts';
import { memoAsText, memoBriefAsText } from './terminal.ts';
import { cells, wrapped } from './terminal-text.ts';

const plain = (memo: DecisionMemo) => memoAsText(memo, { width: 80, colour: 'none' });

function inOrder(text: string, parts: readonly string[]): void {
  let from = 0;
  for (const part of parts) {
    const found = text.indexOf(part, from);
    assert.ok(found >= 0, `"${part}" is missing or out of order`);
    from = found + part.length;
  }
}

test('a chance is the same number in every table and sentence, beside those that make up 100 with it', () => {
  const [first, second, third] = MEMOS.office.options.toSorted((a, b) => a.rank - b.rank);
  assert.ok(first && second && third);
  const options = [
    { ...first, probability: 0.844, rankAcceptability: [0.634, 0.344, 0.022] },
    { ...second, probability: 0.123, rankAcceptability: [0.357, 0.594, 0.049] },
    { ...third, probability: 0.033, rankAcceptability: [0.009, 0.062, 0.929] },
  ];
  const [one, ...others] = MEMOS.office.perspectives;
  assert.ok(one);
  const probabilities = { [first.id]: 0.123, [second.id]: 0.844, [third.id]: 0.033 };
  const perspectives = [{ ...one, pick: second.id, probabilities }, ...others];
  const given: DecisionMemo = { ...MEMOS.office, options, perspectives };
  const explanation = confidenceSentence(factsOfMemo(given));
  assert.match(explanation, / a chance of 85% of .* first in 63% of /u);
  const confidence = { ...given.verdict.confidence, explanation };
  const memo: DecisionMemo = { ...given, verdict: { ...given.verdict, option: first.id, confidence } };
  checkShares(memo);
  inOrder(memoAsMarkdown(memo), [
    '| **85%** |',
    '12% |',
    '3% |',
    '| **Panel** | **85%** | **12%** | **3%** |',
  ]);
  inOrder(memoAsMarkdown(memo), ['| 12% | **• 85%** | 3% |', `: ${second.label} 85%`]);
  inOrder(plain(memo), [' 85%', ' 12%', ' 3%', 'a chance of 85%', 'Panel', ' 85%', ' 12%', ' 3%']);
  const sides = options.map(({ name, probability, rank, score }) => {
    return { name, before: null, after: { probability, rank, score, votes: 1 } };
  });
  const found: MemoComparison = {
    object: 'comparison',
    before: memo.id,
    after: memo.id,
    language: 'en',
    inputs: [],
    recommended: { before: first.name, after: first.name, changed: false },
    band: { before: 'low', after: 'low' },
    options: sides,
    cells: [],
  };
  inOrder(comparisonAsMarkdown(found), ['– → 85%', '– → 12%', '– → 3%']);
  const inputs = [{ part: 'musts', before: '', after: 'In the EU' }] as const;
  inOrder(comparisonAsMarkdown({ ...found, inputs: [...inputs], language: 'fr' }), [
    '# Comparaison',
    '|  | Avant | Après |',
    '| Degré de certitude | Confiance faible | Confiance faible |',
    '| Les conditions impératives |  | In the EU |',
    '– → 85 %',
  ]);
});

test('a form puts spaces between sentences, and a colon, as the language of the memo does', () => {
  const [first, ...others] = MEMOS.office.perspectives;
  assert.ok(first);
  const perspectives = [
    { ...first, risks: [{ ...first.risks[0], risk: '可能超支。', mitigation: '设定上限。' }] },
    ...others,
  ] as DecisionMemo['perspectives'];
  const criteria = MEMOS.office.criteria.map((one) => ({ ...one, name: 'X', description: 'Y' }));
  const [zh, fr] = (['zh', 'fr'] as const).map((language) => ({
    ...MEMOS.office,
    language,
    criteria,
    perspectives,
  }));
  assert.ok(zh && fr);
  assert.match(memoAsMarkdown(zh), /可能超支。设定上限。/u);
  assert.match(memoAsMarkdown(fr), /可能超支。 设定上限。/u);
  assert.match(memoAsAdr(zh), /^- X（\d+%）：Y$/mu);
  assert.match(memoAsAdr(fr), /^- X \(\d+\u00a0%\)\u00a0: Y$/mu);
});

suite('the first page', () => {
  test('has the same parts in the same order in every form', () => {
    const { office } = MEMOS;
    for (const form of Object.values(forms)) {
      inOrder(flat(form(office)), [
        'Decision memo',
        office.question,
        'Advisor B did not answer in time',
        office.verdict.decision,
        office.verdict.consensusDisplay,
        'Costly to undo.',
        'A smaller place keeps a centre and halves the rent. People come in two days a week already (Advisor A).',
        'Against it',
        'What would change it',
        'chance of being',
        '3 of 3',
        'Low confidence.',
        'What could go wrong',
        'It holds as long as',
        'Next',
        'Look again on 19 February 2027.',
        'Where they agree and differ',
        'Scores by criterion',
        'How sure is this',
        'Each advisor',
        'How this memo came about',
      ]);
    }
  });

  // What fifty simulated questions in five languages give is checked the same way in questions.long.test.ts.
  test('has at most three hundred words, and no sentence twice outside the perspectives', () => {
    checkFirstPage(MEMOS.billing);
    checkSentences(MEMOS.billing);
  });

  test('stands alone where it alone is asked for', () => {
    const memo = MEMOS.billing;
    const terminal = { width: 80, colour: 'none' } as const;
    assert.ok(plain(memo).startsWith(memoBriefAsText(memo, terminal).trimEnd()));
    assert.ok(memoAsMarkdown(memo).startsWith(memoBriefAsMarkdown(memo).trimEnd()));
    assert.ok(chatMemo(memo, { whole: false, url: null }).endsWith(memoBriefAsMarkdown(memo)));
    assert.match(
      chatMemo(memo, { whole: false, url: 'https://a.example/m' }),
      /\(https:\/\/a\.example\/m\)\n$/u,
    );
  });

  test('marks the recommended option, puts it first, and says of each option two numbers', () => {
    checkRecommended(MEMOS.office);
    const { options, verdict } = MEMOS.office;
    const turned = options.map((one) => ({ ...one, rank: options.length + 1 - one.rank }));
    assert.notEqual(turned.find(({ rank }) => rank === 1)?.id, verdict.option);
    checkRecommended({ ...MEMOS.office, options: turned });
    const topPicks = { [turned.find(({ id }) => id !== verdict.option)?.id ?? '']: 2 };
    checkRecommended({ ...MEMOS.office, consensus: { ...MEMOS.office.consensus, topPicks } });
    const [, ...others] = sheetOf({ ...MEMOS.office, options: turned }).options;
    assert.ok(others.every(({ rank }, at) => at === 0 || rank > (others[at - 1]?.rank ?? 0)));
  });

  test('shows what there is to lose only of options that have a figure for it', () => {
    const rowsOf = (memo: DecisionMemo): readonly string[] =>
      memoAsMarkdown(memo).match(/^\| Go remote \|.*$/gmu) ?? [];
    const options = MEMOS.office.options.map((one) =>
      one.label === 'Go remote' ? { ...one, expectedRegret: null, regretP90: null } : one,
    );
    const [before, after] = [MEMOS.office, { ...MEMOS.office, options }].map(rowsOf);
    assert.deepEqual(
      before?.filter((row) => !after?.includes(row)),
      ['| Go remote | 2.4 | 9.2 |'],
    );
    assert.equal(after?.length, (before?.length ?? 0) - 1);
  });

  test('marks no option where musts leave none, and shows no vote where all are torn between options', () => {
    const { options, perspectives } = MEMOS.office;
    const verdict = { met: 0, atRisk: 0, failed: 3, out: true };
    const must = { id: 'mst_1', name: 'Live by May', description: '', byAdvisor: {} } as const;
    const byOption = Object.fromEntries(options.map(({ id }) => [id, verdict]));
    for (const form of Object.values(forms)) {
      const shown = form({ ...MEMOS.office, musts: [{ ...must, byOption }] });
      assert.doesNotMatch(shown.replace(DOCUMENT_STYLE, ''), /▸|class="chosen"|to undo/u);
    }
    const [first, second, ...others] = options;
    assert.ok(first && second);
    const probabilities = {
      [first.id]: 0.5,
      [second.id]: 0.5,
      ...Object.fromEntries(others.map(({ id }) => [id, 0])),
    };
    const torn = perspectives.map((one) => ({ ...one, probabilities, pick: first.id }));
    const shown = memoAsMarkdown({ ...MEMOS.office, perspectives: torn });
    const table = /\| Option \|[^]*?\n\n/u.exec(shown)?.[0] ?? '';
    assert.equal(table.match(/\| (?:\*\*)?–(?:\*\*)? \|/gu)?.length, 2);
  });

  test('names who gives a reason and who holds the case against, by the title of a persona where there is one', () => {
    const against = { text: 'The lease ends too soon.', advisor: 'Advisor C', option: 'opt_3' } as const;
    const { verdict, perspectives } = MEMOS.office;
    const memo = {
      ...MEMOS.office,
      verdict: { ...verdict, against },
      perspectives: perspectives.map((one) =>
        one.advisor === 'Advisor C' ? { ...one, title: 'The <Analyst>' } : one,
      ),
    };
    const text = plain(memo).replace(/\s+/gu, ' ');
    assert.match(text, /The lease ends too soon \(The <Analyst>, for “Go remote”\)\./u);
    assert.match(memoAsHtml(memo), /The lease ends too soon \(The &lt;Analyst&gt;, for “Go remote”\)\./u);
    assert.match(
      text,
      /The <Analyst> \(Advisor C\): Smaller office/u,
      'the letter stands beside the title once',
    );
  });

  test('says how hard it is to undo only where most of those who prefer it say so', () => {
    const { office } = MEMOS;
    const [first, second, ...others] = office.perspectives;
    assert.ok(first && second);
    const split = [
      { ...first, reversibility: 'reversible' },
      { ...second, reversibility: 'irreversible' },
      ...others,
    ] as const;
    assert.match(flat(plain(office)), /Costly to undo\./u);
    assert.doesNotMatch(flat(plain({ ...office, perspectives: [...split] })), /to undo\./u);
  });

  test('says to find out first where what it recommends is hard to undo and not sure', () => {
    const { office } = MEMOS;
    const perspectives = office.perspectives.map((one) => ({
      ...one,
      reversibility: 'irreversible' as const,
    }));
    const told = (outcome: Outcome, band: Band): string => {
      const confidence = { ...office.verdict.confidence, band };
      return flat(plain({ ...office, perspectives, verdict: { ...office.verdict, outcome, confidence } }));
    };
    assert.match(told('recommendation', 'moderate'), / Hard to undo: find out more first\. /u);
    assert.match(told('recommendation', 'high'), / Hard to undo\. /u);
    assert.match(told('close_call', 'moderate'), / Hard to undo\. /u);
  });

  test('sets a text in the direction of most of its letters but those of quoted names, not of the first', () => {
    const { office } = MEMOS;
    const decision = '“להעביר את המשרד לעיר הגדולה”, narrowly';
    const page = memoAsHtml({
      ...office,
      question: 'هل يجب أن ننقل المكتب إلى الرباط 🏢؟',
      verdict: { ...office.verdict, decision },
      options: office.options.map((option) => ({
        ...option,
        name: 'להעביר את המשרד (AWS)',
        label: 'להעביר את המשרד (AWS)',
      })),
    });
    assert.ok(page.includes('<p class="question" dir="rtl">هل'));
    assert.ok(page.includes(`<h1>${decision}</h1>`));
    assert.match(
      page,
      /<th scope="row" dir="rtl">(<span class="mark"[^>]*>▸<\/span> )?להעביר את המשרד \(AWS\)<\/th>/u,
    );
    assert.match(page, /<th scope="col"[^>]* dir="rtl">להעביר את המשרד \(AWS\)<\/th>/u);
    assert.match(page, /<em dir="rtl">להעביר את המשרד \(AWS\)/u);
    assert.match(page, /<h3>Advisor.A: להעביר את המשרד/u);
  });

  test('shows of a question of more than forty words what is asked, and the appendix has it whole', () => {
    const question = `${'We have grown and the lease ends soon. '.repeat(8)}Do we stay or go?`;
    const memo = { ...MEMOS.office, question };
    const [brief = '', whole = ''] = memoAsMarkdown(memo).split('\n---\n');
    assert.match(brief, /^> … Do we stay or go\?$/mu);
    assert.ok(flat(whole).includes(question));
    const told = 'We have grown and the lease ends soon. '.repeat(8);
    assert.equal(foldedQuestion(`Stay or go? ${told}`), 'Stay or go? …');
    assert.match(foldedQuestion(told), /^We have grown.* …$/u);
    assert.ok(!flat(memoAsMarkdown(MEMOS.office)).includes('The whole question'));
    assert.equal(QUESTION_WORDS, 40);
  });

  test('cuts what the perspectives hold anyway where it would be over three hundred words', () => {
    const long =
      'Somebody has to say in so many words what everybody in the room would rather not hear at all';
    const { verdict } = MEMOS.office;
    const memo: DecisionMemo = {
      ...MEMOS.office,
      verdict: {
        ...verdict,
        reasons: [1, 2, 3, 4].map((n) => ({ text: `${long} ${n}.`, advisor: 'Advisor A' })),
        conditions: [1, 2, 3].map((n) => `${long}, condition ${n}.`),
      },
      nextSteps: [1, 2, 3, 4].map((n) => `${long}, step ${n}.`),
      risks: [1, 2, 3, 4].map((n) => ({
        risk: `${long}, risk ${n}.`,
        mitigation: `${long}, help ${n}.`,
        raisedBy: [],
      })),
    };
    const blocks = briefBlocks(sheetOf(memo), null);
    assert.ok(wordsIn(blocks) <= BRIEF_WORDS, String(wordsIn(blocks)));
    assert.match(memoBriefAsMarkdown(memo), /risk 1.*help 1/u);
    assert.doesNotMatch(memoBriefAsMarkdown(memo), /risk 4/u);
  });
});

suite('a simulated memo', () => {
  test('says so in the first line of every form', () => {
    const { market } = MEMOS;
    const firstLine = (text: string): string => /[^\s].*/u.exec(text)?.[0] ?? '';
    const visible = (html: string): string =>
      firstLine(html.replace(/^[^]*?<\/style>/u, '').replace(/<[^>]*>/gu, ''));
    const lines = [
      firstLine(plain(market)),
      firstLine(memoAsMarkdown(market)),
      firstLine(memoBriefAsMarkdown(market)),
      firstLine(memoAsAdr(market)),
      firstLine(chatMemo(market, { whole: false, url: null })),
      visible(memoAsHtml(market)),
      visible(memoAsFragment(market)),
    ];
    for (const line of lines) assert.match(line, /simulated advisors/iu);
    for (const form of [...Object.values(forms), memoAsAdr]) {
      assert.match(flat(form(market)), /Simulated advisors wrote this memo/u);
      assert.doesNotMatch(form(MEMOS.billing), /Simulated advisors/iu);
    }
  });

  test('says so once among other notes', () => {
    const message = 'Simulated advisors wrote this memo.';
    const notes = [...MEMOS.office.notes, { kind: 'simulated', message } as const];
    assert.equal(flat(plain({ ...MEMOS.market, notes })).split('Simulated advisors wrote').length - 1, 1);
  });

  test('is no record that a list of decisions would take up', () => {
    assert.doesNotMatch(memoAsAdr(MEMOS.market), /^---/mu);
    assert.match(memoAsAdr(MEMOS.market), /^status: proposed$/mu);
  });

  test('costs nothing, and every other says what it cost', () => {
    const { usage } = MEMOS.billing;
    const shows = (changes: Partial<typeof usage>, words: RegExp): void => {
      for (const form of Object.values(forms))
        assert.match(flat(form({ ...MEMOS.billing, usage: { ...usage, ...changes } })), words);
    };
    shows({}, /About \$0\.41 in model calls/u);
    shows({ estimatedCalls: 0 }, /(?<!About |least )\$0\.41 in model calls/u);
    shows({ unpricedCalls: 1 }, /At least \$0\.41 in model calls/u);
    shows({ costUsd: 0.1 }, /\$0\.10 in model calls/u);
    shows({ costUsd: 0.0312 }, /\$0\.0312 in model calls/u);
    shows({ costUsd: 0 }, /\$0\.00 in model calls/u);
    shows({ costUsd: 0, unpricedCalls: 1 }, /The cost of the model calls is not known\./u);
    const { unpricedCalls: _, ...priced } = usage;
    assert.match(flat(memoAsMarkdown({ ...MEMOS.billing, usage: priced })), /About \$0\.41/u);
    assert.match(
      flat(memoAsMarkdown({ ...MEMOS.billing, usage: { ...priced, costUsd: 0 } })),
      /\$0\.00 in model/u,
    );
    assert.doesNotMatch(memoAsMarkdown(MEMOS.market), /in model calls/u);
  });

  test('says how long it took, in whole seconds from ten on', () => {
    const { process } = MEMOS.billing;
    for (const [durationMs, words] of [
      [40, '0.1 seconds'],
      [9_940, '9.9 seconds'],
      [10_000, '10 seconds'],
      [600_000, '600 seconds'],
    ] as const) {
      const memo = { ...MEMOS.billing, process: { ...process, durationMs } };
      assert.ok(memoAsMarkdown(memo).includes(words), words);
    }
  });
});

suite('in every language', () => {
  test('a document has the words of the memo’s language and none of another', () => {
    for (const language of ['en', 'zh'] as const) checkWords({ ...MEMOS.office, language });
  });

  test('writes shares, numbers, dates and lists as the language does', () => {
    const german = { ...MEMOS.office, language: 'de' } as const;
    for (const form of Object.values(forms)) {
      assert.match(flat(form(german)), /49 %/u);
      assert.match(form(german), /\d\u00a0%/u);
      assert.match(flat(form(german)), /\d,\d/u);
      assert.match(flat(form(german)), /21\. November 2026/u);
      assert.match(flat(form(german)), /0,41/u);
      assert.match(flat(form(MEMOS.office)), /49%/u);
    }
  });

  test('a memo in a language without a catalogue says in one line that the sentences around are English', () => {
    const memo = {
      ...MEMOS.office,
      question: 'Dobbiamo rinnovare il contratto o cercare una sede più piccola?',
    };
    for (const form of Object.values(forms)) {
      assert.ok(flat(form(memo)).includes(ENGLISH_ALONE));
      assert.ok(!flat(form(MEMOS.office)).includes(ENGLISH_ALONE));
    }
  });

  test('a terminal breaks no line between a French quotation mark and its word, or a number and its percent sign', () => {
    assert.deepEqual(wrapped('pour «\u00a0Nous associer\u00a0» à 71\u00a0%', 12), [
      'pour «\u00a0Nous',
      'associer\u00a0» à',
      '71\u00a0%',
    ]);
  });

  test('a terminal begins no Chinese line with a closing mark, and breaks no number in it', () => {
    assert.deepEqual(wrapped('这四份答复大约相当于三份答复。', 28), ['这四份答复大约相当于三份答', '复。']);
    assert.deepEqual(wrapped('在改变权重的10,000次模拟中', 15), ['在改变权重的', '10,000次模拟中']);
    assert.deepEqual(wrapped('他说“先分析”再说', 6), ['他说', '“先分', '析”再', '说']);
    assert.deepEqual(wrapped('abcdefghij', 4), ['abcd', 'efgh', 'ij']);
  });
});

suite('the appendix', () => {
  test('tells the picks before the review where it moved some, in words', () => {
    const { billing } = MEMOS;
    assert.ok(billing.consensus.firstRound);
    for (const form of Object.values(forms))
      assert.match(flat(form(billing)), /Before the review: .* prefer/u);
    const { firstRound: _, ...consensus } = billing.consensus;
    assert.doesNotMatch(plain({ ...billing, consensus }), /Before the review/u);
  });

  test('shows providers and models where the memo has them, and only there', () => {
    const perspectives = MEMOS.agreed.perspectives.map((one) => ({
      ...one,
      provider: 'openai',
      model: 'gpt-x',
    }));
    for (const form of Object.values(forms)) {
      assert.match(flat(form({ ...MEMOS.agreed, transparent: true, perspectives })), /\(openai, gpt-x\)/u);
      assert.doesNotMatch(flat(form(MEMOS.agreed)), /openai|hidden/u);
    }
  });

  test('of an ADR calls 60 points good and fewer than 40 bad, in the words of whoever scores it most like that', () => {
    const { billing } = MEMOS;
    const said = [60, 59.9, 40, 39.9].map((mean) => {
      const scores = billing.scores.map((score) => ({ ...score, mean }));
      const line = /^- (\w+), because of Speed.* Draw the line .* about (\d+) \(Advisor/mu;
      return line
        .exec(memoAsAdr({ ...billing, scores }))
        ?.slice(1)
        .join(' ');
    });
    assert.deepEqual(said, ['Good 70', 'Neutral 64', 'Neutral 55', 'Bad 55']);
  });

  test('says of one that chose anew in the review that what it lists is from before, and tells no move that is none', () => {
    const [one, ...others] = MEMOS.office.perspectives;
    assert.ok(one);
    const moved = (fromPick: OptionId, share: number) => {
      const fromProbabilities = { ...one.probabilities, [fromPick]: share };
      const revision = { fromPick, fromProbabilities, newInformation: 'The rent falls.' };
      return flat(plain({ ...MEMOS.office, perspectives: [{ ...one, revision }, ...others] }));
    };
    const other = MEMOS.office.options.find(({ id }) => id !== one.pick);
    assert.ok(other);
    assert.match(
      moved(other.id, 0.6),
      /before the review [^)]* at 60%\) What it lists is from before the review/u,
    );
    const same = moved(one.pick, one.probabilities[one.pick] ?? 0);
    assert.doesNotMatch(same, /before the review/u);
    assert.match(same, /The rent falls/u);
  });

  test('says all of an advisor: case, case against, risks with what would limit them, and what would change its mind', () => {
    const [one] = MEMOS.office.perspectives;
    assert.ok(one);
    const { response, caseAgainst, risks, conditions, nextSteps, assumptions, wouldChangeMind } = one;
    const said = [response, caseAgainst, ...risks.flatMap(({ risk, mitigation }) => [risk, mitigation])];
    for (const form of Object.values(forms)) {
      const shown = flat(form(MEMOS.office));
      for (const text of [...said, ...conditions, ...nextSteps, ...assumptions, ...wouldChangeMind])
        assert.ok(shown.includes(text), text);
    }
  });

  test('folds each part in HTML, with what it holds in a word', () => {
    const html = memoAsHtml(MEMOS.billing);
    assert.match(
      html.replace(/\s+/gu, ' ').replace(/ (?=[<>])|(?<=>) /gu, ''),
      /<details class="part"><summary><h2>Scores by criterion<\/h2><span class="hint">3 options, 4 criteria<\/span>/u,
    );
    assert.doesNotMatch(html, /<details[^>]* open/u);
    assert.match(DOCUMENT_STYLE, /@bottom-right \{ content: counter\(page\)/u);
    assert.match(DOCUMENT_STYLE, /::details-content \{[^}]*visible/u);
  });
});

suite('texts of others', () => {
  test('are only text in Markdown', () => {
    const allowed = new Set(
      'heading paragraph text strong em list list_item table blockquote space hr escape codespan'.split(' '),
    );
    for (const make of [memoAsMarkdown, memoAsAdr]) {
      const kinds = new Set<string>();
      void marked.walkTokens(marked.lexer(make(HOSTILE_MEMO)), (token) => {
        kinds.add(token.type);
      });
      assert.deepEqual(
        [...kinds].filter((kind) => !allowed.has(kind)),
        [],
      );
      assert.ok(!kinds.has('codespan'));
      const html = marked.parse(make(HOSTILE_MEMO), { async: false });
      assert.doesNotMatch(html, /<(?:script|img|a|b|del|code|\/style)\b/u);
      assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/u);
      assert.match(html, /\[link\]\(javascript:alert\(3\)\)/u);
      assert.match(html, /&amp;lt;b&amp;gt;/u);
    }
  });

  test('keep every row of a Markdown table in its columns', () => {
    checkTables(HOSTILE_MEMO);
  });

  test('run nothing and ask for nothing in HTML', () => {
    checkInert(HOSTILE_MEMO);
  });

  test('are without control and bidi characters in every form', () => {
    for (const form of [...Object.values(forms), memoAsAdr]) {
      assert.doesNotMatch(form(HOSTILE_MEMO), /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\u200e\u200f]/u);
    }
  });
});

suite('a terminal', () => {
  test('is never wider than it is, whatever the texts', () => {
    for (const width of [40, 80]) checkWidth(ASIAN_MEMO, width);
  });

  test('shows eight options and twelve criteria within 80 columns', () => {
    const { billing } = MEMOS;
    const take = <T>(items: readonly T[], i: number): T => {
      const item = items[i % items.length];
      if (item === undefined) throw new Error('The fixture has three options and four criteria.');
      return item;
    };
    const options = Array.from({ length: 8 }, (_, i) => ({
      ...take(billing.options, i),
      id: `opt_${i + 1}` as const,
      label: `Option number ${i + 1}`,
      rank: i + 1,
    }));
    const criteria = Array.from({ length: 12 }, (_, i) => ({
      ...take(billing.criteria, i),
      id: `crt_${i + 1}` as const,
    }));
    const shown = plain({ ...billing, options, criteria });
    for (const line of shown.split('\n')) assert.ok(cells(line) <= 80, line);
    assert.match(shown, /Option number 8/u);
  });

  test('sets the answer apart from headings and from what is told', () => {
    const lines = memoAsText(MEMOS.office, { width: 100, colour: 'ansi' }).split('\n');
    const styleOf = (text: string): string | undefined =>
      lines.find((line) => line.includes(text))?.split(text)[0];
    const [bold, accent] = ['\u001b[1m', '\u001b[36m'];
    assert.deepEqual(
      ['“Smaller office” by', 'All three advisors prefer', 'What could go wrong', 'A smaller place'].map(
        styleOf,
      ),
      [bold + accent, bold, bold, ''],
    );
  });

  test('says the same with and without colours', () => {
    checkColours(HOSTILE_MEMO);
  });
});

test('a decision record has the headings of MADR, and is a proposal until somebody has decided', () => {
  const record = memoAsAdr(MEMOS.billing);
  assert.match(
    record,
    /^---\nstatus: proposed\ndate: 2026-11-21\nconsulted: Advisor A, Advisor B, Advisor C, Advisor D\n---\n/u,
  );
  inOrder(record, [
    ': Draw the line inside the monolith\n',
    '## Context and Problem Statement',
    '## Decision Drivers',
    '## Considered Options',
    '## Decision Outcome',
    'Proposed option: "Draw the line inside the monolith", because:',
    '### Consequences',
    '### Confirmation',
    '## Pros and Cons of the Options',
    'Seen from',
    '## More Information',
  ]);
});
