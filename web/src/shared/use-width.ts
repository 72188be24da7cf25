// The width of a box in CSS pixels, so that a drawing keeps its letters readable on a narrow screen.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Drawings take half of a sheet, some 330 pixels: at this width their letters come out somewhat smaller than on screen. */
const PAPER_WIDTH = 460;

/** Put the ref on the box; the width is followed as the box changes. */
export function useWidth<T extends Element>(before: number): [RefObject<T | null>, number] {
  const box = useRef<T>(null);
  const [width, setWidth] = useState(before);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(Math.round(element.getBoundingClientRect().width) || before);
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element);
    // The sheet is laid out as soon as the event has been told: no later drawing would reach it.
    const ontoPaper = () => flushSync(() => setWidth(PAPER_WIDTH));
    window.addEventListener('beforeprint', ontoPaper);
    window.addEventListener('afterprint', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', ontoPaper);
      window.removeEventListener('afterprint', measure);
    };
  }, [before]);
  return [box, width];
}
