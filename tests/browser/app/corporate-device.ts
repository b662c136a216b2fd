import type { CorporateOverview } from '#contract/corporate-businesses/overview.ts';
import type { BusinessInvitations } from '#contract/corporate-businesses/record.ts';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { type CampaignGroups, campaignGroups } from '#contract/campaign-group/record.ts';
import type { AccountId, CampaignGroupId, CampaignId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import { planKeyOf, withLocation } from '#src/features/create-campaign/group-plan.ts';
import {
  campaignId,
  campaignOf,
  hoursOf,
  now,
  projectId,
  projectOf,
  shootOf,
} from '../../src/features/calendar/build.ts';

export const groupId = newId<CampaignGroupId>();
/** A brief that is written here and was published nowhere. */
export const briefId = newId<CampaignId>();
const HOUR_MS = 3_600_000;

/** The active account is the corporation itself, with two businesses, one brief at both, and what was read of it an hour ago. */
export async function actAsCorporation(shoot: Partial<AppointmentRecord>): Promise<void> {
  const session = await device.db.session.get('current');
  const profile = session?.profile;
  const own = profile?.memberships[0];
  if (!profile || !own) throw new Error('Nobody is signed in');
  const corporateId = own.accountId;
  const corporation = { ...own, corporateId, businessId: null, businessName: null };
  const [shop, bar] = ['Desert Bloom', 'Ramada Bar'].map((businessName) => {
    const businessId = newId<AccountId>();
    return { ...own, accountId: businessId, corporateId, businessId, businessName };
  });
  if (!shop || !bar) throw new Error('There are no businesses');
  await device.db.session.update('current', {
    profile: {
      ...profile,
      memberships: [corporation, shop, bar],
      currentMembership: corporation,
      isSupport: true,
    },
  });
  const keep = (key: string, value: unknown) =>
    device.db.answers.put({ accountId: corporateId, key, value, at: now - HOUR_MS });
  await keep('corporate-overview', overviewOf(shop.accountId, bar.accountId, shoot));
  await keep('campaign-groups', campaignGroups.parse(groupsOf([shop, bar], shoot)));
  await keep('business-invitations', invitations);
  const onSite = { name: 'Sam Ortiz', phone: '+16025550142', parkingNote: null, doorNote: 'Ring' };
  const value = withLocation([], shop.accountId, { isChosen: true, onSite }, 1);
  await device.db.workDrafts.put({
    accountId: corporateId,
    key: planKeyOf(briefId),
    value,
    at: now,
  });
}

const overviewOf = (
  businessId: AccountId,
  quiet: AccountId,
  { startDateTime = '' }: Partial<AppointmentRecord>,
): CorporateOverview => ({
  businesses: [
    {
      businessId,
      needs: 4,
      labels: [
        { label: 'haveCandidates', tone: 'amber', count: 2 },
        { label: 'approveContent', tone: 'amber', count: 12 },
        { label: 'verifyPosts', tone: 'grey', count: 1 },
        { label: 'completed', tone: 'green', count: 20 },
      ],
    },
    { businessId: quiet, needs: 0, labels: [] },
  ],
  shoots: [
    {
      id: newId(),
      businessId,
      campaignId,
      creator: 'Maya Okafor',
      startDateTime,
      state: 'confirmed',
    },
  ],
});

/** A brief at two locations: creators are at three of its steps at one, and it is a draft at the other. */
function groupsOf(
  [shop, bar]: readonly { accountId: AccountId; businessName: string }[],
  shoot: Partial<AppointmentRecord>,
): CampaignGroups {
  if (!shop || !bar) throw new Error('There are no businesses');
  const address = { street: '1 Main St', locality: 'Phoenix', province: 'AZ', postalCode: '85004' };
  const location = ({ accountId: businessId, businessName: name }: typeof shop) => ({
    businessId,
    name,
    photoUrl: null,
    address,
    categories: ['eats'],
    availability: hoursOf({ businessId }),
  });
  const campaign = (one: typeof shop, change: Parameters<typeof campaignOf>[0]) =>
    campaignOf({ businessId: one.accountId, businessName: one.businessName, ...change });
  const counts = { applied: 2, invited: 1, accepted: 3, completed: 0 };
  const project = projectOf();
  return {
    locations: [location(shop), location(bar)],
    campaigns: [
      {
        groupId,
        campaign: campaign(shop, { creatorSlots: 5, openSlots: 2, counts }),
        projects: [
          { project, appointment: shootOf(shoot), items: [] },
          {
            project: {
              ...project,
              id: newId(),
              step: 'get_approval_for_content',
              contentState: 'submitted',
            },
            appointment: null,
            items: [],
          },
          {
            project: { ...project, id: projectId, step: 'submit_post', postState: 'submitted' },
            appointment: null,
            items: [],
          },
        ],
      },
      { groupId, campaign: campaign(bar, { id: newId(), status: 'draft' }), projects: [] },
    ],
    next: groupId,
    nextPosition: `open 2026-11-20T10:00:00.000Z ${groupId}`,
  };
}

const invitations: BusinessInvitations = {
  invitations: [
    {
      id: newId(),
      email: 'owner-of-the-old-mill@pollin.test',
      sentOn: new Date(now - HOUR_MS).toISOString(),
      expiresOn: new Date(now + 24 * HOUR_MS).toISOString(),
      isDeclined: false,
    },
  ],
};
