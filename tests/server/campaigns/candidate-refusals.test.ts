import { beforeEach, describe, expect, it } from 'vitest';
import { serverForFile } from '../../support/app.ts';
import { send } from '../../support/chat.ts';
import {
  aCampaign,
  aCandidate,
  answerTo,
  type aTalent,
  campaignOf,
  cast,
  candidateOf,
  daysAfter,
  FRIDAY,
  happening,
  happens,
  outcomeOf,
  pairOf,
  noticesTo,
  type Pair,
} from './casting.ts';
import { eq } from 'drizzle-orm';
import { OPEN_APPLICATIONS_MAX, OPEN_INVITES_PER_BUSINESS_MAX } from '#contract/candidate/rules.ts';
import { projects } from '#server/db/schema/bookings.ts';
import { blocks } from '#server/db/schema/profiles.ts';

let now = FRIDAY;

const app = await serverForFile({ now: () => now });

beforeEach(() => {
  now = FRIDAY;
});

describe('an application is refused', () => {
  it.each([
    ['NOT_RECRUITING', 'after the last day to apply', { applyBy: '2026-11-19' }, {}],
    ['NOT_RECRUITING', 'once recruiting was closed', { isOpen: false }, {}],
    ['CAMPAIGN_FULL', 'when every place is held', { slotsTaken: 1 }, {}],
    ['CAMPAIGN_CLOSED', 'when the campaign has ended', { status: 'completed' }, {}],
    ['NOT_FOUND', 'where it is a draft still', { status: 'draft' }, {}],
    ['NOT_FOUND', 'where only the invited may come', { visibility: 'inviteOnly' }, {}],
    ['PROFILE_INCOMPLETE', 'without a photo', {}, { photoUrl: null }],
    ['PROFILE_INCOMPLETE', 'without a city', {}, { locality: '' }],
    ['PROFILE_INCOMPLETE', 'without interests', {}, { categories: [] }],
    ['PROFILE_INCOMPLETE', 'with a bio that says nothing', {}, { about: '<p>&nbsp;</p>' }],
    ['PROFILE_INCOMPLETE', 'without a date of birth', {}, { dateOfBirth: null }],
    ['PROFILE_INCOMPLETE', 'without any social link', {}, { instagramUrl: '' }],
    [
      'NOT_ELIGIBLE',
      'from another city',
      { eligibility: { cities: ['Mesa'], minRatingTier: null, minFollowersText: null } },
      {},
    ],
    [
      'NOT_ELIGIBLE',
      'below the tier that is asked for',
      { eligibility: { cities: null, minRatingTier: 'TIER_1', minFollowersText: null } },
      {},
    ],
  ] as const)('with %s %s', async (code, _, campaign, talent) => {
    const { place, creator, pair } = await cast(
      app,
      campaign as Parameters<typeof aCampaign>[2],
      talent as Parameters<typeof aTalent>[1],
    );
    expect(await outcomeOf(app, creator, happening(pair, 'creator_applied'))).toBe(code);
    expect(await candidateOf(app, pair)).toBeUndefined();
    expect(await noticesTo(app, place)).toEqual([]);
  });

  it('while one of the two has blocked the other', async () => {
    for (const turned of [false, true]) {
      const { place, creator, pair } = await cast(app);
      const [one, other] = turned ? [place, creator] : [creator, place];
      await app.deps.db
        .insert(blocks)
        .values({ accountId: one.accountId, blockedId: other.accountId });
      expect(await outcomeOf(app, creator, happening(pair, 'creator_applied'))).toBe('BLOCKED');
      expect(await outcomeOf(app, place, happening(pair, 'business_invite'))).toBe('BLOCKED');
    }
  });

  it('when the business was first with an invitation, which it names', async () => {
    const { place, creator, pair, campaignId } = await cast(app);
    await happens(app, place, happening(pair, 'business_invite'));
    const answer = await answerTo(
      app,
      creator,
      happening(pairOf(campaignId, creator), 'creator_applied'),
    );
    expect(answer).toMatchObject({
      refusal: {
        code: 'ALREADY_INVITED',
        current: { candidateId: pair.candidateId, state: 'invited' },
      },
    });
  });

  it('after it was declined here before', async () => {
    const { place, creator, pair } = await cast(app);
    await aCandidate(app, place, pair, 'declined');
    expect(await outcomeOf(app, creator, happening(pair, 'creator_applied'))).toBe(
      'DECLINED_BEFORE',
    );
  });

  it('beyond 20 that are open, and is taken again once one is decided', async () => {
    const { place, creator, pair } = await cast(app);
    const others: Pair[] = [];
    for (let n = 0; n < OPEN_APPLICATIONS_MAX; n += 1) {
      const other = pairOf(await aCampaign(app, place), creator);
      await aCandidate(app, place, other, 'applied');
      others.push(other);
    }
    expect(await outcomeOf(app, creator, happening(pair, 'creator_applied'))).toBe(
      'TOO_MANY_APPLICATIONS',
    );
    await happens(app, place, happening(others[0]!, 'business_declined'));
    expect(await outcomeOf(app, creator, happening(pair, 'creator_applied'))).toBe('done');
  });

  it('beyond 20 that are open, where what is sent at once counts each one after the other', async () => {
    const { place, creator, pair } = await cast(app);
    const others: Pair[] = [];
    for (let n = 0; n < OPEN_APPLICATIONS_MAX; n += 1) {
      const other = pairOf(await aCampaign(app, place), creator);
      await aCandidate(app, place, other, 'applied');
      others.push(other);
    }
    const over = pairOf(await aCampaign(app, place), creator);

    const { answers } = await send(app, creator.headers, [
      happening(others[0]!, 'creator_withdraw'),
      happening(pair, 'creator_applied'),
      happening(over, 'creator_applied'),
    ]);

    expect(answers).toMatchObject([
      { outcome: 'done' },
      { outcome: 'done' },
      { outcome: 'refused', refusal: { code: 'TOO_MANY_APPLICATIONS' } },
    ]);
  });

  it('beyond 20 on one day, also where each was withdrawn', async () => {
    const { creator, pair } = await cast(app);
    const outcomes: string[] = [];
    for (let n = 0; n < 21; n += 1) {
      outcomes.push(await outcomeOf(app, creator, happening(pair, 'creator_applied')));
      await outcomeOf(app, creator, happening(pair, 'creator_withdraw'));
    }
    expect(outcomes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'done'));
    expect(outcomes[20]).toBe('TOO_MANY_APPLICATIONS');
    now = daysAfter(1);
    Object.assign(creator.headers, await app.signIn(creator.userId, creator.accountId));
    expect(await outcomeOf(app, creator, happening(pair, 'creator_applied'))).toBe('done');
  });

  it('under an id that is someone else’s candidate', async () => {
    const { creator, pair } = await cast(app);
    await happens(app, creator, happening(pair, 'creator_applied'));
    const { creator: thief, pair: theirs } = await cast(app);
    const stolen = { ...theirs, candidateId: pair.candidateId };
    expect(await outcomeOf(app, thief, happening(stolen, 'creator_applied'))).toBe(
      'COMMAND_ID_REUSED',
    );
    expect(await candidateOf(app, pair)).toMatchObject({ creatorId: creator.accountId });
  });
});

describe('an invitation is refused', () => {
  it.each([
    ['CAMPAIGN_FULL', { slotsTaken: 1 }],
    ['TOO_MANY_INVITES', { invitedCount: 50 }],
    ['CAMPAIGN_CLOSED', { status: 'cancelled' }],
    ['NOT_RECRUITING', { isOpen: false }],
  ] as const)('with %s', async (code, campaign) => {
    const { place, pair } = await cast(app, campaign as Parameters<typeof aCampaign>[2]);
    expect(await outcomeOf(app, place, happening(pair, 'business_invite'))).toBe(code);
  });

  it('to who declined one less than 14 days ago, with the day from which it is possible', async () => {
    const { place, creator, pair } = await cast(app);
    await happens(app, place, happening(pair, 'business_invite'));
    await happens(app, creator, happening(pair, 'creator_invite_declined', { reason: 'Too far' }));
    expect(await answerTo(app, place, happening(pair, 'business_invite'))).toMatchObject({
      refusal: { code: 'INVITED_LATELY', current: { nextOn: daysAfter(14).toISOString() } },
    });
    now = daysAfter(14);
    Object.assign(place.headers, await app.signIn(place.userId, place.accountId));
    expect(await outcomeOf(app, place, happening(pair, 'business_invite'))).toBe('done');
  });

  it('to whose invitation was withdrawn less than a day ago, and sends no second letter', async () => {
    const { place, creator, pair } = await cast(app);
    for (let round = 0; round < 3; round += 1) {
      await outcomeOf(app, place, happening(pair, 'business_invite'));
      await outcomeOf(app, place, happening(pair, 'business_uninvite'));
    }

    expect(await answerTo(app, place, happening(pair, 'business_invite'))).toMatchObject({
      refusal: { code: 'INVITED_LATELY', current: { nextOn: daysAfter(1).toISOString() } },
    });
    const { rows } = await app.deps.pool.query(
      "select from notifications where account_id = $1 and category = 'BUSINESS_INVITE'",
      [creator.accountId],
    );
    expect(rows).toHaveLength(1);
    now = daysAfter(1);
    Object.assign(place.headers, await app.signIn(place.userId, place.accountId));
    expect(await outcomeOf(app, place, happening(pair, 'business_invite'))).toBe('done');
  });

  it('beyond what all campaigns of a business may have open together', async () => {
    const { place, pair } = await cast(app);
    const full = OPEN_INVITES_PER_BUSINESS_MAX / 50;
    for (let n = 0; n < full; n += 1) await aCampaign(app, place, { invitedCount: 50 });

    expect(await outcomeOf(app, place, happening(pair, 'business_invite'))).toBe(
      'TOO_MANY_INVITES',
    );
  });

  it('to who has applied: they can be selected', async () => {
    const { place, creator, pair } = await cast(app);
    await happens(app, creator, happening(pair, 'creator_applied'));
    expect(await outcomeOf(app, place, happening(pair, 'business_invite'))).toBe('ALREADY_APPLIED');
  });
});

describe('being accepted is refused', () => {
  it('at the third project of a creator of level 1, from either side', async () => {
    const { place, creator, pair, campaignId } = await cast(app, { creatorSlots: 3 });
    for (let n = 0; n < 2; n += 1) {
      const other = pairOf(await aCampaign(app, place), creator);
      await happens(app, creator, happening(other, 'creator_applied'));
      await happens(app, place, happening(other, 'business_accepted'));
    }
    await happens(app, creator, happening(pair, 'creator_applied'));
    expect(await answerTo(app, place, happening(pair, 'business_accepted'))).toMatchObject({
      refusal: {
        code: 'CREATOR_LEVEL_LIMIT',
        current: { count: 2, level: 1 },
        message:
          'This creator is already working on 2 campaigns, the limit for Level 1. They need to finish one first.',
      },
    });
    await app.deps.db
      .update(projects)
      .set({ step: 'completed' })
      .where(eq(projects.creatorId, creator.accountId));
    expect(await outcomeOf(app, place, happening(pair, 'business_accepted'))).toBe('done');
    expect(await campaignOf(app, campaignId)).toMatchObject({ slotsTaken: 1 });
  });

  it('without the licence, and when the invitation was withdrawn or has lapsed', async () => {
    const { place, creator, pair } = await cast(app);
    await happens(app, place, happening(pair, 'business_invite'));
    const unread = happening(pair, 'creator_invite_accepted', { licenceAccepted: false });
    expect(await outcomeOf(app, creator, unread)).toBe('LICENCE_NEEDED');
    await happens(app, place, happening(pair, 'business_uninvite'));
    expect(await noticesTo(app, creator)).toEqual(['BUSINESS_INVITE', 'BUSINESS_UNINVITE']);
    expect(await outcomeOf(app, creator, happening(pair, 'creator_invite_accepted'))).toBe(
      'INVITE_WITHDRAWN',
    );
  });

  it('of an application that was withdrawn', async () => {
    const { place, creator, pair } = await cast(app);
    await happens(app, creator, happening(pair, 'creator_applied'));
    await happens(app, creator, happening(pair, 'creator_withdraw'));
    expect(await outcomeOf(app, place, happening(pair, 'business_accepted'))).toBe(
      'APPLICATION_WITHDRAWN',
    );
  });

  it('but not after the last day to apply', async () => {
    const { place, creator, pair } = await cast(app, { applyBy: '2026-11-20' });
    await happens(app, creator, happening(pair, 'creator_applied'));
    now = daysAfter(3);
    Object.assign(place.headers, await app.signIn(place.userId, place.accountId));
    expect(await outcomeOf(app, place, happening(pair, 'business_accepted'))).toBe('done');
  });
});
