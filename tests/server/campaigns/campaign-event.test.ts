import { beforeEach, describe, expect, it } from 'vitest';
import { closedWeek } from '#contract/availability/record.ts';
import { newId } from '#contract/new-id.ts';
import type { CampaignId } from '#contract/ids.ts';
import { openAllWeek } from '../../support/builders.ts';
import { serverForFile } from '../../support/app.ts';
import { pull } from '../../support/chat.ts';
import {
  aCampaign,
  answerTo,
  aPlace,
  aTalent,
  campaignHappening,
  campaignOf,
  candidateOf,
  feedOf,
  FRIDAY,
  happening,
  happens,
  outcomeOf,
  pairOf,
  saving,
  setWeek,
  noticesTo,
} from './casting.ts';

let now = FRIDAY;

const app = await serverForFile({ now: () => now });
beforeEach(() => {
  now = FRIDAY;
});

async function aDraft(
  place: Parameters<typeof happens>[1],
  over: Parameters<typeof saving>[1] = {},
) {
  const id = newId<CampaignId>();
  await happens(app, place, saving(id, over));
  return id;
}

describe('publishing', () => {
  it('makes a whole draft public, with a last day to apply where none was named', async () => {
    const place = await aPlace(app);
    const id = await aDraft(place, { applyBy: null });
    expect(await answerTo(app, place, campaignHappening(id, 'publish', 1))).toMatchObject({
      outcome: 'done',
      result: { version: 2 },
    });
    expect(await campaignOf(app, id)).toMatchObject({
      status: 'active',
      isOpen: true,
      publishedOn: FRIDAY,
      applyBy: '2026-12-04',
    });
  });

  it('names what is missing, also of the business itself', async () => {
    const place = await aPlace(app, { street: '', categories: [] });
    const id = await aDraft(place, { title: '', offerType: 'paid', priceCents: 550 });
    expect(await answerTo(app, place, campaignHappening(id, 'publish'))).toMatchObject({
      refusal: {
        code: 'CAMPAIGN_INCOMPLETE',
        current: { problems: ['title', 'priceCents', 'businessAddress', 'businessCategory'] },
      },
    });
    expect((await campaignOf(app, id)).status).toBe('draft');
  });

  it('of a shoot waits for hours in which a creator can book it', async () => {
    const place = await aPlace(app);
    await setWeek(app, place, closedWeek);
    const [shoot, parcel] = [await aDraft(place), await aDraft(place, { requiresShoot: false })];

    expect(await answerTo(app, place, campaignHappening(shoot, 'publish'))).toMatchObject({
      refusal: {
        code: 'HOURS_NEEDED',
        message: expect.stringMatching(/^Creators can’t book this shoot yet/),
        current: { problems: ['businessHours'] },
      },
    });
    expect(await outcomeOf(app, place, campaignHappening(parcel, 'publish'))).toBe('done');
    await setWeek(app, place, openAllWeek);
    expect(await outcomeOf(app, place, campaignHappening(shoot, 'publish'))).toBe('done');
    await setWeek(app, place, closedWeek);
    const renamed = saving(shoot, { title: 'Renamed' }, { baseVersion: 2 });
    expect(await outcomeOf(app, place, renamed)).toBe('done');
  });

  it('is of what was looked at, and happens once', async () => {
    const place = await aPlace(app);
    const id = await aDraft(place);
    await happens(app, place, saving(id, { title: 'Changed' }, { baseVersion: 1 }));
    expect(await outcomeOf(app, place, campaignHappening(id, 'publish', 1))).toBe(
      'CAMPAIGN_CHANGED',
    );
    expect(await outcomeOf(app, place, campaignHappening(id, 'publish', 2))).toBe('done');
    expect(await outcomeOf(app, place, campaignHappening(id, 'publish'))).toBe('WRONG_STATE');
  });

  it('goes once without a subscription, and not a second time by asking twice at once', async () => {
    const place = await aPlace(app, { isOnTrial: true });
    const ids = [await aDraft(place), await aDraft(place), await aDraft(place)];
    const outcomes = await Promise.all(
      ids.map((id) => outcomeOf(app, place, campaignHappening(id, 'publish'))),
    );
    expect(outcomes.toSorted()).toEqual(['TRIAL_USED', 'TRIAL_USED', 'done']);
  });
});

describe('recruiting', () => {
  it('closes: those who wait hear of it, nobody comes in, and it can be opened again', async () => {
    const [place, talent, late] = [await aPlace(app), await aTalent(app), await aTalent(app)];
    const id = await aCampaign(app, place);
    const pair = pairOf(id, talent);
    await happens(app, talent, happening(pair, 'creator_applied'));

    await happens(app, place, campaignHappening(id, 'close_recruiting'));

    expect(await noticesTo(app, talent)).toEqual(['CAMPAIGN_CLOSED']);
    expect((await pull(app, talent.headers)).collections.campaigns).toMatchObject([
      { isOpen: false },
    ]);
    expect(await outcomeOf(app, late, happening(pairOf(id, late), 'creator_applied'))).toBe(
      'NOT_RECRUITING',
    );
    expect(await outcomeOf(app, place, happening(pair, 'business_accepted'))).toBe(
      'NOT_RECRUITING',
    );
    await happens(app, place, campaignHappening(id, 'close_recruiting'));
    expect((await campaignOf(app, id)).version).toBe(2);

    await happens(app, place, campaignHappening(id, 'reopen_recruiting'));
    expect(await outcomeOf(app, place, happening(pair, 'business_accepted'))).toBe('done');
    expect(await outcomeOf(app, place, campaignHappening(id, 'reopen_recruiting'))).toBe(
      'CAMPAIGN_FULL',
    );
  });

  it('that closes again is announced again: once for each time, however often it was sent', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const id = await aCampaign(app, place);
    await happens(app, talent, happening(pairOf(id, talent), 'creator_applied'));
    for (const event of ['close_recruiting', 'reopen_recruiting', 'close_recruiting'] as const) {
      const command = campaignHappening(id, event);
      await Promise.all([happens(app, place, command), happens(app, place, command)]);
    }
    expect(await noticesTo(app, talent)).toEqual(['CAMPAIGN_CLOSED', 'CAMPAIGN_CLOSED']);
  });

  it('opens for a week at least, once its last day has passed', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place, { applyBy: '2026-11-10' });
    await happens(app, place, campaignHappening(id, 'reopen_recruiting'));
    expect(await campaignOf(app, id)).toMatchObject({ isOpen: true, applyBy: '2026-11-27' });
  });

  it('that opens again on its last day keeps that day', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place, { applyBy: '2026-11-20', isOpen: false });
    await happens(app, place, campaignHappening(id, 'reopen_recruiting'));
    expect(await campaignOf(app, id)).toMatchObject({ isOpen: true, applyBy: '2026-11-20' });
  });
});

describe('cancelling a campaign', () => {
  it('waits for the work that goes on', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const id = await aCampaign(app, place);
    const pair = pairOf(id, talent);
    await happens(app, talent, happening(pair, 'creator_applied'));
    await happens(app, place, happening(pair, 'business_accepted'));
    expect(await answerTo(app, place, campaignHappening(id, 'cancel'))).toMatchObject({
      refusal: { code: 'CAMPAIGN_GOING', current: { going: 1 } },
    });
  });

  it('closes every candidate, and notifies each once', async () => {
    const [place, applied, invited] = [await aPlace(app), await aTalent(app), await aTalent(app)];
    const id = await aCampaign(app, place);
    const pairs = [pairOf(id, applied), pairOf(id, invited)] as const;
    await happens(app, applied, happening(pairs[0], 'creator_applied'));
    await happens(app, place, happening(pairs[1], 'business_invite'));

    await happens(app, place, campaignHappening(id, 'cancel'));

    for (const pair of pairs) {
      expect(await candidateOf(app, pair)).toMatchObject({ state: 'closed', expiresOn: null });
    }
    expect(await campaignOf(app, id)).toMatchObject({
      status: 'cancelled',
      endedOn: FRIDAY,
      appliedCount: 0,
      invitedCount: 0,
    });
    expect(await noticesTo(app, applied)).toEqual(['CAMPAIGN_CLOSED']);
    expect(await outcomeOf(app, place, campaignHappening(id, 'cancel'))).toBe('WRONG_STATE');
  });
});

describe('a draft that is thrown away', () => {
  it('is gone, on every device', async () => {
    const place = await aPlace(app);
    const id = await aDraft(place);
    const { cursor } = await pull(app, place.headers);
    await happens(app, place, campaignHappening(id, 'discard'));
    await expect(campaignOf(app, id)).rejects.toThrow();
    expect(await feedOf(app, place, 'campaigns')).toEqual([]);
    expect((await pull(app, place.headers, cursor)).gone).toMatchObject([
      { collection: 'campaigns' },
    ]);
  });

  it('is not another business’s to throw, nor a campaign that is public', async () => {
    const [place, rival] = [await aPlace(app), await aPlace(app)];
    const id = await aDraft(place);
    expect(await outcomeOf(app, rival, campaignHappening(id, 'discard'))).toBe('NOT_FOUND');
    const active = await aCampaign(app, place);
    expect(await outcomeOf(app, place, campaignHappening(active, 'discard'))).toBe('WRONG_STATE');
  });
});
