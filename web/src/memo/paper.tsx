// Shows a document that the service rendered, in a shadow root, so that the styles of the page and
// of the document do not affect each other.
import { useEffect, useRef } from 'react';

type Props = {
  /** The style sheet and the article, as `Accept: text/html; variant=fragment` gives them. */
  html: string;
  onShown?: (article: ShadowRoot) => void;
};

/** Opens every `details` around the element. */
function unfoldAround(element: Element): void {
  for (let part = element.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true;
}

/** Fragment links do not work inside a shadow root: opens the parts around the target, and scrolls there. */
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
    // The page's content security policy forbids style elements, but not constructed style sheets.
    const [, style = '', article = ''] = FRAGMENT.exec(html) ?? [];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
    root.replaceChildren(...new DOMParser().parseFromString(article, 'text/html').body.children);
    // What the page puts into the element stands at the end of the brief.
    root.querySelector('.brief')?.append(document.createElement('slot'));
    root.addEventListener('click', follow);
    onShown?.(root);
  }, [html, onShown]);
  return <div ref={host} className="paper" />;
}
