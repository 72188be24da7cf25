// The confidence as an arc. The number stands beside it, so the drawing is hidden from screen readers.

const RADIUS = 42;
const LENGTH = Math.PI * RADIUS;

export function ConfidenceDial({ value }: { value: number }) {
  const arc = `M 8 52 A ${RADIUS} ${RADIUS} 0 0 1 92 52`;
  return (
    <svg className="dial" viewBox="0 0 100 58" aria-hidden="true">
      <path className="dial-ground" d={arc} />
      <path className="dial-value" d={arc} strokeDasharray={`${LENGTH * value} ${LENGTH}`} />
    </svg>
  );
}
