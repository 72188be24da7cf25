// Lists the errors of the form, each with a link to its field.
import { use } from 'react';
import { useFocus } from '../shared/elements.tsx';
import { FaultsContext } from '../shared/fields.tsx';
import { fieldId } from '../shared/problem.ts';

export function FaultSummary({ message }: { message: string }) {
  const faults = use(FaultsContext);
  const box = useFocus<HTMLDivElement>();
  const goTo = (path: string) => document.getElementById(fieldId(path))?.focus();
  return (
    <div ref={box} className="card problem" role="alert" tabIndex={-1}>
      <p>{message}</p>
      {faults.size > 0 && (
        <ul>
          {[...faults].map(([path, fault]) => (
            <li key={path}>
              <button type="button" className="link" onClick={() => goTo(path)}>
                {fault}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
