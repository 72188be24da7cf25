// A button that acts on this page. It sends no form unless its `type` says so.
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  /** What differs from the usual button: classes of controls.css, such as "small danger". */
  look?: string;
};

export function Button({ look = '', ...button }: Props) {
  return <button type="button" className={`button ${look}`.trim()} {...button} />;
}
