/**
 * SQL for whether the desk may show what came to a project at a time: nothing that came after its problem was settled. `on` is an
 * expression, and `project` the name of a row.
 */
export const isBeforeSettled = (on: string, project: string): string => `(
${project}.dispute ->> 'resolvedOn' is null or ${on} <= (${project}.dispute ->> 'resolvedOn')::timestamptz)`;

/** SQL for whether the desk may show a message: not one that was removed, either. Both are names of rows. */
export const isShownAtDesk = (message: string, project: string): string => `(
${message}.removed_on is null and ${isBeforeSettled(`${message}.created_on`, project)})`;
