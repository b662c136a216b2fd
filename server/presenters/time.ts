/** SQL for a point in time as the contract writes it: UTC with milliseconds. Null stays null. */
export const isoTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
