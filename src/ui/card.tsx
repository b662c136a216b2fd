import type { HTMLAttributes } from 'react';
import { joinClass } from './class-name.ts';
import './card.css';
import { element, type StackLook } from './layout.tsx';

/** With `gap` or `fluid`, a card is a stack of its children. */
interface CardProps extends StackLook, HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'header' | 'ul' | 'ol' | 'li' | 'dl';
  /** `none` for lists and pictures that reach the edge. */
  padding?: 'small' | 'medium' | 'large' | 'none';
  border?: 'warning' | 'danger';
  /** One link opens the whole card, which shows the link's focus. */
  linked?: boolean;
  /** As high as its cell in a grid. */
  tall?: boolean;
}

export function Card({ padding = 'medium', border, linked, tall, className, ...props }: CardProps) {
  return element(props.gap === undefined && !props.fluid ? 'text' : 'stack', 'div', {
    ...props,
    className: joinClass('card', className),
    'data-padding': padding,
    'data-border': border,
    'data-linked': linked || undefined,
    'data-tall': tall || undefined,
  });
}
