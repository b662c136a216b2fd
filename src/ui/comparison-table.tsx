import type { ReactNode } from 'react';
import { Diff } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { VisuallyHidden } from './visually-hidden.tsx';
import './comparison-table.css';

export type ComparedRow = {
  name: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  /** Marked among rows that are the same on both sides; in more than color. */
  differs?: boolean;
};

type Props = {
  rows: readonly ComparedRow[];
  /** The heading of the labels. */
  field?: string;
  mine?: string;
  theirs?: string;
};

/** Two versions of the same fields, side by side. */
export function ComparisonTable({
  rows,
  field = m.app_conflict_field(),
  mine = m.app_yours(),
  theirs = m.app_theirs(),
}: Props) {
  return (
    <table className="comparison-table">
      <thead>
        <tr>
          <th scope="col">{field}</th>
          <th scope="col">{mine}</th>
          <th scope="col">{theirs}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} data-differs={row.differs || undefined}>
            <th scope="row">
              {row.label}
              {row.differs ? (
                <>
                  <Diff aria-hidden />
                  <VisuallyHidden>{` (${m.availability_conflict_differs()})`}</VisuallyHidden>
                </>
              ) : null}
            </th>
            <td dir="auto">{row.mine}</td>
            <td dir="auto">{row.theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
