import { useMemo } from 'react';
import type { Desk } from './desk.ts';
import type { Shoot } from './overlay.ts';
import { slotDays, type SlotDay } from './slot-days.ts';

/**
 * The days with free times at a business for a campaign, as far as this device knows; undefined while it does not know the
 * hours. `moved` is the shoot that would leave its time.
 */
export function useSlotDays(
  { view, side, now }: Desk,
  of: Pick<Shoot, 'businessId' | 'campaignId'>,
  moved: Shoot | null,
): SlotDay[] | undefined {
  const availability = view.availability.find((one) => one.businessId === of.businessId);
  const campaign = view.campaigns.find((one) => one.id === of.campaignId);
  const shoots = side === 'creator' ? view.shoots : none;
  return useMemo(
    () => availability && campaign && slotDays({ availability, campaign, shoots, moved, now }),
    [availability, campaign, shoots, moved, now],
  );
}

const none: Shoot[] = [];
