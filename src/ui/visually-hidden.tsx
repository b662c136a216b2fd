import type { HTMLAttributes } from 'react';
import './visually-hidden.css';

/** Text for screen readers only. */
export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className="visually-hidden" />;
}
