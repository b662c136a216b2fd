import { useEffect } from 'react';
import { PROTOCOL } from '#contract/app-version.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { useLive } from '#src/lib/use-live.ts';
import { notifyUpdate } from './update-store.ts';

/** Offers the reload once the server refuses this version; unsent items stay until then. */
export function useUpdateNeeded(): void {
  const fact = useLive(
    () => onDatabase(device.db, (db) => db.facts.get('updateNeeded')),
    'updateNeeded',
  );
  const isNeeded = fact?.key === 'updateNeeded' && fact.protocol === PROTOCOL;
  useEffect(() => {
    if (isNeeded) notifyUpdate();
  }, [isNeeded]);
}
