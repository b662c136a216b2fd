import type { AccountId } from '#contract/ids.ts';
import type { NotificationCategory } from '#contract/notification/rules.ts';
import { creatorIdOf, type CreatorKey } from './people.ts';
import { demoBusinesses, demoCampaigns, type BusinessKey, type CampaignKey } from './places.ts';
import type { DemoNotice } from './notice-facts.ts';
import { HOUR } from './timeline.ts';

type Extra = [
  hoursAgo: number,
  category: NotificationCategory,
  campaign: CampaignKey | null,
  text?: string,
];

/** What comes from elsewhere than rooms and shoots: invitations, tiers, subscriptions, answers. */
const forCreators: Partial<Record<CreatorKey, readonly Extra[]>> = {
  maya: [
    [5, 'SYSTEM', null, 'Shoots, briefs and contacts open without signal as well.'],
    [53, 'REVIEW_PUBLISHED', 'patio'],
    [120, 'TIER_CHANGED', null, 'You are a Pollinator now.'],
    [199, 'PAYOUT_ONBOARDING', null, 'Only paid offers need it.'],
    [255, 'SUPPORT_REPLY', null, 'Your portfolio can hold vertical videos.'],
    [331, 'REVIEW_PUBLISHED', 'tea'],
    [410, 'SYSTEM', null, 'Your calendar can now be read by other calendar programs.'],
    [466, 'BUSINESS_INVITE', 'raku'],
  ],
  diego: [[30, 'BUSINESS_INVITE', 'tea']],
  priya: [[9, 'BUSINESS_INVITE', 'workshop']],
};

const forBusinesses: Partial<Record<BusinessKey, readonly Extra[]>> = {
  sol: [
    [8, 'SYSTEM', null, 'Hours can be set for single dates now.'],
    [74, 'SUBSCRIPTION_CHANGED', null, 'It is renewed for another month.'],
    [215, 'SUPPORT_REPLY', null, 'Two people can answer the same chat.'],
  ],
  tea: [[50, 'SYSTEM', null, 'Hours can be set for single dates now.']],
  sharp: [
    [6, 'SYSTEM', null, 'Hours can be set for single dates now.'],
    [90, 'TRIAL_ENDING', null, 'Nothing is charged before you say so.'],
  ],
};

export function extraNotices(now: number): DemoNotice[] {
  const creators = Object.entries(forCreators).flatMap(([key, all]) =>
    all.map((one) => noticesOf(one, now, { side: 'creator', id: creatorIdOf(key as CreatorKey) })),
  );
  const businesses = demoBusinesses.flatMap(({ key, id }) =>
    (forBusinesses[key] ?? []).map((one) => noticesOf(one, now, { side: 'business', id })),
  );
  return [...creators, ...businesses];
}

type Receiver = { side: 'creator' | 'business'; id: AccountId };

function noticesOf(
  [hoursAgo, category, campaign, text]: Extra,
  now: number,
  to: Receiver,
): DemoNotice {
  const place = demoCampaigns.find(({ key }) => key === campaign);
  return {
    at: now - hoursAgo * HOUR,
    facts: {
      category,
      accountId: to.id,
      side: to.side,
      about: `demo:${category}:${hoursAgo}`,
      campaignId: place?.id,
      campaignTitle: place?.title,
      businessName: place?.business.name,
      text,
    },
  };
}
