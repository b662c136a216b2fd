import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import type { ContentRecord } from '#contract/content/record.ts';
import type { AccountId } from '#contract/ids.ts';
import type { WorkCommand } from './overlay.ts';

/** A campaign as it was saved here; one without a server record is built from the draft. */
export function savedCampaign(
  held: CampaignRecord | undefined,
  { payload, occurredAt }: WorkCommand<'saveCampaign'>,
  accountId: AccountId,
): CampaignRecord {
  const { fields, campaignId, gallery } = payload;
  const base = held ?? emptyCampaign(campaignId, accountId, occurredAt);
  return {
    ...base,
    ...fields,
    location: fields.place ?? base.location,
    openSlots: Math.max(0, base.openSlots + fields.creatorSlots - base.creatorSlots),
    gallery: gallery.flatMap((id) => base.gallery.find(({ uploadId }) => uploadId === id) ?? []),
    updatedOn: occurredAt,
  } as CampaignRecord;
}

const emptyCampaign = (id: CampaignRecord['id'], businessId: AccountId, on: string) => ({
  id,
  businessId,
  businessName: '',
  businessLogoUrl: null,
  businessPhotoUrl: null,
  status: 'draft' as const,
  // The server sets it where it charges prices.
  pricePaidBy: 'direct' as const,
  location: { street: '', locality: '', province: '', postalCode: '' },
  gallery: [] as CampaignRecord['gallery'],
  isOpen: true,
  creatorSlots: 0,
  openSlots: 0,
  counts: { applied: 0, invited: 0, accepted: 0, completed: 0 },
  lockedOn: null,
  publishedOn: null,
  endedOn: null,
  endReason: null,
  createdOn: on,
  updatedOn: on,
  version: 0,
  revision: 0,
});

/** A candidate that the server does not have yet: names that are not known here are empty. */
export function newCandidate(
  campaign: CampaignRecord | undefined,
  { payload, occurredAt }: WorkCommand<'candidateEvent'>,
  accountId: AccountId,
): CandidateRecord {
  const isOwn = payload.creatorId === accountId;
  return {
    id: payload.candidateId,
    campaignId: payload.campaignId,
    campaignTitle: campaign?.title ?? '',
    businessId: campaign?.businessId ?? accountId,
    businessName: campaign?.businessName ?? '',
    businessLogoUrl: campaign?.businessLogoUrl ?? null,
    creatorId: payload.creatorId,
    creatorFirstName: '',
    creatorLastName: '',
    creatorPhotoUrl: null,
    creatorLocality: '',
    creatorTier: 'BASIC',
    creatorReviewCount: 0,
    creatorCompleted: 0,
    chatroomId: null,
    state: isOwn ? 'applied' : 'invited',
    source: isOwn ? 'apply' : 'invite',
    note: '',
    proposedPriceCents: null,
    availabilityHint: [],
    match: null,
    backupRank: null,
    reason: null,
    decidedOn: null,
    expiresOn: null,
    works: [],
    createdOn: occurredAt,
    updatedOn: occurredAt,
    version: 0,
    revision: 0,
  };
}

export type Described = WorkCommand<'describeContent'>['payload'];

/** An asset with its queued text; submitted and accepted ones keep theirs. */
export function describedAs(record: ContentRecord, words: Described | undefined): ContentRecord {
  if (!words || record.state === 'submitted' || record.state === 'approved') return record;
  const { caption, altText, shotId, deliverableId } = words;
  return { ...record, caption, altText, shotId, deliverableId };
}

/** The note of an application or an invitation. */
export function textsOf({ payload }: WorkCommand<'candidateEvent'>): Partial<CandidateRecord> {
  switch (payload.event) {
    case 'creator_applied':
      return {
        source: 'apply',
        note: payload.note,
        proposedPriceCents: payload.proposedPriceCents,
        availabilityHint: [...payload.availabilityHint],
      };
    case 'business_invite':
      return { source: 'invite', note: payload.note };
    case 'business_declined':
      return { reason: payload.reason };
    default:
      return {};
  }
}
