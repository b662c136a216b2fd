/** Limits in stored units; `unit`: of one shown unit, 100 for cents that are shown as dollars. */
export type NumberLimits = { least: number; most: number; unit?: number };

/** A whole number as people type it, with a dollar sign and commas between thousands. */
const WHOLE = /^\$?\s*(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})$/;

/** The stored number of a typed text; null where it is none, or beyond the limits. It is never corrected to another one. */
export function readNumber(text: string, { least, most, unit = 1 }: NumberLimits): number | null {
  const trimmed = text.trim();
  if (trimmed === '' && least === 0) return 0;
  const digits = WHOLE.exec(trimmed)?.[1]?.replaceAll(',', '');
  if (digits === undefined) return null;
  const number = Number(digits) * unit;
  return number >= least && number <= most ? number : null;
}
