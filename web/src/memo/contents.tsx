// The way through a memo: its headings, as links within the page.
type Props = { headings: readonly HTMLElement[] };

export function Contents({ headings }: Props) {
  if (headings.length === 0) return null;
  return (
    <nav className="contents" aria-label="Contents">
      <ol>
        {headings.map((heading) => (
          <li key={heading.textContent}>
            <button type="button" className="link" onClick={() => showHeading(heading)}>
              {heading.textContent}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function showHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}
