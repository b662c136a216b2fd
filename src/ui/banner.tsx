import type { HTMLAttributes, ReactNode } from 'react';
import { joinClass } from './class-name.ts';
import './banner.css';

export interface BannerProps extends HTMLAttributes<HTMLElement> {
  tone?: 'neutral' | 'leaf' | 'warning' | 'danger';
  icon?: ReactNode;
  /** One small Button or link, for example "Reload". */
  action?: ReactNode;
}

/** One line across the page about its whole state: offline, a new version, no money moves. Announced politely. */
export function Banner({
  tone = 'neutral',
  icon,
  action,
  className,
  children,
  ...props
}: BannerProps) {
  return (
    <output {...props} className={joinClass('banner', className)} data-tone={tone}>
      {icon}
      <span className="banner-text">{children}</span>
      {action}
    </output>
  );
}
