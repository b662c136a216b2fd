import type { HTMLAttributes } from 'react';
import { joinClass } from './class-name.ts';
import './spinner.css';

/** For start-up only: the device's own data never needs it. The text beside it names the task. */
export function Spinner({
  className,
  ...props
}: Omit<HTMLAttributes<HTMLSpanElement>, 'children'>) {
  return <span aria-hidden {...props} className={joinClass('spinner', className)} />;
}
