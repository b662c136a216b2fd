import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPEN_APPLICATIONS_MAX } from '#contract/candidate/rules.ts';
import type { CandidateState } from '#contract/candidate/rules.ts';
import { projects } from '#server/db/schema/bookings.ts';
import { campaigns } from '#server/db/schema/market.ts';
import { blocks } from '#server/db/schema/profiles.ts';
import { candidates } from '#server/db/schema/work.ts';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import { aMember } from '../../support/builders.ts';
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts';
import {
  aCampaign,
  answerTo,
  aPlace,
  aTalent,
  campaignOf,
  candidateOf,
  daysAfter,
  FRIDAY,
  happening,
  happens,
  outcomeOf,
  pairOf,
  signedIn,
  toldTo,
  type Pair,
  type Side,
} from './casting.ts';

let database: FreshDatabase;
let app: TestApp;
let now = FRIDAY;

beforeAll(async () => {
  database = await freshDatabase();
  app = buildTestApp({ pool: database.pool, now: () => now });
});
afterAll(() => database.drop());
beforeEach(() => {
  now = FRIDAY;
});

/** A candidate as it stands, whatever led there. */
async function aCandidate(
  place: Side,
  pair: Pair,
  state: CandidateState,
  over: Partial<typeof candidates.$inferInsert> = {},
): Promise<void> {
  const { candidateId: id, campaignId, creatorId } = pair;
  const businessId = place.accountId;
  const { db } = app.deps;
  await db
    .insert(candidates)
    .values({ id, campaignId, creatorId, businessId, state, source: 'apply', ...over });
  const counted = { applied: { appliedCount: 1 }, invited: { invitedCount: 1 } };
  const counts = state === 'applied' || state === 'invited' ? counted[state] : null;
  if (counts) await db.update(campaigns).set(counts).where(eq(campaigns.id, campaignId));
}

async function cast(
  over: Parameters<typeof aCampaign>[2] = {},
  talent: Parameters<typeof aTalent>[1] = {},
) {
  const [place, creator] = [await aPlace(app), await aTalent(app, talent)];
  const campaignId = await aCampaign(app, place, over);
  return { place, creator, campaignId, pair: pairOf(campaignId, creator) };
}

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
      campaign as Parameters<typeof aCampaign>[2],
      talent as Parameters<typeof aTalent>[1],
    );
    expect(await outcomeOf(app, creator, happening(pair, 'creator_applied'))).toBe(code);
    expect(await candidateOf(app, pair)).toBeUndefined();
    expect(await toldTo(app, place)).toEqual([]);
  });

  it('while one of the two has blocked the other', async () => {
    for (const turned of [false, true]) {
      const { place, creator, pair } = await cast();
      const [one, other] = turned ? [place, creator] : [creator, place];
      await app.deps.db
        .insert(blocks)
        .values({ accountId: one.accountId, blockedId: other.accountId });
      expect(await outcomeOf(app, creator, happening(pair, 'creator_applied'))).toBe('BLOCKED');
      expect(await outcomeOf(app, place, happening(pair, 'business_invite'))).toBe('BLOCKED');
    }
  });

  it('when the business was first with an invitation, which it names', async () => {
    const { place, creator, pair, campaignId } = await cast();
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
    const { place, creator, pair } = await cast();
    await aCandidate(place, pair, 'declined');
    expect(await outcomeOf(app, creator, happening(pair, 'creator_applied'))).toBe(
      'DECLINED_BEFORE',
    );
  });

  it('beyond 20 that are open, and is taken again once one is decided', async () => {
    const { place, creator, pair } = await cast();
    const others: Pair[] = [];
    for (let n = 0; n < OPEN_APPLICATIONS_MAX; n += 1) {
      const other = pairOf(await aCampaign(app, place), creator);
      await aCandidate(place, other, 'applied');
      others.push(other);
    }
    expect(await outcomeOf(app, creator, happening(pair, 'creator_applied'))).toBe(
      'TOO_MANY_APPLICATIONS',
    );
    await happens(app, place, happening(others[0]!, 'business_declined'));
    expect(await outcomeOf(app, creator, happening(pair, 'creator_applied'))).toBe('done');
  });

  it('beyond 20 on one day, also where each was withdrawn', async () => {
    const { creator, pair } = await cast();
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

  it('under an id that is somebody else’s candidate', async () => {
    const { creator, pair } = await cast();
    await happens(app, creator, happening(pair, 'creator_applied'));
    const { creator: thief, pair: theirs } = await cast();
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
    const { place, pair } = await cast(campaign as Parameters<typeof aCampaign>[2]);
    expect(await outcomeOf(app, place, happening(pair, 'business_invite'))).toBe(code);
  });

  it('to who declined one less than 14 days ago, with the day from which it is possible', async () => {
    const { place, creator, pair } = await cast();
    await happens(app, place, happening(pair, 'business_invite'));
    await happens(app, creator, happening(pair, 'creator_invite_declined', { reason: 'Too far' }));
    expect(await answerTo(app, place, happening(pair, 'business_invite'))).toMatchObject({
      refusal: { code: 'INVITED_LATELY', current: { nextOn: daysAfter(14).toISOString() } },
    });
    now = daysAfter(14);
    Object.assign(place.headers, await app.signIn(place.userId, place.accountId));
    expect(await outcomeOf(app, place, happening(pair, 'business_invite'))).toBe('done');
  });

  it('to who has applied: they can be selected', async () => {
    const { place, creator, pair } = await cast();
    await happens(app, creator, happening(pair, 'creator_applied'));
    expect(await outcomeOf(app, place, happening(pair, 'business_invite'))).toBe('ALREADY_APPLIED');
  });
});

describe('being accepted is refused', () => {
  it('at the third project of a creator of level 1, from either side', async () => {
    const { place, creator, pair, campaignId } = await cast({ creatorSlots: 3 });
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
          'This creator already works on 2 campaigns, as many as Level 1 allows. They have to finish one first.',
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
    const { place, creator, pair } = await cast();
    await happens(app, place, happening(pair, 'business_invite'));
    const unread = happening(pair, 'creator_invite_accepted', { licenceAccepted: false });
    expect(await outcomeOf(app, creator, unread)).toBe('LICENCE_NEEDED');
    await happens(app, place, happening(pair, 'business_uninvite'));
    expect(await toldTo(app, creator)).toEqual(['BUSINESS_INVITE', 'BUSINESS_UNINVITE']);
    expect(await outcomeOf(app, creator, happening(pair, 'creator_invite_accepted'))).toBe(
      'INVITE_WITHDRAWN',
    );
  });

  it('of an application that was withdrawn', async () => {
    const { place, creator, pair } = await cast();
    await happens(app, creator, happening(pair, 'creator_applied'));
    await happens(app, creator, happening(pair, 'creator_withdraw'));
    expect(await outcomeOf(app, place, happening(pair, 'business_accepted'))).toBe(
      'APPLICATION_WITHDRAWN',
    );
  });

  it('but not after the last day to apply', async () => {
    const { place, creator, pair } = await cast({ applyBy: '2026-11-20' });
    await happens(app, creator, happening(pair, 'creator_applied'));
    now = daysAfter(3);
    Object.assign(place.headers, await app.signIn(place.userId, place.accountId));
    expect(await outcomeOf(app, place, happening(pair, 'business_accepted'))).toBe('done');
  });
});

describe('a stranger', () => {
  it('is told that nothing of it exists, whatever they try', async () => {
    const { creator, pair } = await cast();
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
    const { place, creator, pair } = await cast();
    await happens(app, creator, happening(pair, 'creator_applied'));
    const userId = await aMember(app.deps.db, place.accountId, 'staff');
    const staff = await signedIn(app, { userId, accountId: place.accountId });
    expect(await outcomeOf(app, staff, happening(pair, 'business_accepted'))).toBe('FORBIDDEN');
  });
});
