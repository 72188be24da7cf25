// What the panel should know: typed, pasted, or dropped as a text file.
import { useRef, useState } from 'react';
import { whole } from '../shared/format.ts';
import { LIMITS } from './draft.ts';
import { type Faults, Field } from './field.tsx';
import { FileChooser } from './file-chooser.tsx';
import { readTextFile } from './read-text-file.ts';
import { useDrop } from './use-drop.ts';

type Props = { text: string; faults: Faults; onChange: (text: string) => void };

export function ContextField({ text, faults, onChange }: Props) {
  const [said, setSaid] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = await readTextFile(file);
    if (!read.ok) return setSaid(read.message);
    onChange(text.trim() === '' ? read.text : `${text.trimEnd()}\n\n${read.text}`);
    setSaid(`Added ${file.name}.`);
  };
  const drop = useDrop((files) => void take(files[0]));
  return (
    <div className="drop" {...drop}>
      <Field
        path="context"
        label="Context"
        hint={
          text === ''
            ? 'Figures, constraints, what was tried before. Paste it, or drop a text file here.'
            : `${whole(text.length)} of ${whole(LIMITS.context)} characters.`
        }
        faults={faults}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            rows={5}
            maxLength={LIMITS.context}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <div className="drop-foot">
        <button type="button" className="button small" onClick={() => chooser.current?.click()}>
          Choose a text file
        </button>
        <FileChooser
          chooser={chooser}
          label="Text file for the context"
          accepted="text/*,.md,.csv,.json,.yaml,.yml,.log"
          onChoose={(files) => void take(files?.[0])}
        />
        <span className="hint" role="status">
          {said}
        </span>
      </div>
    </div>
  );
}
