import { VisuallyHidden } from './visually-hidden.tsx';
import './badge.css';

interface BadgeProps {
  /** Nothing is drawn for 0; above 99 it reads 99+. */
  count: number;
  /** The whole spoken text, for example "3 unread messages". */
  label: string;
}

export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null;

  return (
    <span className="badge">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
