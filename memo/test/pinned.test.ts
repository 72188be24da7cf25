// Every form of simulated memos as files, so that a change of words or layout is seen whole. To take the forms of
// today: node --test --test-update-snapshots memo/test/pinned.test.ts
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { Brief } from '@witan/combine';
import { memoAsAdr } from '../src/documents/adr.ts';
import { checkShares } from '../src/documents/check-forms.fixture.ts';
import { chatMemo } from '../src/documents/chat.ts';
import { memoAsFragment, styleOf } from '../src/documents/html.ts';
import { memoAsMarkdown } from '../src/documents/markdown.ts';
import { simulatedMemo } from '../src/documents/simulated.fixture.ts';
import { memoAsText } from '../src/documents/terminal.ts';
import { trackRecordFixture } from '../src/documents/track-record.fixture.ts';
import { trackRecordAsFragment, trackRecordAsText } from '../src/documents/track-record.ts';
import { languageOf } from '../src/language.ts';
import { WORDED_LANGUAGES } from '../src/words/catalogue.ts';

const CASES: Readonly<Record<string, readonly [question: string, brief?: Partial<Brief>]>> = {
  shop: ['Should we open our second shop in Lyon or in Porto, or wait a year?'],
  billing: ['Build our own billing module or buy one?'],
  importer: [
    'Should we rewrite our Python importer in Rust, or profile it first?',
    { context: 'The importer reads 40 GB a night. Two of five engineers know Rust.' },
  ],
  office: [
    'What should we do with the office?',
    {
      options: [{ name: 'Renew the lease' }, { name: 'Move to a smaller office' }, { name: 'Go remote' }],
      criteria: [
        { name: 'Cost', weight: 0.5 },
        { name: 'Hiring', weight: 0.3 },
        { name: 'Focus', weight: 0.2 },
      ],
      musts: [{ name: 'No more than 300,000 euros a year' }],
    },
  ],
  clinic: ['Should the clinic open on Saturdays?'],
  warehouse: ['Sollen wir das Lager auslagern oder es selbst betreiben?'],
  prices: ['Sollen wir die Preise im Januar erhöhen oder erst nach der Messe?'],
  payroll: ['Devons-nous remplacer notre logiciel de paie cette année ?'],
  roof: ['Vaut-il mieux réparer le toit maintenant ou attendre le printemps ?'],
  system: ['¿Debemos comprar el sistema o desarrollarlo nosotros mismos?'],
  support: ['我们要不要把客服外包出去？'],
  machine: ['Dobbiamo comprare la macchina nuova o noleggiarla ancora un anno?'],
};

const asTheyAre = { serializers: [(text: string) => text] };
/** The style sheet is one for all, and no part of a memo. */
const unstyled = (page: string): string => page.replace(styleOf(''), '');

test('a memo is pinned in every language that code speaks, and in one that it does not', () => {
  const asked = new Set(Object.values(CASES).map(([question]) => languageOf(question)));
  const worded = new Set<string>(WORDED_LANGUAGES);
  assert.deepEqual([...worded.difference(asked)], []);
  assert.notEqual(asked.difference(worded).size, 0);
});

suite('a simulated memo reads as it did', () => {
  for (const [name, [question, brief]] of Object.entries(CASES)) {
    test(name, async (t) => {
      const memo = await simulatedMemo(question, brief);
      checkShares(memo);
      const forms = {
        'terminal.txt': memoAsText(memo, { width: 80, colour: 'none' }),
        'whole.md': memoAsMarkdown(memo),
        'page.html': unstyled(memoAsFragment(memo)),
        'adr.md': memoAsAdr(memo),
        'chat.md': chatMemo(memo, { whole: false, url: null }),
      };
      for (const [form, text] of Object.entries(forms))
        t.assert.fileSnapshot(text, join(import.meta.dirname, 'pinned', name, form), asTheyAre);
    });
  }
});

test('a track record reads as it did', (t) => {
  const record = trackRecordFixture();
  const { predictions, own } = record;
  // The last of seventeen counts is no multiple of the step between those that are shown.
  const given = { ...record, predictions: { ...predictions, overTime: predictions.overTime.slice(0, 17) } };
  const forms = {
    'terminal.txt': trackRecordAsText(given, { width: 80, colour: 'none' }),
    'page.html': unstyled(trackRecordAsFragment(given)),
    'without-own-scores.txt': trackRecordAsText(
      { ...given, own: { ...own, brier: null } },
      { width: 40, colour: 'none' },
    ),
  };
  for (const [form, text] of Object.entries(forms))
    t.assert.fileSnapshot(text, join(import.meta.dirname, 'pinned', 'track-record', form), asTheyAre);
});
