import type { HTMLAttributes } from 'react';
import { joinClass } from './class-name.ts';
import './visually-hidden.css';

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...props }: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className={joinClass('visually-hidden', className)} />;
}
