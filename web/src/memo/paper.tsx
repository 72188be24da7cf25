// A document as the service draws it for every form: on the screen and on paper, in a tree of its own, so that the page's
// styles and the document's never meet.
import { useEffect, useRef } from 'react';

type Props = {
  /** The style sheet and the article, as `Accept: text/html; variant=fragment` gives them. */
  html: string;
  onShown?: (article: ShadowRoot) => void;
};

/** Opens every part that the element is folded away in. */
function unfoldAround(element: Element): void {
  for (let part = element.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true;
}

/** A link inside a tree of its own leads nowhere by itself: unfolds the source that a mark stands for, and goes there. */
function follow(event: Event): void {
  const root = event.currentTarget;
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  if (!link || !(root instanceof ShadowRoot)) return;
  const target = root.getElementById(link.getAttribute('href')?.slice(1) ?? '');
  if (!target) return;
  event.preventDefault();
  unfoldAround(target);
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'center' });
}

const FRAGMENT = /^<style>([^]*?)<\/style>([^]*)$/;

export function Paper({ html, onShown }: Props) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    // A style element would be refused by the page's policy; a constructed style sheet is the page's own.
    const [, style = '', article = ''] = FRAGMENT.exec(html) ?? [];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
    root.replaceChildren(...new DOMParser().parseFromString(article, 'text/html').body.children);
    root.addEventListener('click', follow);
    onShown?.(root);
  }, [html, onShown]);
  return <div ref={host} className="paper" />;
}
