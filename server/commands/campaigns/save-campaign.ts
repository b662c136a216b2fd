import { publishProblems, type PublishProblem } from '#contract/campaign/rules.ts';
import { CAMPAIGN_LIMITS } from '#contract/campaign/lists.ts';
import { isSame, lockedChanges } from '#contract/campaign/locked.ts';
import type { CampaignFields } from '#contract/campaign/record.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { AccountCaller } from '../../http/call.ts';
import { columnsOf, fieldsOf } from './campaign-fields.ts';
import { findGallery, galleryOf } from './campaign-gallery.ts';
import type { CommandHandler } from '../command-handler.ts';
import { lockWork, type LockedCampaign } from './lock-work.ts';
import { trackWork } from './work-changes.ts';
import { audienceOf, recordsEffect, type CampaignRow } from '../write-records.ts';

/**
 * Writes a draft, new or over the known version, or a published campaign as far as it is not locked: projects keep their own
 * copy of the terms. An outdated version writes nothing.
 */
export const saveCampaign: CommandHandler<'saveCampaign'> = {
  async lock({ client, caller, commands, now }) {
    const { accountId } = caller;
    const [work, files] = await Promise.all([
      lockWork(client, {
        campaignIds: commands.map(({ payload }) => payload.campaignId),
        businessIds: [accountId],
        bench: true,
      }),
      findGallery(
        client,
        accountId,
        commands.flatMap(({ payload }) => payload.gallery),
      ),
    ]);
    const changes = trackWork(work, now);
    return {
      decide({ payload, baseVersion }) {
        const { campaignId, fields } = payload;
        const campaign = work.campaigns.get(campaignId);
        const business = work.businesses.get(accountId);
        if (!business) return refused({ code: 'NOT_FOUND' });
        if (campaign && campaign.row.businessId !== accountId) {
          return refused({ code: 'NOT_FOUND' });
        }
        if (!campaign && business.drafts >= CAMPAIGN_LIMITS.drafts) {
          return refused({ code: 'TOO_MANY_DRAFTS' });
        }
        const gallery = galleryOf(payload.gallery, files, campaign?.row ?? null);
        if (!campaign && baseVersion !== undefined) return refused({ code: 'NOT_FOUND' });
        if (campaign && campaign.row.version !== baseVersion) {
          return refused({ code: 'CAMPAIGN_CHANGED', current: stateOf(campaign.row) });
        }
        if (!gallery) return refused({ code: 'PICTURE_MISSING' });
        const over = { ...columnsOf(fields), ...gallery };
        if (!campaign) {
          changes.create({ ...newDraft(payload, caller, now), ...over });
          return ok({ version: 1 });
        }
        const allowed = mayChange(campaign, fieldsOf({ ...campaign.row, ...over }), now);
        if (!allowed.ok) return allowed;
        return ok({ version: changes.campaign(campaignId, over).version });
      },
      audience: () => audienceOf(changes.write()),
      effect: () => recordsEffect(changes.write()),
    };
  },
};

const stateOf = ({ version, status, updatedOn }: CampaignRow) => ({
  version,
  status,
  updatedOn: updatedOn.toISOString(),
});

/** Of what is written as it would be stored. A draft may lack anything. What is published has to stay publishable, and what was agreed stays as it is. */
function mayChange(
  { row, business }: LockedCampaign,
  fields: CampaignFields,
  now: Date,
): Result<null, RuleRefusal> {
  if (row.status === 'draft') return ok(null);
  if (row.status !== 'active') return refused({ code: 'CAMPAIGN_CLOSED', current: stateOf(row) });
  const before = fieldsOf(row);
  const locked = row.lockedOn === null ? [] : lockedChanges(before, fields);
  if (fields.creatorSlots < row.slotsTaken) {
    return refused({ code: 'CAMPAIGN_LOCKED', current: { fields: ['creatorSlots'] } });
  }
  if (locked.length > 0) return refused({ code: 'CAMPAIGN_LOCKED', current: { fields: locked } });
  // A day that has passed since is no reason to refuse a better description, nor is more work than is asked for nowadays.
  const sameDays =
    before.applyBy === fields.applyBy && isSame(before.shootWindow, fields.shootWindow);
  const kept = new Set<PublishProblem>([
    ...(sameDays ? (['applyBy', 'shootWindow'] as const) : []),
    ...(isSame(before.place, fields.place) ? (['place'] as const) : []),
    ...(isSame(before.deliverables, fields.deliverables) ? (['deliverables'] as const) : []),
  ]);
  // Hours may close after publishing: creators then read that there is no free time.
  const publisher = { ...business, hours: undefined };
  const problems = publishProblems(fields, publisher, now.getTime()).filter(
    (name) => !kept.has(name),
  );
  if (problems.length > 0) return refused({ code: 'CAMPAIGN_INCOMPLETE', current: { problems } });
  return ok(null);
}

export function newDraft(
  { campaignId, fields }: Pick<PayloadOf<'saveCampaign'>, 'campaignId' | 'fields'>,
  { accountId, userId }: Pick<AccountCaller, 'accountId' | 'userId'>,
  now: Date,
): CampaignRow {
  const { place: _, onSite: __, shootWindow: ___, ...same } = fields;
  return {
    ...same,
    id: campaignId,
    businessId: accountId,
    status: 'draft',
    location: null,
    onSiteContact: null,
    shootFrom: null,
    shootTo: null,
    gallery: [],
    fileIds: [],
    isOpen: true,
    slotsTaken: 0,
    appliedCount: 0,
    invitedCount: 0,
    goingCount: 0,
    completedCount: 0,
    filledOn: null,
    // Set by the database.
    city: '',
    lockedOn: null,
    publishedOn: null,
    endedOn: null,
    endReason: null,
    createdByUserId: userId,
    createdOn: now,
    updatedOn: now,
    version: 1,
  };
}
