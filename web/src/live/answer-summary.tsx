// A summary of an advisor's answer: pick, probabilities and response.
import type { LiveFrame, MemoPerspective } from '@witan/client';
import { Bar } from '../shared/elements.tsx';
import { percents } from '../shared/format.ts';

type Props = { perspective: MemoPerspective; frame: LiveFrame | undefined };

export function AnswerSummary({ perspective, frame }: Props) {
  const name = (id: string) => frame?.options.find((option) => option.id === id)?.name ?? id;
  const ordered = Object.entries(perspective.probabilities).sort(([, a], [, b]) => b - a);
  const shown = percents(ordered.map(([, share]) => share));
  return (
    <div className="answer">
      <p className="answer-pick" dir="auto">
        {name(perspective.pick)}
      </p>
      {perspective.revision && (
        <p className="answer-revision">
          {perspective.revision.fromPick === perspective.pick
            ? 'Revised its numbers after review'
            : `Changed from ${name(perspective.revision.fromPick)} after review`}
        </p>
      )}
      <ul className="answer-bars">
        {ordered.map(([id, share], i) => (
          <li key={id}>
            <span dir="auto">{name(id)}</span>
            <span>{shown[i]}</span>
            <Bar share={share} />
          </li>
        ))}
      </ul>
      <p className="answer-case" dir="auto">
        {perspective.response}
      </p>
    </div>
  );
}
