import type { HTMLAttributes } from 'react';
import { joinClass } from './class-name.ts';
import './spinner.css';

/** For start-up only: nothing the device holds is ever waited for. The words beside it say what is going on. */
export function Spinner({
  className,
  ...props
}: Omit<HTMLAttributes<HTMLSpanElement>, 'children'>) {
  return <span aria-hidden {...props} className={joinClass('spinner', className)} />;
}
