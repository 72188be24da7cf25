// What has to be changed before the question can be put, each with a way to the field.
import { useEffect, useRef } from 'react';
import { fieldId } from './draft.ts';
import type { Faults } from './field.tsx';

export function FaultSummary({ message, faults }: { message: string; faults: Faults }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className="card problem" role="alert" tabIndex={-1}>
      <p>{message}</p>
      {faults.size > 0 && (
        <ul>
          {[...faults].map(([path, fault]) => (
            <li key={path}>
              <button
                type="button"
                className="link"
                onClick={() => document.getElementById(fieldId(path))?.focus()}
              >
                {fault}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
