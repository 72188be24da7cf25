// One line of evidence for every cell that an advisor scored, by option.
import type { MemoPerspective, OptionId } from '@witan/client';
import type { Names } from './names.ts';

export function EvidenceTable({ perspective, names }: { perspective: MemoPerspective; names: Names }) {
  const options = [...new Set(perspective.evidence.map(({ option }) => option))];
  if (options.length === 0) return null;
  return (
    <div className="evidence">
      <h4>Evidence</h4>
      {options.map((option) => (
        <dl key={option}>
          <dt className="evidence-option" dir="auto">
            {names.option(option)}
          </dt>
          {linesOn(perspective, option).map(({ criterion, text }) => (
            <dd key={criterion} dir="auto">
              <span className="evidence-on">{names.criterion(criterion)}</span> {text}
            </dd>
          ))}
        </dl>
      ))}
    </div>
  );
}

function linesOn(perspective: MemoPerspective, id: OptionId): MemoPerspective['evidence'] {
  return perspective.evidence.filter(({ option }) => option === id);
}
