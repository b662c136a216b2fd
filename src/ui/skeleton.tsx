import type { HTMLAttributes } from 'react';
import { joinClass } from './class-name.ts';
import './skeleton.css';

interface SkeletonProps extends HTMLAttributes<HTMLSpanElement> {
  shape?: 'line' | 'circle' | 'block';
}

/** A placeholder for network content; never for content on the device. Size it by class or style. */
export function Skeleton({ shape = 'line', className, ...props }: SkeletonProps) {
  return (
    <span aria-hidden {...props} className={joinClass('skeleton', className)} data-shape={shape} />
  );
}
