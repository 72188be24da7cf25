// What people without an account see of a memo: the document, or first a form for their own view.
import type { DecisionMemo, PersonalView } from '@witan/client';
import escapeHtml from 'escape-html';
import type { Catalogue } from '../domain/catalogue/catalogue.ts';
import { catalogueOf } from '../domain/catalogue/catalogues.ts';
import { languageOf } from '../domain/language.ts';
import { VIEW_LIMITS } from '../domain/shared-memo.ts';
import type { ViewProblem } from '../domain/shared-memo.ts';
import { memoAsHtml } from './html.ts';
import { htmlParagraphs } from './html-text.ts';
import { cleaned } from './sheet.ts';

/** Where the reader finds the signed copy and the keys that verify it, relative to the page. */
export type SignedFiles = { readonly memo: string; readonly keys: string };

/** The memo as a page, with what people thought behind it and what proves it. */
export function sharedMemoHtml(
  given: DecisionMemo,
  {
    views,
    isFull,
    fontFaces,
    signed,
  }: {
    readonly views: readonly PersonalView[];
    /** A view came that the link had no room for. */
    readonly isFull: boolean;
    readonly fontFaces: string;
    readonly signed: { readonly signature: string; readonly files: SignedFiles } | null;
  },
): string {
  const memo = cleaned(given);
  const html = memoAsHtml(memo, fontFaces, { signature: signed?.signature ?? null }).replace(
    '<head>',
    '<head><meta name="robots" content="noindex, nofollow">',
  );
  const catalogue = catalogueFor(memo);
  const from = html.indexOf('<article');
  const to = html.lastIndexOf('</article>');
  const article =
    html.slice(from, to) +
    (views.length === 0 ? '' : viewsHtml(memo, cleaned(views), catalogue)) +
    (signed === null ? '' : signedHtml(signed.files, catalogue.share));
  const notice = isFull ? `<p role="alert">${catalogue.share.full}</p>` : '';
  return `${html.slice(0, from)}<main>${notice}${article}</article></main>${html.slice(to + '</article>'.length)}`;
}

function catalogueFor({ question }: DecisionMemo): Catalogue {
  return catalogueOf(languageOf(question));
}

function signedHtml({ memo, keys }: SignedFiles, words: Catalogue['share']): string {
  return (
    `<section class="signed"><h2>${words.signed}</h2><p>${words.signedAbout}</p><ul>` +
    `<li><a href="${escapeHtml(memo)}" download>${words.withSignature}</a> (memo.json)</li>` +
    `<li><a href="${escapeHtml(keys)}" download>${words.publicKeys}</a> (jwks.json)</li></ul>` +
    `<p><code>npx witan memos verify memo.json --keys jwks.json</code></p></section>\n`
  );
}

function viewsHtml(
  { options }: DecisionMemo,
  views: readonly PersonalView[],
  { share: words, percent }: Catalogue,
): string {
  const head = options.map(({ name, label = name }) => `<th scope="col">${escapeHtml(label)}</th>`).join('');
  const rows = views.map(({ name, probabilities, reason }) => {
    const cells = options.map(({ id }) => `<td>${percent(probabilities[id] ?? 0)}</td>`).join('');
    return `<tr><th scope="row">${escapeHtml(name)}<small>${escapeHtml(reason)}</small></th>${cells}</tr>`;
  });
  return (
    `<section class="views"><h2>${words.views}</h2>` +
    `<div class="wide"><table class="options"><thead><tr><th scope="col">${words.who}</th>${head}</tr></thead>` +
    `<tbody>${rows.join('')}</tbody></table></div></section>\n`
  );
}

/** The style of the form, so that a policy can name its digest. */
export const VIEW_FORM_STYLE = `:root{color-scheme:light dark}body{font:1.0625rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:38rem;padding:2rem 1rem}
h1{font-size:1.5rem;line-height:1.3}label{display:block;font-weight:600;margin-top:1rem}small{display:block;font-weight:400}
input,textarea,button{box-sizing:border-box;font:inherit;padding:.5rem .625rem;border:1px solid #767676;border-radius:.25rem;width:100%}
input[type=number]{width:6rem}button{margin-top:1.5rem;background:#14532d;border-color:#14532d;color:#fff;font-weight:600}
.problem{border-inline-start:.25rem solid #b91c1c;padding-inline-start:.75rem}`;

export type ViewFormValues = {
  readonly name: string;
  readonly percents: readonly string[];
  readonly reason: string;
};

/** Asks for a reader's own view. The panel's answer is nowhere on the page: options stand in alphabetical order. */
export function viewFormHtml(
  asked: DecisionMemo,
  filled: { readonly given: ViewFormValues; readonly problem: ViewProblem | null },
): string {
  const { memo, given, problem } = cleaned({ memo: asked, ...filled });
  const { language, share: words } = catalogueFor(memo);
  const fields = optionsInOrder(memo).map(({ name, description }, at) => {
    const told = description === '' ? '' : `<small>${escapeHtml(description)}</small>`;
    const value = escapeHtml(given.percents[at] ?? '');
    return (
      `<label for="p${at}">${escapeHtml(name)}${told}</label>` +
      `<input id="p${at}" name="percent" type="number" inputmode="decimal" min="0" max="100" step="any" value="${value}"> %`
    );
  });
  return (
    `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><meta name="robots" content="noindex, nofollow">` +
    `<meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${words.title}</title><style>${VIEW_FORM_STYLE}</style></head>\n<body><main>` +
    `<p>${words.before}</p><h1>${htmlParagraphs(memo.question)
      .replaceAll(/<\/?p[^>]*>/g, ' ')
      .trim()}</h1>` +
    (problem === null ? '' : `<p class="problem" role="alert">${words.problem[problem]}</p>`) +
    `<form method="post"><label for="name">${words.name}</label><input id="name" name="name" maxlength="${VIEW_LIMITS.name}" required autocomplete="name" value="${escapeHtml(given.name)}">` +
    `<p>${words.likely}</p>${fields.join('')}` +
    `<label for="reason">${words.reason}</label><textarea id="reason" name="reason" rows="3" maxlength="${VIEW_LIMITS.reason}" required>${escapeHtml(given.reason)}</textarea>` +
    `<button>${words.send}</button></form></main></body></html>\n`
  );
}

/** The order of the memo may say which one leads. */
export function optionsInOrder({ options }: DecisionMemo): readonly DecisionMemo['options'][number][] {
  return [...options].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
