// What the panel should know: typed, pasted, or dropped as a text file.
import { type DragEvent, useRef, useState } from 'react';
import { whole } from '../shared/format.ts';
import { LIMITS } from './draft.ts';
import { type Faults, Field } from './field.tsx';
import { readTextFile } from './read-text-file.ts';

type Props = { text: string; faults: Faults; onChange: (text: string) => void };

export function ContextField({ text, faults, onChange }: Props) {
  const [over, setOver] = useState(false);
  const [said, setSaid] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = await readTextFile(file);
    if (!read.ok) return setSaid(read.message);
    onChange(text.trim() === '' ? read.text : `${text.trimEnd()}\n\n${read.text}`);
    setSaid(`Added ${file.name}.`);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className="drop"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
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
        <input
          ref={chooser}
          type="file"
          accept="text/*,.md,.csv,.json,.yaml,.yml,.log"
          className="sr-only"
          tabIndex={-1}
          aria-label="Text file for the context"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <span className="hint" role="status">
          {said}
        </span>
      </div>
    </div>
  );
}
