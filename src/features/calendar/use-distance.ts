import { useEffect, useState } from 'react';
import { mayReadPosition, metersTo } from '#src/lib/position.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';
import type { Shoot } from './overlay.ts';

/**
 * Whether a check-in says how far from the address it is. It is the creator's choice, and already made for someone who permitted
 * it before. Null where the exact place of the address isn't known.
 */
export function useDistance({ address: { coordinates } }: Pick<Shoot, 'address'>) {
  const [isOn, setIsOn] = useState(false);
  const isOffered =
    coordinates !== null && coordinates !== undefined && coordinates.isApproximate !== true;
  useEffect(() => {
    if (!isOffered) return;
    let isCurrent = true;
    void mayReadPosition().then((may) => {
      if (isCurrent && may) setIsOn(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [isOffered]);
  if (!isOffered) return null;
  return {
    isOn,
    setIsOn,
    /** Meters, or null: a check-in is never held up by it. */
    async measure(): Promise<number | null> {
      if (!isOn) return null;
      const meters = await metersTo(coordinates);
      if (meters === null) toasts.warning(m.calendar_distance_none());
      return meters;
    },
  };
}
