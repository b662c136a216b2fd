import { decideEdit } from '#contract/campaign/edit-rules.ts';
import { CAMPAIGN_LIMITS } from '#contract/campaign/lists.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { ok, refused } from '#contract/result.ts';
import type { AccountCaller } from '../../http/call.ts';
import { columnsOf, fieldsOf } from './campaign-fields.ts';
import { findGallery, galleryOf } from './campaign-gallery.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { applyEdit, bookedOf, editJobOf, findEditContext, stampsOfEdit } from './edit-effects.ts';
import { lockWork } from './lock-work.ts';
import { trackWork } from './work-changes.ts';
import {
  audienceOf,
  recordsEffect,
  type CampaignRow,
  type RecordWrite,
  type Stamp,
} from '../../records/write-records.ts';

/**
 * Writes a draft, new or over the known version, or a published campaign as far as its fields may still change. Creators whom
 * a change concerns are notified; projects keep their own copy of the terms. An outdated version writes nothing.
 */
export const saveCampaign: CommandHandler<'saveCampaign'> = {
  rate: rates.edits,
  async lock({ client, caller, commands, now, hasPayments }) {
    const { accountId } = caller;
    const campaignIds = commands.map(({ payload }) => payload.campaignId);
    const [work, context, files] = await Promise.all([
      lockWork(client, { campaignIds, businessIds: [accountId], bench: true }),
      findEditContext(client, campaignIds),
      findGallery(
        client,
        caller,
        commands.flatMap(({ payload }) => payload.gallery),
      ),
    ]);
    const changes = trackWork(work, now);
    const elsewhere: Stamp[] = [];
    const jobs = new Map<string, ReturnType<typeof editJobOf>>();
    const write = (): RecordWrite => {
      const { stamps = [], ...rows } = changes.write();
      return { ...rows, stamps: [...stamps, ...elsewhere] };
    };
    return {
      decide({ id, payload, baseVersion }) {
        const { campaignId, fields } = payload;
        const campaign = work.campaigns.get(campaignId);
        const business = work.businesses.get(accountId);
        if (!business) return refused({ code: 'NOT_FOUND' });
        if (campaign && campaign.row.businessId !== accountId) {
          return refused({ code: 'NOT_FOUND' });
        }
        // Only businesses of one corporation share a campaign.
        if (!campaign && payload.groupId && business.payerId === business.id) {
          return refused({ code: 'INVALID', current: { path: ['groupId'] } });
        }
        if (!campaign && business.drafts >= CAMPAIGN_LIMITS.drafts) {
          return refused({ code: 'TOO_MANY_DRAFTS' });
        }
        const gallery = galleryOf(payload.gallery, files, campaign?.row ?? null);
        if (!campaign && baseVersion !== undefined) return refused({ code: 'NOT_FOUND' });
        // Its end has raised the version; no newer one can be written over either.
        if (campaign && isEnded(campaign.row)) {
          return refused({ code: 'CAMPAIGN_CLOSED', current: stateOf(campaign.row) });
        }
        if (campaign && campaign.row.version !== baseVersion) {
          return refused({ code: 'CAMPAIGN_CHANGED', current: stateOf(campaign.row) });
        }
        if (!gallery) return refused({ code: 'PICTURE_MISSING' });
        const over = { ...columnsOf(fields), ...gallery };
        if (!campaign) {
          const pricePaidBy = hasPayments ? 'pollin' : 'direct';
          changes.create({ ...newDraft(payload, caller, now), ...over, pricePaidBy });
          return ok({ version: 1 });
        }
        const { row: before } = campaign;
        const edit = decideEdit(
          { ...before, booked: bookedOf(context, campaignId, now) },
          { before: fieldsOf(before), after: fieldsOf({ ...before, ...over }) },
          { ...business, hours: undefined },
          now.getTime(),
        );
        if (!edit.ok) return refused({ current: stateOf(before), ...edit.refusal });
        const after = changes.campaign(campaignId, over);
        if (after.status === 'active') {
          const edited = { before, after, notices: edit.value };
          applyEdit(changes, work, context, edited);
          jobs.set(id, editJobOf(edited));
          elsewhere.push(...stampsOfEdit(context, before, after));
        }
        return ok({ version: after.version });
      },
      jobOf: ({ id }) => jobs.get(id) ?? null,
      audience: () => audienceOf(write()),
      effect: () => recordsEffect(write()),
    };
  },
};

const isEnded = ({ status }: CampaignRow): boolean => status !== 'draft' && status !== 'active';

const stateOf = ({ version, status, updatedOn }: CampaignRow) => ({
  version,
  status,
  updatedOn: updatedOn.toISOString(),
});

function newDraft(
  {
    campaignId,
    fields,
    groupId,
  }: Pick<PayloadOf<'saveCampaign'>, 'campaignId' | 'fields' | 'groupId'>,
  { accountId, userId }: Pick<AccountCaller, 'accountId' | 'userId'>,
  now: Date,
): CampaignRow {
  const { place: _, onSite: __, shootWindow: ___, ...same } = fields;
  return {
    ...same,
    id: campaignId,
    businessId: accountId,
    pricePaidBy: 'direct',
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
    groupId: groupId ?? null,
    createdByUserId: userId,
    createdOn: now,
    updatedOn: now,
    version: 1,
  };
}
