// Dropping files on a part of the page.
import { type DragEvent, useState } from 'react';

/** For what surrounds such parts: takes what was dropped beside them, where the browser would leave the page for the file. */
export function takeStrays(take: (files: FileList) => void) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (event.isDefaultPrevented() || event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      take(event.dataTransfer.files);
    },
  };
}

/** What the part needs to take dropped files; `data-over` is true while some are held above it. */
export function useDrop(take: (files: FileList) => void) {
  const [over, setOver] = useState(false);
  return {
    'data-over': over,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      takeStrays(take).onDrop(event);
    },
  };
}
