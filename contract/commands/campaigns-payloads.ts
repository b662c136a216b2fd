import * as z from 'zod/mini';
import { REASON_MAX_CHARACTERS } from '../appointment/rules.ts';
import { CAMPAIGN_LIMITS } from '../campaign/lists.ts';
import { aiMarks, campaignFields } from '../campaign/record.ts';
import { campaignEvents } from '../campaign/rules.ts';
import { filledText, listOf } from './fields.ts';
import { campaignGroupId, campaignId, uploadId } from '../ids.ts';
import type { Payloads } from './declaration.ts';

const eventOfPeople = () => {
  const events = campaignEvents.filter((event) => event !== 'complete');
  return z.enum(events as [(typeof events)[number]]);
};

const fieldsWithMarks = () => z.strictObject({ ...campaignFields.shape, ai: aiMarks });

export const campaignPayloads = {
  /**
   * A complete draft, or the fields of a published campaign that are not locked yet. It replaces the version in the
   * command's `baseVersion`. Without one it is a new draft.
   */
  saveCampaign: z.strictObject({
    campaignId,
    fields: fieldsWithMarks(),
    /** Uploads of purpose `campaignPhoto`, the cover first; those that are in the campaign stay. */
    gallery: listOf(uploadId, CAMPAIGN_LIMITS.gallery),
    /** Of a new draft: the corporation's campaign that it belongs to. A campaign never changes its group. */
    groupId: z.optional(campaignGroupId),
  }),
  campaignEvent: z.strictObject({
    campaignId,
    event: eventOfPeople(),
    reason: z.optional(filledText(REASON_MAX_CHARACTERS)),
  }),
} as const satisfies Payloads;
