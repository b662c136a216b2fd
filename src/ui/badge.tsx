import type { HTMLAttributes } from 'react';
import { joinClass } from './class-name.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import './badge.css';

interface BadgeProps extends Omit<HTMLAttributes<HTMLSpanElement>, 'children'> {
  /** Nothing is drawn for 0; above 99 it reads 99+. */
  count: number;
  /** The whole spoken text, for example "3 unread messages". */
  label: string;
  /** Pollen: something waits. Leaf: plain amount. Danger: trouble. */
  tone?: 'pollen' | 'leaf' | 'danger';
}

export function Badge({ count, label, tone = 'pollen', className, ...props }: BadgeProps) {
  if (count <= 0) return null;

  return (
    <span {...props} className={joinClass('badge', className)} data-tone={tone}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
