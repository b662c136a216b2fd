import type { CampaignFields } from '#contract/campaign/record.ts';
import type { CampaignGroupId, CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { canReach } from '#src/data/delivery/can-reach.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { Prepared } from '#src/data/media/prepare.ts';
import { fieldsAt, type PlannedLocation } from './group-plan.ts';
import { dropRefusedSaves, queueCampaign } from './queue-campaign.ts';
import { publishCampaign } from './publish-campaign.ts';

/** The result of the publication at one location. */
export type LocationOutcome =
  | { state: 'published' }
  | { state: 'refused'; refusal: RuleRefusal }
  | { state: 'undelivered'; mayBeDone: boolean };

type Publication = {
  /** The person in the corporation, to which the pictures are uploaded once for all locations. */
  corporation: Actor;
  groupId: CampaignGroupId;
  brief: CampaignFields;
  /** The cover first. */
  pictures: readonly Prepared[];
  location: PlannedLocation;
  /** Stores the command's id before it is sent, or that it was answered: a killed app asks again for the same publication. */
  note: (publishing: CommandId | null) => Promise<void>;
};

/**
 * Publishes the brief as a campaign of one location: its draft first, then the publication. A repeat is the same campaign, and after a
 * lost answer the same command. A refusal is of this location alone.
 */
export async function publishAt({
  corporation,
  groupId,
  brief,
  pictures,
  location,
  note,
}: Publication): Promise<LocationOutcome> {
  const actor = { userId: corporation.userId, accountId: location.businessId };
  const { campaignId } = location;
  const again = location.publishing ?? newId<CommandId>();
  // A publication that may be done is only asked about: the campaign may have changed at its business since.
  if (location.publishing === null) {
    if (!(await canReach(device))) return { state: 'undelivered', mayBeDone: false };
    const fields = fieldsAt(brief, location);
    const gallery = pictures.map(({ uploadId }) => uploadId);
    await queueCampaign(
      actor,
      { campaignId, groupId, fields, gallery },
      { baseVersion: undefined, pictures, uploader: corporation },
    );
    await note(again);
  }
  const outcome = await publishCampaign(actor, campaignId, again);
  if (outcome.state === 'undelivered') {
    return { state: 'undelivered', mayBeDone: outcome.mayBeDone };
  }
  await note(null);
  if (outcome.state === 'unsaved') {
    const refusal = await refusalOfSave(actor.accountId, campaignId);
    // It is written here still; a refused copy would ask for attention a second time.
    await dropRefusedSaves(actor, campaignId);
    return { state: 'refused', refusal };
  }
  if (outcome.state === 'refused' && !isPublished(outcome.refusal)) return outcome;
  return { state: 'published' };
}

/** Published meanwhile by someone at the business. */
const isPublished = ({ code, current }: RuleRefusal): boolean =>
  code === 'WRONG_STATE' && (current as { status?: string } | undefined)?.status === 'active';

async function refusalOfSave(accountId: string, campaignId: string): Promise<RuleRefusal> {
  const refused = await device.db.outbox
    .where({ accountId, lane: `campaign:${campaignId}` })
    .filter((one) => one.state === 'attention')
    .last();
  const { code = 'INVALID', current } = refused?.attention ?? {};
  return { code, ...(current !== undefined && { current }) } as RuleRefusal;
}
