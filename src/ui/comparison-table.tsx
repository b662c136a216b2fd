import type { ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import './comparison-table.css';

export type ComparedRow = { name: string; label: string; mine: ReactNode; theirs: ReactNode };

type Props = {
  rows: readonly ComparedRow[];
  mine?: string;
  theirs?: string;
};

/** Two versions of the same fields, side by side. */
export function ComparisonTable({ rows, mine = m.app_yours(), theirs = m.app_theirs() }: Props) {
  return (
    <table className="comparison-table">
      <thead>
        <tr>
          <th scope="col">{m.app_conflict_field()}</th>
          <th scope="col">{mine}</th>
          <th scope="col">{theirs}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.label}</th>
            <td dir="auto">{row.mine}</td>
            <td dir="auto">{row.theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
