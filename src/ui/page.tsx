import type { ComponentPropsWithRef, HTMLAttributes } from 'react';
import { joinClass } from './class-name.ts';
import { element, type StackLook } from './layout.tsx';
import './page.css';

interface PageProps extends StackLook, ComponentPropsWithRef<'div'> {
  /** In pixels, or as wide as any content may be. */
  width?: 720 | 860 | 880 | 960 | 'content';
  /** The page of a long list: less space above it and in it. */
  compact?: boolean;
}

/** A screen that is one column of sections, as wide as one reads well. */
export function Page({ width = 720, compact = false, className, ...props }: PageProps) {
  return element('stack', 'div', {
    gap: compact ? 4 : 6,
    ...props,
    className: joinClass('page', className),
    'data-width': width,
    'data-compact': compact || undefined,
  });
}

/** Scrolls its content instead of the frame's, so that a list can save its position. */
export function ScrollArea({ className, ...props }: ComponentPropsWithRef<'div'>) {
  return <div {...props} className={joinClass('scroll-area', className)} />;
}

interface ActionBarProps extends HTMLAttributes<HTMLDivElement> {
  compact?: boolean;
}

/** A page's actions, within reach of a thumb wherever the page is scrolled to. */
export function ActionBar({ compact = false, className, ...props }: ActionBarProps) {
  return element('row', 'div', {
    role: 'group',
    gap: 3,
    wrap: true,
    justify: 'end',
    ...props,
    className: joinClass('action-bar', className),
    'data-compact': compact || undefined,
  });
}
