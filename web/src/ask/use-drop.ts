// Dropping files on a part of the page.
import { type DragEvent, useState } from 'react';

/** Handlers for the element around drop targets: a file dropped beside a target is taken too, where the browser would navigate to it. */
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

/** Attributes of a drop target; `data-over` is true while files are dragged over it. */
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
