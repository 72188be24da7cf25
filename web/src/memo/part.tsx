// One part of the memo: its heading in the margin, its matter beside it.
import { type ReactNode, useId } from 'react';

type Props = { title: string; about?: ReactNode; wide?: boolean; children: ReactNode };

export function Part({ title, about, wide = false, children }: Props) {
  const id = useId();
  return (
    <section className="part" data-wide={wide} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {about && <p className="about">{about}</p>}
      </header>
      <div className="part-body">{children}</div>
    </section>
  );
}
