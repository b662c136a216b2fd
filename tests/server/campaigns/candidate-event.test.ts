import { beforeEach, describe, expect, it } from 'vitest';
import { serverForFile } from '../../support/app.ts';
import { pull } from '../../support/chat.ts';
import {
  aCampaign,
  answerTo,
  aPlace,
  aTalent,
  campaignOf,
  cast,
  candidateOf,
  countsOf,
  daysAfter,
  feedOf,
  FRIDAY,
  happening,
  happens,
  outcomeOf,
  pairOf,
  projectOf,
  noticesTo,
  signedIn,
  type Side,
} from './casting.ts';
import { aMember } from '../../support/builders.ts';

let now = FRIDAY;

const app = await serverForFile({ now: () => now });

beforeEach(() => {
  now = FRIDAY;
});

describe('an application', () => {
  it('reaches the business with its match, and shows the creator the campaign', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const campaignId = await aCampaign(app, place);
    const pair = pairOf(campaignId, talent);

    const note = 'I film on Tuesdays.';
    await happens(
      app,
      talent,
      happening(pair, 'creator_applied', { note, availabilityHint: ['morning'] }),
    );

    expect(await candidateOf(app, pair)).toMatchObject({
      id: pair.candidateId,
      state: 'applied',
      source: 'apply',
      note,
      availabilityHint: ['morning'],
      // 40 for the category, most of 20 for the way from Tempe to Phoenix, 10 as an average rating, 10 for the price.
      matchScore: 40 + 17 + 10 + 10 + 5,
      expiresOn: new Date('2026-12-12T07:00:00.000Z'),
    });
    expect(await countsOf(app, campaignId)).toMatchObject({ kept: { applied: 1, invited: 0 } });
    expect(await noticesTo(app, place)).toEqual(['CREATOR_APPLIED']);
    expect(await feedOf(app, talent, 'campaigns')).toEqual([campaignId]);
    expect(await feedOf(app, place, 'candidates')).toEqual([pair.candidateId]);
    const { collections } = await pull(app, talent.headers);
    expect(collections.candidates).toMatchObject([
      { state: 'applied', match: null, backupRank: null },
    ]);
    expect(collections.campaigns).toMatchObject([{ id: campaignId, counts: null, ai: null }]);
  });

  it('keeps its version of the campaign: edits of the business are not conflicts with who applies', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const campaignId = await aCampaign(app, place, { version: 4 });
    await happens(app, talent, happening(pairOf(campaignId, talent), 'creator_applied'));
    expect((await campaignOf(app, campaignId)).version).toBe(4);
  });

  it('takes up what was there before, under the id that it had', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const campaignId = await aCampaign(app, place);
    const first = pairOf(campaignId, talent);
    await happens(app, talent, happening(first, 'creator_applied'));
    await happens(app, talent, happening(first, 'creator_withdraw'));

    const again = await answerTo(
      app,
      talent,
      happening(pairOf(campaignId, talent), 'creator_applied'),
    );

    expect(again).toMatchObject({
      outcome: 'done',
      result: { candidateId: first.candidateId, version: 3 },
    });
    expect(await countsOf(app, campaignId)).toMatchObject({
      kept: { applied: 1 },
      real: { applied: 1 },
    });
    expect(await noticesTo(app, place)).toEqual([
      'CREATOR_APPLIED',
      'CREATOR_WITHDRAW',
      'CREATOR_APPLIED',
    ]);
  });
});

describe('being chosen', () => {
  it('begins a project with the terms of that moment, a room, and sight of the hours', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const campaignId = await aCampaign(app, place, {
      offerType: 'paid',
      priceCents: 12_000,
      priceMode: 'creatorProposes',
      revisionRounds: 1,
    });
    const pair = pairOf(campaignId, talent);
    await happens(app, talent, happening(pair, 'creator_applied', { proposedPriceCents: 15_000 }));

    await happens(app, place, happening(pair, 'business_accepted'));

    const project = await projectOf(app, pair.candidateId);
    expect(project).toMatchObject({
      step: 'schedule_shoot',
      contentState: 'none',
      agreedPriceCents: 15_000,
      terms: { revisionRounds: 1, priceCents: 12_000 },
      timeline: [{ event: 'project_created', actor: 'business' }],
      version: 1,
    });
    expect(await campaignOf(app, campaignId)).toMatchObject({
      slotsTaken: 1,
      goingCount: 1,
      appliedCount: 0,
      lockedOn: FRIDAY,
    });
    expect(await noticesTo(app, talent)).toEqual(['BUSINESS_ACCEPTED']);
    for (const side of [place, talent]) {
      expect(await feedOf(app, side, 'projects')).toEqual([pair.candidateId]);
      expect(await feedOf(app, side, 'chatrooms')).toEqual([project?.chatroomId]);
    }
    expect(await feedOf(app, talent, 'availability')).toEqual([place.accountId]);
    const { collections } = await pull(app, talent.headers);
    expect(collections.chatrooms).toMatchObject([{ businessId: place.accountId, lastSeq: 0 }]);
    expect(collections.projects).toMatchObject([{ id: pair.candidateId, step: 'schedule_shoot' }]);
  });

  it('of a campaign without a shoot begins with the content and its day', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const pair = pairOf(
      await aCampaign(app, place, { requiresShoot: false, contentDueDays: 4 }),
      talent,
    );
    await happens(app, place, happening(pair, 'business_invite', { note: 'Come and film' }));
    expect(await noticesTo(app, talent)).toEqual(['BUSINESS_INVITE']);

    await happens(app, talent, happening(pair, 'creator_invite_accepted'));

    expect(await projectOf(app, pair.candidateId)).toMatchObject({
      step: 'get_approval_for_content',
      contentDueOn: daysAfter(4),
      agreedPriceCents: null,
    });
    expect(await noticesTo(app, place)).toEqual(['CREATOR_INVITE_ACCEPTED']);
    expect(await candidateOf(app, pair)).toMatchObject({
      state: 'accepted',
      source: 'invite',
      expiresOn: null,
    });
  });

  it('leaves the others on the bench, who learn their place there', async () => {
    const place = await aPlace(app);
    const campaignId = await aCampaign(app, place);
    const near = await aTalent(app, { locality: 'Tempe' });
    const far = await aTalent(app, { locality: 'Wickenburg' });
    const chosen = await aTalent(app);
    for (const one of [far, near, chosen]) {
      await happens(app, one, happening(pairOf(campaignId, one), 'creator_applied'));
    }
    const before = await pull(app, far.headers);

    await happens(app, place, happening(pairOf(campaignId, chosen), 'business_accepted'));

    const { collections } = await pull(app, far.headers, before.cursor);
    expect(collections.candidates).toMatchObject([{ state: 'applied', backupRank: 2 }]);
    expect(collections.campaigns).toMatchObject([{ openSlots: 0 }]);
    expect((await pull(app, near.headers)).collections.candidates).toMatchObject([
      { backupRank: 1 },
    ]);
  });
});

describe('the bench', () => {
  it('is open to whom a place was offered that is taken by now, and to who applied too late', async () => {
    const place = await aPlace(app);
    const campaignId = await aCampaign(app, place);
    const [quick, slow, late] = [await aTalent(app), await aTalent(app), await aTalent(app)];
    for (const one of [quick, slow]) {
      await happens(app, place, happening(pairOf(campaignId, one), 'business_invite'));
    }
    await happens(app, quick, happening(pairOf(campaignId, quick), 'creator_invite_accepted'));

    const lost = await answerTo(
      app,
      slow,
      happening(pairOf(campaignId, slow), 'creator_invite_accepted'),
    );
    expect(lost).toMatchObject({
      refusal: { code: 'CAMPAIGN_FULL', current: { state: 'invited', openSlots: 0 } },
    });
    await happens(app, slow, happening(pairOf(campaignId, slow), 'creator_stays_backup'));
    expect(await outcomeOf(app, late, happening(pairOf(campaignId, late), 'creator_applied'))).toBe(
      'CAMPAIGN_FULL',
    );
    await happens(app, late, happening(pairOf(campaignId, late), 'creator_stays_backup'));

    expect(await countsOf(app, campaignId)).toMatchObject({
      kept: { applied: 2, invited: 0, going: 1 },
    });
    expect(await candidateOf(app, pairOf(campaignId, slow))).toMatchObject({ source: 'invite' });
    expect(await candidateOf(app, pairOf(campaignId, late))).toMatchObject({ source: 'apply' });
  });
});

describe('how many applied', () => {
  it('is news of the campaign for the business alone', async () => {
    const [place, chosen, other] = [await aPlace(app), await aTalent(app), await aTalent(app)];
    const campaignId = await aCampaign(app, place, { creatorSlots: 3 });
    const [first, second] = [pairOf(campaignId, chosen), pairOf(campaignId, other)];
    await happens(app, chosen, happening(first, 'creator_applied'));
    await happens(app, place, happening(first, 'business_accepted'));
    const atWork = await pull(app, chosen.headers);
    await happens(app, other, happening(second, 'creator_applied'));
    const waiting = await pull(app, other.headers);
    const asked = await pull(app, place.headers);
    await happens(app, place, happening(second, 'business_declined'));

    const told = async (one: Side, { cursor }: typeof asked) =>
      (await pull(app, one.headers, cursor)).collections;
    expect((await told(place, asked)).campaigns).toHaveLength(1);
    expect((await told(chosen, atWork)).campaigns ?? []).toEqual([]);
    const declined = await told(other, waiting);
    expect(declined.candidates).toMatchObject([{ state: 'declined' }]);
    expect(declined.campaigns ?? []).toEqual([]);
  });
});

describe('a stranger', () => {
  it('gets the answer that nothing of it exists, for every request', async () => {
    const { creator, pair } = await cast(app);
    await happens(app, creator, happening(pair, 'creator_applied'));
    const [rival, other] = [await aPlace(app), await aTalent(app)];
    for (const event of [
      'business_accepted',
      'business_declined',
      'business_uninvite',
      'business_invite',
    ] as const) {
      expect(await outcomeOf(app, rival, happening(pair, event))).toBe('NOT_FOUND');
    }
    for (const event of [
      'creator_withdraw',
      'creator_applied',
      'creator_invite_accepted',
    ] as const) {
      expect(await outcomeOf(app, other, happening(pair, event))).toBe('NOT_FOUND');
    }
    expect(await candidateOf(app, pair)).toMatchObject({ state: 'applied', version: 1 });
  });

  it('to the role is refused: staff chooses nobody', async () => {
    const { place, creator, pair } = await cast(app);
    await happens(app, creator, happening(pair, 'creator_applied'));
    const userId = await aMember(app.deps.db, place.accountId, 'staff');
    const staff = await signedIn(app, { userId, accountId: place.accountId });
    expect(await outcomeOf(app, staff, happening(pair, 'business_accepted'))).toBe('FORBIDDEN');
  });
});
