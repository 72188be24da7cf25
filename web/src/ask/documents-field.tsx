// Documents for the panel: dropped or chosen, listed with what was read of each, and removed again.
import { useRef } from 'react';
import type { DocumentSummary } from '@witan/client';
import { whole } from '../shared/format.ts';
import { fieldId, LIMITS } from './draft.ts';
import type { Faults } from './field.tsx';
import { FileChooser } from './file-chooser.tsx';
import { ListFault } from './list-fault.tsx';
import { useDrop } from './use-drop.ts';

type Props = {
  files: readonly File[];
  /** What the service has read, by place; absent while it has not answered. */
  read: readonly DocumentSummary[] | undefined;
  faults: Faults;
  onChange: (files: readonly File[]) => void;
};

const ACCEPTED = '.pdf,.docx,.xlsx,.pptx,.txt,.md,.html,.htm,.csv,.json,text/*';

export function DocumentsField({ files, read, faults, onChange }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const full = files.length >= LIMITS.documents;
  const take = (given: FileList | null) => onChange([...files, ...(given ?? [])]);
  const drop = useDrop(take);
  return (
    <fieldset className="list-field drop" {...drop}>
      <legend>Documents</legend>
      <p className="hint">
        PDF, Word, Excel, PowerPoint or text; up to {LIMITS.documents} files, 5 MB together. Every advisor
        reads them and cites what it uses. Drop them here.
      </p>
      <ListFault path="documents" faults={faults} />
      <ul className="rows documents">
        {files.map((file, at) => (
          <li key={`${at} ${file.name}`} className="document">
            <span className="document-name">{file.name}</span>
            <span className="hint" role="status">
              {summary(file, read?.[at])}
            </span>
            <button
              type="button"
              className="button quiet icon"
              aria-label={`Remove ${file.name}`}
              onClick={() => {
                onChange(files.toSpliced(at, 1));
                add.current?.focus();
              }}
            >
              ×
            </button>
            <DocumentFault at={at} faults={faults} />
          </li>
        ))}
      </ul>
      <button
        ref={add}
        type="button"
        className="button small"
        aria-disabled={full}
        onClick={() => !full && chooser.current?.click()}
      >
        {files.length === 0 ? 'Add documents' : 'Add another document'}
      </button>
      <FileChooser
        chooser={chooser}
        label="Documents for the panel"
        accepted={ACCEPTED}
        multiple
        onChoose={take}
      />
    </fieldset>
  );
}

function DocumentFault({ at, faults }: { at: number; faults: Faults }) {
  const path = `documents[${at}]`;
  const fault = faults.get(path);
  return fault ? (
    <p className="fault" id={fieldId(path)} tabIndex={-1}>
      {fault}
    </p>
  ) : null;
}

function summary(file: File, read: DocumentSummary | undefined): string {
  if (read === undefined || read.name !== file.name) return size(file.size);
  const pages = read.pages === null ? '' : `${whole(read.pages)} ${read.pages === 1 ? 'page' : 'pages'}, `;
  return `Read: ${pages}${whole(read.characters)} characters`;
}

function size(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
