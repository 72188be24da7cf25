// The browser's own dialog for files, opened by a button elsewhere.
import type { RefObject } from 'react';

type Props = {
  chooser: RefObject<HTMLInputElement | null>;
  label: string;
  /** Types and endings, as an `accept` attribute. */
  accepted: string;
  multiple?: boolean;
  onChoose: (files: FileList | null) => void;
};

export function FileChooser({ chooser, label, accepted, multiple = false, onChoose }: Props) {
  return (
    <input
      ref={chooser}
      type="file"
      multiple={multiple}
      accept={accepted}
      className="sr-only"
      tabIndex={-1}
      aria-label={label}
      onChange={(event) => {
        onChoose(event.target.files);
        event.target.value = '';
      }}
    />
  );
}
