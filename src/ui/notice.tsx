import type { HTMLAttributes } from 'react';
import { joinClass } from './class-name.ts';
import { element, type StackLook } from './layout.tsx';
import './notice.css';

interface NoticeProps extends Omit<StackLook, 'tone'>, HTMLAttributes<HTMLElement> {
  as?: 'div' | 'p' | 'section';
  tone?: 'warning' | 'leaf';
  padding?: 'medium' | 'flat';
}

/** A tinted box with important information. With `gap`, a stack of its children. */
export function Notice({ tone = 'warning', padding = 'medium', className, ...props }: NoticeProps) {
  return element(props.gap === undefined ? 'text' : 'stack', 'div', {
    ...props,
    className: joinClass('notice', className),
    'data-notice': tone,
    'data-padding': padding,
  });
}
