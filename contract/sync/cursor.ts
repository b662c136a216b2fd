/**
 * A device's position in an account's feed: the database history (`epoch`), the last complete revision, and, during first
 * contact, the next page (`window`).
 */
export type Cursor = { epoch: string; revision: number; window: string | null };

/** `epoch.revision` or, in the middle of first contact, `epoch.revision.window`. */
export function formatCursor({ epoch, revision, window }: Cursor): string {
  return window === null ? `${epoch}.${revision}` : `${epoch}.${revision}.${window}`;
}

/** The parts of a cursor, or null for anything that is not one (which counts as first contact). */
export function parseCursor(text: string | null | undefined): Cursor | null {
  const match = /^([0-9a-z]{6,40})\.(\d{1,15})(?:\.([A-Za-z0-9_-]{1,200}))?$/.exec(text ?? '');
  if (!match?.[1] || !match[2]) return null;
  return { epoch: match[1], revision: Number(match[2]), window: match[3] ?? null };
}
