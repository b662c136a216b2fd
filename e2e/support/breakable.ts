import type { Page } from '@playwright/test';

export type Breakable = { failures?: number };

/** Lets writes to the store fail as Safari's do (dexie#1139), as many as are asked for. Runs before the app. */
export function makeBreakable(): void {
  if (!('IDBDatabase' in globalThis)) return;
  const place = globalThis as Breakable;
  const real = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function transaction(names, mode, options) {
    if (mode === 'readwrite' && this.name === 'device' && place.failures) {
      place.failures--;
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    }
    return real.call(this, names, mode, options);
  };
}

export async function failWrites(page: Page, failures: number): Promise<void> {
  await page.evaluate((count) => void ((globalThis as Breakable).failures = count), failures);
}

/** The app's reports of a store that fails at a write or at its next opening, or is cleared during a write. */
export const isStoreGone = (said: string): boolean =>
  /^(UnknownError|OpenFailedError|AbortError)/.test(said);
