import { useEffect, useState } from 'react';
import { device } from '#src/data/device/browser-device.ts';

/** A database that does not open in this time will not open at all. */
const PATIENCE_MS = 10_000;

/**
 * Throws, to the nearest error boundary, when this browser stores nothing for us (private mode, forbidden or broken storage).
 * A live read alone would wait forever, because it expects a closed database to open again.
 */
export function useWorkingStorage(): void {
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let isWanted = true;
    const fail = (error: unknown) => isWanted && setFailure(error);
    const timer = setTimeout(
      () => fail(new DOMException('Storage does not open', 'UnknownError')),
      PATIENCE_MS,
    );
    const opened = device.db.open().then(() => undefined, fail);
    void opened.finally(() => clearTimeout(timer));
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, []);
  if (failure) throw failure;
}
