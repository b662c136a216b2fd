import { CODE_MINUTES } from '#contract/sign-in/rules.ts';

/** A code was sent to this address. */
export type PendingCode = {
  email: string;
  /** Milliseconds since the epoch at which it was asked for, and from which the next may be. */
  askedAt: number;
  resendAt: number;
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
    const age = now - (held?.askedAt ?? 0);
    return held && age >= 0 && age < CODE_MINUTES * 60_000 ? held : null;
  } catch {
    // Unreadable or forbidden: as if no code had been asked for.
    return null;
  }
}
