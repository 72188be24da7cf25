// How far a live run is: a bar on a terminal, a line per question elsewhere.
import { printable } from './columns.ts';

/** Where text goes; a terminal or a pipe. */
export type Output = {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean | undefined;
};

const BAR = 30;
const CLEAR_LINE = '\r\u001B[K';

export function progressOn(output: Output, total: number) {
  const terminal = output.isTTY === true;
  let done = 0;
  let failures = 0;
  let spentUsd = 0;
  let isKnown = true;
  const tally = (): string => {
    const failed = failures > 0 ? `, ${failures} failed` : '';
    return `${done} of ${total} answered${failed}, ${isKnown ? '' : 'at least '}$${spentUsd.toFixed(2)} spent`;
  };
  const draw = (): void => {
    if (!terminal || total === 0) return;
    const filled = Math.round((BAR * (done + failures)) / total);
    output.write(`${CLEAR_LINE}[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ${tally()}`);
  };
  draw();
  return {
    answered(id: string, costUsd: number | null): void {
      done += 1;
      spentUsd += costUsd ?? 0;
      isKnown &&= costUsd !== null;
      if (terminal) draw();
      else output.write(`${printable(id, 40)}: ${tally()}\n`);
    },
    failed(id: string, reason: string): void {
      failures += 1;
      output.write(`${terminal ? CLEAR_LINE : ''}${printable(id, 40)}: failed, ${printable(reason, 300)}\n`);
      draw();
    },
    end(): void {
      if (terminal && total > 0) output.write('\n');
      else if (failures > 0) output.write(`${tally()}\n`);
    },
  };
}
