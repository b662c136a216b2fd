import { describe, expect, it } from 'vitest';
import type { SubscriptionStatus } from '#contract/billing/subscription.ts';
import { DAY_MS } from '#contract/durations.ts';
import { newId } from '#contract/new-id.ts';
import type { CampaignId } from '#contract/ids.ts';
import { serverForFile } from '../../support/app.ts';
import { aCorporate, aSubscription } from '../../support/builders.ts';
import {
  aCampaign,
  answerTo,
  aPlace,
  aTalent,
  campaignHappening,
  FRIDAY,
  happening,
  happens,
  noticesTo,
  outcomeOf,
  pairOf,
  saving,
  type Side,
} from '../campaigns/casting.ts';

const app = await serverForFile({ now: () => FRIDAY });

async function aDraft(place: Side): Promise<CampaignId> {
  const id = newId<CampaignId>();
  await happens(app, place, saving(id));
  return id;
}

const publishes = async (place: Side): Promise<string> =>
  outcomeOf(app, place, campaignHappening(await aDraft(place), 'publish'));

const later = new Date(FRIDAY.getTime() + DAY_MS);
const earlier = new Date(FRIDAY.getTime() - DAY_MS);
type Cell = [status: SubscriptionStatus, pausesOn: Date | null, first: string, second: string];
const cells: Cell[] = [
  ['active', null, 'done', 'done'],
  ['pause_scheduled', later, 'done', 'done'],
  ['pause_scheduled', earlier, 'SUBSCRIPTION_PAUSED', 'SUBSCRIPTION_PAUSED'],
  ['cancel_scheduled', null, 'done', 'done'],
  ['paused', earlier, 'SUBSCRIPTION_PAUSED', 'SUBSCRIPTION_PAUSED'],
  ['cancelled', null, 'SUBSCRIPTION_CANCELLED', 'SUBSCRIPTION_CANCELLED'],
  ['inactive', null, 'done', 'TRIAL_USED'],
];

describe('a business whose subscription is', () => {
  it.each(cells)(
    '%s (pauses %s) publishes: %s, then %s',
    async (status, pausesOn, first, second) => {
      const place = await aPlace(app, { isOnTrial: true });
      await aSubscription(app.deps.db, place.accountId, { status, pausesOn });
      expect(await publishes(place)).toBe(first);
      expect(await publishes(place)).toBe(second);
    },
  );

  it.each(cells)('%s (pauses %s) invites and selects: %s', async (status, pausesOn, first) => {
    const place = await aPlace(app, { isOnTrial: true });
    const campaign = await aCampaign(app, place, { creatorSlots: 3 });
    await aSubscription(app.deps.db, place.accountId, { status, pausesOn });
    const [invited, applicant] = [await aTalent(app), await aTalent(app)];
    const pair = pairOf(campaign, applicant);
    await happens(app, applicant, happening(pair, 'creator_applied'));
    const outcomes = [
      await outcomeOf(app, place, happening(pairOf(campaign, invited), 'business_invite')),
      await outcomeOf(app, place, happening(pair, 'business_accepted')),
    ];
    expect(outcomes).toEqual([first, first]);
  });

  it('its corporation’s has that one alone', async () => {
    const corporate = await aCorporate(app.deps.db);
    const place = await aPlace(app, { isOnTrial: true, corporateId: corporate.accountId });
    await aSubscription(app.deps.db, place.accountId, { status: 'active' });
    expect([await publishes(place), await publishes(place)]).toEqual(['done', 'TRIAL_USED']);
    await aSubscription(app.deps.db, corporate.accountId);
    expect(await publishes(place)).toBe('done');
  });
});

it('a refusal names the page that helps', async () => {
  const place = await aPlace(app, { isOnTrial: true });
  await publishes(place);
  const answer = await answerTo(app, place, campaignHappening(await aDraft(place), 'publish'));
  expect(answer).toMatchObject({
    refusal: {
      code: 'TRIAL_USED',
      message:
        'The free trial covers one campaign. Go to Subscription to subscribe and publish another.',
    },
  });
});

it('the end of the trial’s campaign is announced once, and never to a paying business', async () => {
  const [trial, subscriber] = [await aPlace(app, { isOnTrial: true }), await aPlace(app)];
  for (const place of [trial, subscriber]) {
    const id = await aCampaign(app, place);
    await happens(app, place, campaignHappening(id, 'cancel'));
  }
  expect(await noticesTo(app, trial)).toEqual(['TRIAL_ENDING']);
  expect(await noticesTo(app, subscriber)).toEqual([]);
});
