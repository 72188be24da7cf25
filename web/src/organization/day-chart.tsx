// Credits day by day. The table below says the same, so it is hidden from screen readers.
import type { UsageReport } from '@witan/client';

const DAY_MS = 24 * 3_600_000;
const HEIGHT = 40;

export function DayChart({ byDay, from, to }: Pick<UsageReport, 'byDay' | 'from' | 'to'>) {
  const dayOf = (date: string) => Math.round((Date.parse(date) - Date.parse(from)) / DAY_MS);
  const days = dayOf(to) + 1;
  const most = Math.max(1, ...byDay.map(({ credits }) => credits));
  return (
    <svg
      className="day-chart"
      viewBox={`0 0 ${days} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {byDay.map(({ date, credits }) => {
        const height = (credits / most) * HEIGHT;
        return (
          <rect
            key={date}
            className="bar-fill"
            x={dayOf(date) + 0.1}
            y={HEIGHT - height}
            width={0.8}
            height={height}
          />
        );
      })}
    </svg>
  );
}
