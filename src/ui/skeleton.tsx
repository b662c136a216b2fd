import type { HTMLAttributes } from 'react';
import { joinClass } from './class-name.ts';
import './skeleton.css';

interface SkeletonProps extends HTMLAttributes<HTMLSpanElement> {
  shape?: 'line' | 'circle' | 'block';
}

/** A place held for what must still come from the network; never for what the device has. Size it by class or style. */
export function Skeleton({ shape = 'line', className, ...props }: SkeletonProps) {
  return (
    <span aria-hidden {...props} className={joinClass('skeleton', className)} data-shape={shape} />
  );
}
