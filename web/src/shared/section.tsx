// A part of a view under a heading of its own, by which screen readers list it.
import type { ReactNode, Ref } from 'react';

type Props = {
  id: string;
  title: ReactNode;
  className?: string;
  /** Lets the page put the focus on the heading. */
  focusable?: boolean;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

export function Section({ id, title, className, focusable = false, headingRef, children }: Props) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 ref={headingRef} id={id} tabIndex={focusable ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}
