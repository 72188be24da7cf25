// Context for the advisors: text and files in one field.
import type { DocumentSummary } from '@witan/client';
import { useRef } from 'react';
import { Button } from '../shared/elements.tsx';
import { FaultOf, TextArea } from '../shared/fields.tsx';
import { listing, whole } from '../shared/format.ts';
import { useAskContext } from './ask-context.ts';
import { LIMITS } from './draft.ts';
import { useDrop } from './use-drop.ts';

const ACCEPTED = '.pdf,.docx,.xlsx,.pptx,.txt,.md,.html,.htm,.csv,.json,text/*';

export function MaterialField() {
  const { draft, change, files, setFiles } = useAskContext();
  const text = draft.context;
  const chooser = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const full = files.length >= LIMITS.documents;
  const take = (given: FileList | null) => setFiles([...files, ...(given ?? [])]);
  const drop = useDrop(take);
  const remove = (at: number) => {
    setFiles(files.toSpliced(at, 1));
    add.current?.focus();
  };
  return (
    <div className="drop" role="group" aria-label="Context and documents" {...drop}>
      <TextArea
        path="context"
        label="What should the advisors know? Paste it, or drop files here."
        hint={text !== '' && `${whole(text.length)} of ${whole(LIMITS.context)} characters.`}
        rows={3}
        value={text}
        onChange={(context) => change({ context })}
      />
      <FaultOf path="documents" />
      <Documents remove={remove} />
      <div className="drop-foot">
        <Button ref={add} look="small" aria-disabled={full} onClick={() => !full && chooser.current?.click()}>
          Add files
        </Button>
        <span className="hint">PDF, Word, Excel, PowerPoint or text; 5 MB together.</span>
      </div>
      <input
        ref={chooser}
        type="file"
        multiple
        accept={ACCEPTED}
        className="sr-only"
        tabIndex={-1}
        aria-label="Documents for the panel"
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
    </div>
  );
}

/** The files with what was read of them, and whether it is more than one advisor is given. */
function Documents({ remove }: { remove: (at: number) => void }) {
  const { draft, files, estimate } = useAskContext();
  const read = estimate?.documents ?? [];
  const lost = draft.fileNames.filter((name) => !files.some((file) => file.name === name));
  const over = read.reduce((sum, { characters }) => sum + characters, draft.context.length) - LIMITS.context;
  return (
    <>
      <ul className="documents">
        {files.map((file, at) => (
          <li key={`${at} ${file.name}`} className="document">
            <span className="document-name">{file.name}</span>
            <span className="hint" role="status">
              {summary(file, read[at])}
            </span>
            <Button look="quiet icon" aria-label={`Remove ${file.name}`} onClick={() => remove(at)}>
              ×
            </Button>
            <FaultOf path={`documents[${at}]`} />
          </li>
        ))}
      </ul>
      {lost.length > 0 && (
        <p className="fault" role="status">
          The page could not keep these files; add them again: {listing(lost)}.
        </p>
      )}
      {read.length > 0 && over > 0 && (
        <p className="hint" role="status">
          About {whole(over)} characters more than one advisor is given. All read the parts that bear most on
          the question, and each a share of the rest; the memo says what nobody read.
        </p>
      )}
    </>
  );
}

/** `read` is what the service reports of the file; undefined until it has answered. */
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
