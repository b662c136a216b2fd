/** A code was sent to this address. */
export type PendingCode = {
  email: string;
  /** Milliseconds since the epoch from which the next may be asked for. */
  resendAt: number;
  /** Milliseconds since the epoch after which this one is of no use. */
  expiresAt: number;
};

const KEY = 'pollin:pending-code';

/**
 * Outlives the reload that phones do to a tab while its person reads the e-mail; never the tab itself. Without storage
 * the person starts again with the address.
 */
export function keepPendingCode(pending: PendingCode | null): void {
  try {
    if (pending) sessionStorage.setItem(KEY, JSON.stringify(pending));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing also has nothing to come back to.
  }
}

export function readPendingCode(now: number): PendingCode | null {
  try {
    const held = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as PendingCode | null;
    return held && now < held.expiresAt ? held : null;
  } catch {
    // Unreadable or forbidden: as if no code had been asked for.
    return null;
  }
}
