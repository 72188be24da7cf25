// Keeps the end of growing text in sight, unless the reader has scrolled back.
import { type RefObject, useEffect, useRef } from 'react';

const NEAR_PX = 40;

/** Put the ref on a scrolling box, which must be drawn again as it grows. */
export function useTail(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const wasAtEnd = element.scrollTop + element.clientHeight >= height.current - NEAR_PX;
    if (wasAtEnd) element.scrollTop = element.scrollHeight;
    height.current = element.scrollHeight;
  });
  return box;
}
