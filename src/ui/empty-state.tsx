import type { HTMLAttributes, ReactNode } from 'react';
import { joinClass } from './class-name.ts';
import './empty-state.css';

interface EmptyStateProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title' | 'children'> {
  icon?: ReactNode;
  title: ReactNode;
  /** The expected content, in one sentence. */
  text?: ReactNode;
  /** The next step, as a Button or a link. */
  action?: ReactNode;
  /** `h1` where it is the whole page. */
  heading?: 'h1' | 'h2';
}

export function EmptyState({
  icon,
  title,
  text,
  action,
  heading: Heading = 'h2',
  className,
  ...props
}: EmptyStateProps) {
  return (
    <div {...props} className={joinClass('empty-state', className)}>
      {icon ? <span className="empty-state-icon">{icon}</span> : null}
      <Heading className="empty-state-title">{title}</Heading>
      {text ? <p className="empty-state-text">{text}</p> : null}
      {action ? <div className="empty-state-action">{action}</div> : null}
    </div>
  );
}
