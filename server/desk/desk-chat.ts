/**
 * SQL for whether the desk may show a message: not one that was removed, and none that was written after the problem of the
 * project was settled. Both are names of rows.
 */
export const isShownAtDesk = (message: string, project: string): string => `(
${message}.removed_on is null and (${project}.dispute ->> 'resolvedOn' is null
  or ${message}.created_on <= (${project}.dispute ->> 'resolvedOn')::timestamptz))`;
