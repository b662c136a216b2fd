import type { HTMLAttributes } from 'react';
import { joinClass } from './class-name.ts';
import './card.css';

interface CardProps extends HTMLAttributes<HTMLDivElement> {
  /** `none` for lists and pictures that reach the edge. */
  padding?: 'medium' | 'large' | 'none';
}

export function Card({ padding = 'medium', className, ...props }: CardProps) {
  return <div {...props} className={joinClass('card', className)} data-padding={padding} />;
}
