import { CAMPAIGN_LIMITS } from '#contract/campaign/lists.ts';
import {
  campaignFieldNames,
  type CampaignFields,
  type CampaignRecord,
} from '#contract/campaign/record.ts';
import type { UploadId } from '#contract/ids.ts';
import { m } from '#src/paraglide/messages.js';

/** The fields that a new draft copies from a campaign: all except its days, which have passed or soon will. */
export function duplicateFields(campaign: CampaignRecord): CampaignFields {
  const fields = Object.fromEntries(
    campaignFieldNames.map((name) => [name, campaign[name]]),
  ) as CampaignFields;
  const title = campaign.title.trim();
  return {
    ...fields,
    title: title === '' ? '' : copyTitle(title),
    applyBy: null,
    shootWindow: null,
    postWindow: { ...fields.postWindow, from: null },
    ai: { used: false, model: null, promptHash: null, unedited: [] },
  };
}

/** Its photos: files of the account that each of its campaigns may show. A photo without an upload cannot be named. */
export const duplicateGallery = ({ gallery }: Pick<CampaignRecord, 'gallery'>): UploadId[] =>
  gallery.flatMap(({ uploadId }) => uploadId ?? []);

/** A long title is cut before its distinguishing suffix. */
function copyTitle(title: string): string {
  const room = CAMPAIGN_LIMITS.title.most - m.details_copy_of({ title: '' }).length;
  return m.details_copy_of({ title: [...title].slice(0, room).join('').trim() });
}
