// A plain bar. The number stands beside it, so it is hidden from screen readers.

type Props = {
  share: number;
  /** A mark for an earlier value. */
  before?: number | undefined;
  /** A second part, behind the first. */
  held?: number;
  className?: string;
};

/** All numbers are 0 to 1. */
export function Bar({ share, before, held, className = 'bar' }: Props) {
  return (
    <svg className={className} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bar-ground" width="100" height="6" />
      <rect className="bar-fill" width={share * 100} height="6" />
      {held !== undefined && <rect className="bar-held" x={share * 100} width={held * 100} height="6" />}
      {before !== undefined && <rect className="bar-before" x={before * 100 - 0.5} width="1" height="6" />}
    </svg>
  );
}
