// What people without an account see of a memo: the document, or first a form for their own view.
import { html } from 'hono/html';
import type { DecisionMemo, PersonalView } from '@witan/client';
import type { Catalogue } from '../words/catalogue.ts';
import { catalogueOf } from '../words/catalogue.ts';
import { VIEW_LIMITS } from '../shared-memo.ts';
import type { ViewProblem } from '../shared-memo.ts';
import { cell, table, text } from './blocks.ts';
import type { Html } from './blocks.ts';
import { articleOf, documentAsHtml, headOf, styleOf } from './html.ts';
import { htmlOf } from './html-blocks.ts';
import { cleaned, labelOf, sheetOf } from './sheet.ts';
import type { Sheet } from './sheet.ts';

/** Where the reader finds the signed copy and the keys that verify it, relative to the page. */
export type SignedFiles = { readonly memo: string; readonly keys: string };

const ROBOTS = 'noindex, nofollow';

/** The memo as a page, with what people thought behind it and what proves it. */
export function sharedMemoHtml(
  memo: DecisionMemo,
  of: {
    readonly views: readonly PersonalView[];
    /** A view came that the link had no room for. */
    readonly isFull: boolean;
    readonly fontFaces: string;
    readonly signature: string;
    readonly files: SignedFiles;
  },
): string {
  const sheet = sheetOf(memo);
  const { fontFaces, signature, files } = of;
  const views = cleaned(of.views);
  const more = html`${views.length === 0 ? '' : viewsHtml(sheet, views)}${signedHtml(files, sheet.words.share)}`;
  const article = articleOf(sheet, { signature }, more);
  const notice = of.isFull ? html`<p role="alert">${sheet.words.share.full}</p>` : '';
  const style = styleOf(fontFaces);
  return documentAsHtml({ ...headOf(sheet), style, robots: ROBOTS, body: html`${notice}${article}` });
}

function signedHtml({ memo, keys }: SignedFiles, words: Catalogue['share']): Html {
  return html`<section class="signed">
    <h2>${words.signed}</h2>
    <p>${words.signedAbout}</p>
    <ul>
      <li><a href="${memo}" download>${words.withSignature}</a> (memo.json)</li>
      <li><a href="${keys}" download>${words.publicKeys}</a> (jwks.json)</li>
    </ul>
    <p><code>npx witan memos verify memo.json --keys jwks.json</code></p>
  </section> `;
}

function viewsHtml({ options, words }: Sheet, views: readonly PersonalView[]): Html {
  const rows = views.map(({ name, probabilities, reason }) => ({
    cells: [
      cell(name, { text: ` ${reason}`, as: 'soft' }),
      ...words.percents(options.map(({ id }) => probabilities[id] ?? 0)).map((share) => cell(share)),
    ],
  }));
  const head = [words.share.who, ...options.map(labelOf)];
  return html`<section class="views">
    ${htmlOf([...text('part', words.share.views), ...table('grid', head, rows)])}
  </section> `;
}

/** The style of the form, so that a policy can name its digest. */
export const viewFormStyle = (fontFaces: string): string => styleOf(fontFaces) + FORM_STYLE;

const FORM_STYLE = `.memo label { display: block; font-weight: 600; margin-top: 1rem; } .memo small { display: block; font-weight: 400; color: var(--soft); } .memo form > p { margin: 1.4rem 0 0; } .memo .problem { color: var(--bad); border-inline-start: .25rem solid; padding-inline-start: .75rem; }
.memo input, .memo textarea, .memo button { font: inherit; color: inherit; background: none; padding: .5rem .7rem; border: 1px solid var(--soft); border-radius: 6px; width: 100%; } .memo input[type=number] { width: 6rem; } .memo button { margin-top: .8rem; font-weight: 600; color: var(--paper); background: var(--accent); border-color: var(--accent); }`;

export type ViewFormValues = {
  readonly name: string;
  readonly percents: readonly string[];
  readonly reason: string;
};

/** Asks for a reader's own view. The panel's answer is nowhere on the page: options stand in alphabetical order. */
export function viewFormHtml(
  asked: DecisionMemo,
  filled: { readonly given: ViewFormValues; readonly problem: ViewProblem | null },
  style: string,
): string {
  const { memo, given, problem } = cleaned({ memo: asked, ...filled });
  const { language, share: words } = catalogueOf(memo.language);
  const fields = optionsInOrder(memo).map(
    ({ name, description }, at) =>
      html`<label for="p${at}" dir="auto"
          >${name}${description === '' ? '' : html`<small>${description}</small>`}</label
        ><input
          id="p${at}"
          name="percent"
          type="number"
          inputmode="decimal"
          min="0"
          max="100"
          step="any"
          value="${given.percents[at] ?? ''}"
        />
        %`,
  );
  const body = html`<div class="memo">
    <p class="meta">${words.before}</p>
    <h1 dir="auto">${memo.question.replace(/\s+/gu, ' ').trim()}</h1>
    ${problem === null ? '' : html`<p class="problem" role="alert">${words.problem[problem](VIEW_LIMITS)}</p>`}
    <form method="post">
      <label for="name">${words.name}</label
      ><input
        id="name"
        name="name"
        maxlength="${VIEW_LIMITS.name}"
        required
        autocomplete="name"
        value="${given.name}"
      />
      <p>${words.likely}</p>
      ${fields}<label for="reason">${words.reason}</label
      ><textarea id="reason" name="reason" rows="3" maxlength="${VIEW_LIMITS.reason}" required>
${given.reason}</textarea>
      <p class="meta">${words.seen}</p>
      <button>${words.send}</button>
    </form>
  </div>`;
  return documentAsHtml({ language, title: words.title, style, robots: ROBOTS, body });
}

/** Sorted by name: the order of the memo may show which option leads. */
export function optionsInOrder({ options }: DecisionMemo): readonly DecisionMemo['options'][number][] {
  return options.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
