// What the advisors should know: text typed or pasted, and files dropped or chosen, in one field.
import { useRef } from 'react';
import type { DocumentSummary } from '@witan/client';
import { whole } from '../shared/format.ts';
import { fieldId, LIMITS } from './draft.ts';
import { type Faults, Field } from './field.tsx';
import { FileChooser } from './file-chooser.tsx';
import { ListFault } from './list-field.tsx';
import { useDrop } from './use-drop.ts';

type Props = {
  text: string;
  files: readonly File[];
  /** What the service has read, by place; absent while it has not answered. */
  read: readonly DocumentSummary[] | undefined;
  faults: Faults;
  onText: (text: string) => void;
  onFiles: (files: readonly File[]) => void;
};

const ACCEPTED = '.pdf,.docx,.xlsx,.pptx,.txt,.md,.html,.htm,.csv,.json,text/*';

export function MaterialField({ text, files, read, faults, onText, onFiles }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const full = files.length >= LIMITS.documents;
  const take = (given: FileList | null) => onFiles([...files, ...(given ?? [])]);
  const drop = useDrop(take);
  const remove = (at: number) => {
    onFiles(files.toSpliced(at, 1));
    add.current?.focus();
  };
  return (
    <div className="drop" role="group" aria-label="Context and documents" {...drop}>
      <TextField {...{ text, faults, onText }} />
      <ListFault path="documents" faults={faults} />
      <ul className="documents">
        {files.map((file, at) => (
          <Document
            key={`${at} ${file.name}`}
            {...{ file, at, faults }}
            read={read?.[at]}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      <div className="drop-foot">
        <button
          ref={add}
          type="button"
          className="button small"
          aria-disabled={full}
          onClick={() => !full && chooser.current?.click()}
        >
          Add files
        </button>
        <span className="hint">PDF, Word, Excel, PowerPoint or text; 5 MB together.</span>
      </div>
      <FileChooser
        chooser={chooser}
        label="Documents for the panel"
        accepted={ACCEPTED}
        multiple
        onChoose={take}
      />
    </div>
  );
}

function TextField({ text, faults, onText }: Pick<Props, 'text' | 'faults' | 'onText'>) {
  return (
    <Field
      path="context"
      label="What should the advisors know? Paste it, or drop files here."
      {...(text === '' ? {} : { hint: `${whole(text.length)} of ${whole(LIMITS.context)} characters.` })}
      faults={faults}
    >
      {(wiring) => (
        <textarea
          {...wiring}
          rows={3}
          maxLength={LIMITS.context}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}

type DocumentProps = {
  file: File;
  at: number;
  read: DocumentSummary | undefined;
  faults: Faults;
  onRemove: () => void;
};

function Document({ file, at, read, faults, onRemove }: DocumentProps) {
  const path = `documents[${at}]`;
  const fault = faults.get(path);
  return (
    <li className="document">
      <span className="document-name">{file.name}</span>
      <span className="hint" role="status">
        {summary(file, read)}
      </span>
      <button
        type="button"
        className="button quiet icon"
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
      >
        ×
      </button>
      {fault && (
        <p className="fault" id={fieldId(path)} tabIndex={-1}>
          {fault}
        </p>
      )}
    </li>
  );
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
