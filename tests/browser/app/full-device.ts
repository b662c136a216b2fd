import { vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CampaignId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { noChanges, type Changes } from '#contract/sync/sync.ts';
import { device } from '#src/data/device/browser-device.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { aPayment, visa } from '../../src/campaigns/money/a-payment.ts';
import { anOpportunity } from '../../src/campaigns/opportunities/an-opportunity.ts';
import {
  campaignId,
  campaignOf,
  hoursOf,
  now,
  projectId,
  projectOf,
  roomId,
  shootOf,
} from '../../src/features/calendar/build.ts';
import { aCandidate, aContentItem, aNotification } from '../../support/records.ts';
import { aSubscription } from '../billing/account-here.tsx';
import { anEarning } from '../../support/an-earning.ts';
import { profileOf, publicBusinessOf } from '../business-profile/show-profile.tsx';
import { actAsCorporation, briefId, groupId } from './corporate-device.ts';
import { keepOpportunities, offline } from '../campaigns/creator/creator-here.ts';
import { recordOf } from '../creator-profile/records.ts';
import {
  buildRoom,
  buildTalk,
  buildUnsent,
  businessAccount,
  creatorAccount,
  openInbox,
} from '../messages/inbox.ts';

export type Role = 'creator' | 'owner' | 'corporate';

const parties = { businessId: businessAccount, creatorId: creatorAccount };
const today = {
  startDateTime: new Date(now + 7_200_000).toISOString(),
  endDateTime: new Date(now + 12_600_000).toISOString(),
};

/** A word that no screen is wide enough for. */
export const LONG_WORD = 'Llanfairpwllgwyngyll'.repeat(8);
const longDraft = campaignOf({
  id: newId<CampaignId>(),
  status: 'draft',
  title: LONG_WORD,
  summary: LONG_WORD,
  description: LONG_WORD,
  giftDescription: LONG_WORD,
  dos: [LONG_WORD],
  donts: [LONG_WORD],
  hashtags: [`#${LONG_WORD}`],
  shotList: [{ id: 'a', text: LONG_WORD, required: true }],
});
const draftStep = (step: string): [string, string] => [
  `/business/campaign/create?draft=${longDraft.id}&step=${step}`,
  'Preview',
];
const groupStep = (step: string): [string, string] => [
  `/corporate/campaign/create?draft=${briefId}&step=${step}`,
  step === 'locations' ? 'Ramada Bar' : 'Preview',
];

const shotList = [
  { id: 'a', text: 'Hands press the tortilla, close up, until steam rises', required: true },
  { id: 'b', text: 'The patio from the door', required: true },
];
const filmed = campaignOf({ id: newId<CampaignId>(), title: 'Sunday masa', shotList });
const filming = projectOf({
  id: newId<ProjectId>(),
  campaignId: filmed.id,
  campaignTitle: filmed.title,
  chatroomId: null,
  terms: { ...projectOf().terms, shotList },
});
/** Work whose shots are being filmed: one is there, one is missing. */
const onLocation = {
  campaigns: [filmed],
  projects: [filming],
  content: [
    aContentItem({ projectId: filming.id, campaignId: filmed.id, ...parties, shotId: 'b' }),
  ],
};

const accountTypes = { creator: 'creator', owner: 'business', corporate: 'corporate' } as const;
const business = profileOf({ street: '1 Main St', locality: 'Phoenix', categories: ['eats'] });

/** A device that holds a bit of everything, at 10:00 AM on Friday, November 20. */
export async function aFullDevice(role: Role): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now });
  offline();
  const talks = ['Desert Bloom', 'Cholla Coffee', 'Old Mill', 'Vinyl Row'].map((name, index) =>
    buildTalk(
      buildRoom(
        name,
        index === 0 ? { chatroomId: roomId, campaignId, campaignTitle: campaignOf().title } : {},
      ),
      [
        { by: 'business', text: `Hello from ${name}` },
        { by: 'creator', text: 'See you there' },
        ...Array.from({ length: 30 }, () => ({
          by: 'business' as const,
          text: 'The patio is yours from ten. '.repeat(5),
        })),
      ],
      { creator: 32 - index, business: 32 - index },
    ),
  );
  await openInbox(role === 'corporate' ? 'corp-admin' : role, talks);
  if (role === 'corporate') await actAsCorporation(today);
  const records: Partial<Changes> = {
    appointments: [shootOf(today), shootOf({ id: newId(), state: 'reserved' })],
    projects: [
      projectOf({ agreedPriceCents: 12_000, payment: aPayment() }),
      ...(role === 'creator' ? onLocation.projects : []),
    ],
    campaigns:
      role === 'owner' ? [campaignOf(), longDraft] : [campaignOf(), ...onLocation.campaigns],
    content: role === 'creator' ? onLocation.content : [],
    availability: [hoursOf()],
    candidates: [
      aCandidate({ id: projectId, campaignId, ...parties, state: 'accepted' }),
      aCandidate({ id: newId(), campaignId: newId(), ...parties, state: 'invited' }),
    ],
    profiles:
      role === 'creator'
        ? [{ ...recordOf(), following: [{ accountId: businessAccount, name: 'Vinyl Row' }] }]
        : [business],
    notifications: [
      aNotification({
        accountId: role === 'creator' ? creatorAccount : businessAccount,
        accountType: accountTypes[role],
      }),
    ],
  };
  const { replica } = useCurrentReplica.getState();
  await replica?.apply({ collections: { ...noChanges(), ...records }, gone: [] });
  await keepMoney(role);
  const [, second] = talks;
  if (role === 'creator' && second) {
    await device.db.outbox.add(buildUnsent(second.room, 'On my way') as never);
    const found = Array.from({ length: 12 }, (_, index) =>
      anOpportunity({ campaignId: newId(), title: `Campaign ${index}` }),
    );
    await keepOpportunities(found, { at: now - 3_600_000 });
    const value = publicBusinessOf({ name: LONG_WORD, about: LONG_WORD });
    const key = `business ${value.id}`;
    await device.db.answers.put({ accountId: creatorAccount, key, value, at: now });
  }
}

/** What was read of the account's money an hour ago. */
async function keepMoney(role: Role): Promise<void> {
  const accountId = role === 'creator' ? creatorAccount : businessAccount;
  const keep = (key: string, value: unknown) =>
    device.db.answers.put({ accountId, key, value, at: now - 3_600_000 });
  if (role !== 'creator') return void (await keep('subscription', aSubscription({ card: visa })));
  const states = ['held', 'released', 'paid', 'refunded'] as const;
  const earnings = states.map((state) => anEarning({ state, amountCents: 12_000 }));
  await keep('payouts', { state: 'enabled', testMode: null });
  await keep('earnings', { earnings });
}

const ofCampaign = (section: string, step: string) => `/${section}/campaign/${campaignId}/${step}`;

/** Every screen of a role, each with a text that is there once it has been read. */
export const screens: Record<Role, [path: string, landmark: string][]> = {
  creator: [
    ['/creator/dashboard', 'Campaign 0'],
    ['/creator/pipeline', 'Patio season'],
    ['/creator/campaign', 'Patio season'],
    ['/creator/messages', 'Vinyl Row'],
    [`/creator/messages?room=${roomId}`, 'The patio is yours'],
    ['/creator/calendar', 'Desert Bloom'],
    ['/creator/profile/view', 'Portfolio'],
    ['/creator/profile/edit', 'Instagram'],
    ['/creator/notification', 'confirmed your shoot'],
    ['/creator/support', 'Problem area'],
    ['/creator/earnings', 'Held by Pollin'],
    ['/creator/following', 'Vinyl Row'],
    [`/creator/business/${businessAccount}`, '12 Patio Way'],
    ['/settings/sync', 'On my way'],
    ['/settings/notifications', 'Quiet hours'],
    ['/settings/tours', 'Reset onboarding guide'],
    ['/user/account', 'maya@pollin.test'],
    ['/not-found', 'Page not found'],
    [ofCampaign('creator', 'selection'), 'Patio season'],
    [ofCampaign('creator', 'schedule'), 'Patio season'],
    [ofCampaign('creator', 'messaging'), 'The patio is yours'],
    [ofCampaign('creator', 'content'), 'Patio season'],
    [ofCampaign('creator', 'upload'), 'Patio season'],
    [`/creator/campaign/${filmed.id}/on-site`, 'Hands press'],
    [ofCampaign('creator', 'on-site'), 'Nothing to film here'],
    [ofCampaign('creator', 'post'), 'Patio season'],
    [ofCampaign('creator', 'review'), 'Patio season'],
    [ofCampaign('creator', 'details'), 'Patio season'],
  ],
  owner: [
    ['/business/dashboard', 'Patio season'],
    ['/business/campaign', 'Patio season'],
    ['/business/campaign/create', 'Goal'],
    ...['offer', 'content', 'when', 'rights', 'preview'].map(draftStep),
    ['/business/campaign?tab=drafts', 'Llanfair'],
    ['/business/messages', 'Maya Ortiz'],
    [`/business/messages?room=${roomId}`, 'The patio is yours'],
    ['/business/calendar', 'Maya Okafor'],
    ['/business/creators', 'Not on this device yet'],
    [`/business/creators/profile/${creatorAccount}`, 'Not on this device yet'],
    ['/business/profile/view', '1 Main St'],
    ['/business/profile/edit', 'ZIP'],
    ['/business/availability', 'Monday'],
    ['/business/notification', 'confirmed your shoot'],
    ['/business/support', 'Problem area'],
    ['/business/members', 'Not on this device yet'],
    ['/business/billing', 'Open billing portal'],
    ['/business/subscription', 'Visa ending in 4242'],
    ['/settings/tours', 'Reset onboarding guide'],
    [`/business/campaign/edit?campaign=${campaignId}`, 'Patio season'],
    [ofCampaign('business', 'candidates'), 'Patio season'],
    [ofCampaign('business', 'schedule'), 'Patio season'],
    [ofCampaign('business', 'messaging'), 'Patio season'],
    [ofCampaign('business', 'content-review'), 'Patio season'],
    [ofCampaign('business', 'view-post'), 'Patio season'],
    [ofCampaign('business', 'review'), 'Patio season'],
    [ofCampaign('business', 'details'), 'Patio season'],
  ],
  corporate: [
    ['/corporate/dashboard', 'Desert Bloom'],
    ['/corporate/businesses', 'Desert Bloom'],
    ['/corporate/campaigns', 'Show more campaigns'],
    [`/corporate/campaign/${groupId}`, 'Candidates: 3'],
    [`/corporate/campaign/${campaignId}`, 'Not on this device yet'],
    ['/corporate/campaign/create', 'Goal'],
    ...['offer', 'content', 'when', 'rights', 'locations', 'preview'].map(groupStep),
    ['/corporate/profile/view', 'Edit profile'],
    ['/corporate/profile/edit', 'Save'],
    ['/corporate/members', 'Not on this device yet'],
    [`/user/corporation/${campaignId}`, 'You’re offline'],
    ['/corporate/notification', 'confirmed your shoot'],
    ['/corporate/support', 'Problem area'],
    ['/corporate/billing', 'Open billing portal'],
    ['/corporate/subscription', 'Visa ending in 4242'],
    ['/desk', 'only works online'],
    [`/desk/${projectId}`, 'only works online'],
    [`/desk/people/${projectId}?item=${projectId}`, 'only works online'],
    ['/settings/sync', 'This device'],
    ['/settings/notifications', 'Quiet hours'],
    ['/user/account', 'maya@pollin.test'],
  ],
};

/** In the screen itself, or in one that covers it: the navigation and hidden panes have the same words. */
export const isShown = (text: string | RegExp): boolean =>
  page
    .getByRole('main')
    .or(page.getByRole('dialog'))
    .getByText(text, { exact: false })
    .elements()
    .some((one) => one.checkVisibility({ visibilityProperty: true }));
