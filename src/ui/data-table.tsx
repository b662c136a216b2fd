import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import {
  Cell,
  Column,
  Row,
  Table,
  TableBody,
  TableHeader,
  type SortDescriptor,
} from 'react-aria-components/Table';
import './data-table.css';

export type DataColumn<T> = {
  id: string;
  title: string;
  cell: (row: T) => ReactNode;
  /** The order of two rows, ascending; without one the column can't be sorted. */
  compare?: (a: T, b: T) => number;
};

interface DataTableProps<T> {
  /** The spoken name of the table. */
  label: string;
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** The first column names its row. */
  columns: readonly DataColumn<T>[];
}

/**
 * Rows that are compared column by column. Arrow keys step from cell to cell, Home and End to the ends of a row; Enter on a column's
 * title sorts by it, and again the other way round.
 */
export function DataTable<T extends object>({ label, rows, keyOf, columns }: DataTableProps<T>) {
  const [sort, setSort] = useState<SortDescriptor | null>(null);
  const sorted = useMemo(() => {
    const compare = columns.find(({ id }) => id === sort?.column)?.compare;
    if (!sort || !compare) return rows;
    const sign = sort.direction === 'descending' ? -1 : 1;
    return rows.toSorted((a, b) => sign * compare(a, b));
  }, [rows, columns, sort]);
  return (
    <div className="data-table-scroller">
      <Table
        aria-label={label}
        className="data-table"
        {...(sort && { sortDescriptor: sort })}
        onSortChange={setSort}
      >
        <TableHeader>
          {columns.map(({ id, title, compare }, index) => (
            <Column
              key={id}
              id={id}
              isRowHeader={index === 0}
              allowsSorting={Boolean(compare)}
              className="data-table-column"
            >
              {({ sortDirection }) => (
                <span className="data-table-title">
                  {title}
                  {sortDirection === 'ascending' ? <ArrowUp aria-hidden /> : null}
                  {sortDirection === 'descending' ? <ArrowDown aria-hidden /> : null}
                </span>
              )}
            </Column>
          ))}
        </TableHeader>
        <TableBody>
          {sorted.map((row) => (
            <Row key={keyOf(row)} id={keyOf(row)} className="data-table-row">
              {columns.map(({ id, cell }) => (
                <Cell key={id} className="data-table-cell">
                  {cell(row)}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
