// Shows a deliberation while it runs: redrawn in place on a terminal, as lines elsewhere.
import { cliConfig, colourOf, say } from './io.ts';
import type { Io } from './io.ts';
import { liveView } from './live-view.ts';
import type { View } from './live-view.ts';
import { createPlainLines } from './plain-lines.ts';

/** `title` is the question, or empty where it is not known. */
export function openView(
  io: Io,
  { quiet, title }: { readonly quiet: boolean; readonly title: string },
): View {
  const spoken = (line: string): void => say(io, line);
  if (quiet) return { show: () => {}, say: spoken, end: () => {} };
  const config = cliConfig(io);
  // A log on the same terminal would be drawn over.
  if (io.stderr.isTTY && !config.dumb && config.logLevel === null) {
    return liveView({ stream: io.stderr, colour: colourOf(io.stderr, config), now: io.now, title });
  }
  const linesFor = createPlainLines();
  return { show: (event) => linesFor(event).forEach(spoken), say: spoken, end: () => {} };
}
