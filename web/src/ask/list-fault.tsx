// A fault of a whole list, such as too few options.
import { fieldId } from './draft.ts';
import type { Faults } from './field.tsx';

export function ListFault({ path, faults }: { path: string; faults: Faults }) {
  const fault = faults.get(path);
  if (!fault) return null;
  return (
    <p className="fault" id={fieldId(path)} tabIndex={-1}>
      {fault}
    </p>
  );
}
