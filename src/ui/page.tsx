import type { HTMLAttributes } from 'react';
import { joinClass } from './class-name.ts';
import './page.css';

/** A screen that is one column of sections, as wide as one reads well. */
export function Page({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  return <div {...props} className={joinClass('page', className)} />;
}
