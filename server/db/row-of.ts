import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * SQL for a table's columns under the names that its rows have in the program. Days are read as they are written: as
 * moments they would move with the server's time zone.
 */
export const rowOf = (table: PgTable, alias: string): string =>
  Object.entries(getTableColumns(table))
    .map(([field, column]) => {
      const cast = column.getSQLType() === 'date' ? '::text' : '';
      return `${alias}."${column.name}"${cast} as "${field}"`;
    })
    .join(', ');
