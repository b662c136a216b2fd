import * as z from 'zod/mini';
import { useEffect, useState } from 'react';
import { campaignId, type CampaignId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';

/** Where the id of a campaign is kept that was begun and is in no command yet. */
export const BEGUN_KEY = 'campaign-new';
export const begun = z.object({ campaignId });

/** The campaign that was begun here last and never saved, or another id for a new one. Null until the disk was read. */
export function useNewCampaign(actor: Actor): CampaignId | null {
  const { value, isRead, write } = useWorkDraft(actor, BEGUN_KEY, begun);
  const [fresh] = useState(() => newId<CampaignId>());
  const isMissing = isRead && value === null;
  useEffect(() => {
    if (isMissing) write({ campaignId: fresh });
  }, [isMissing, write, fresh]);
  return isRead ? (value?.campaignId ?? fresh) : null;
}
