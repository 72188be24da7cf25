// A plain bar. The number stands beside it, so it is hidden from screen readers.

type Props = { share: number; before?: number | undefined };

/** `share` and `before` (a mark for an earlier value) are 0 to 1. */
export function Bar({ share, before }: Props) {
  return (
    <svg className="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bar-ground" width="100" height="6" />
      <rect className="bar-fill" width={share * 100} height="6" />
      {before !== undefined && <rect className="bar-before" x={before * 100 - 0.5} width="1" height="6" />}
    </svg>
  );
}
