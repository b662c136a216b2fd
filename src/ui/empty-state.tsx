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
}

export function EmptyState({ icon, title, text, action, className, ...props }: EmptyStateProps) {
  return (
    <div {...props} className={joinClass('empty-state', className)}>
      {icon ? <span className="empty-state-icon">{icon}</span> : null}
      <h2 className="empty-state-title">{title}</h2>
      {text ? <p className="empty-state-text">{text}</p> : null}
      {action ? <div className="empty-state-action">{action}</div> : null}
    </div>
  );
}
