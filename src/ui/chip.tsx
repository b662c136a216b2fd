import type { HTMLAttributes, ReactNode } from 'react';
import { joinClass } from './class-name.ts';
import './chip.css';

export type ChipTone = 'neutral' | 'leaf' | 'pollen' | 'warning' | 'danger';

interface ChipProps extends HTMLAttributes<HTMLSpanElement> {
  tone?: ChipTone;
  icon?: ReactNode;
  /** Something goes on right now: the icon moves, unless the person wants no motion. */
  isMoving?: boolean;
}

/** A short state or label. Its text carries the meaning; the tone only helps to find it. */
export function Chip({
  tone = 'neutral',
  icon,
  isMoving = false,
  className,
  children,
  ...props
}: ChipProps) {
  return (
    <span
      {...props}
      className={joinClass('chip', className)}
      data-tone={tone}
      data-moving={isMoving || undefined}
    >
      {icon}
      {children}
    </span>
  );
}
