import { useEffect, useState } from 'react';
import { mayReadPosition, metersTo } from '#src/lib/position.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';
import type { Shoot } from './overlay.ts';

type MeasuredDistance = Pick<NonNullable<Shoot['checkIn']>, 'distanceM' | 'isApproximate'>;
export const noDistance: MeasuredDistance = { distanceM: null };

/**
 * Whether a check-in includes its distance from the address. It is the creator's choice, and already made for someone who permitted
 * it before. Where the address isn't located, the distance is one to the center of its ZIP code. Null where neither is known.
 */
export function useDistance({ address: { coordinates } }: Pick<Shoot, 'address'>) {
  const [isOn, setIsOn] = useState(false);
  const isOffered = coordinates !== null && coordinates !== undefined;
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
    isApproximate: coordinates.isApproximate === true,
    /** The distance as a check-in sends it; null in meters where there is none: a check-in is never held up by it. */
    async measure(): Promise<MeasuredDistance> {
      if (!isOn) return noDistance;
      const distanceM = await metersTo(coordinates);
      if (distanceM !== null) {
        return { distanceM, ...(coordinates.isApproximate && { isApproximate: true }) };
      }
      toasts.warning(m.calendar_distance_none());
      return noDistance;
    },
  };
}
