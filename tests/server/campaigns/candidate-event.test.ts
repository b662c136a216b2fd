import { beforeEach, describe, expect, it } from 'vitest';
import { serverForFile } from '../../support/app.ts';
import { pull, send } from '../../support/chat.ts';
import {
  aCampaign,
  answerTo,
  aPlace,
  aTalent,
  campaignOf,
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
  type Pair,
  type Side,
} from './casting.ts';
import { eq } from 'drizzle-orm';
import {
  OPEN_APPLICATIONS_MAX,
  OPEN_INVITES_PER_BUSINESS_MAX,
  type CandidateState,
} from '#contract/candidate/rules.ts';
import { projects } from '#server/db/schema/bookings.ts';
import { campaigns } from '#server/db/schema/market.ts';
import { blocks } from '#server/db/schema/profiles.ts';
import { candidates } from '#server/db/schema/work.ts';
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
      campaign as Parameters<typeof aCampaign>[2],
      talent as Parameters<typeof aTalent>[1],
    );
    expect(await outcomeOf(app, creator, happening(pair, 'creator_applied'))).toBe(code);
    expect(await candidateOf(app, pair)).toBeUndefined();
    expect(await noticesTo(app, place)).toEqual([]);
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

  it('beyond 20 that are open, where what is sent at once counts each one after the other', async () => {
    const { place, creator, pair } = await cast();
    const others: Pair[] = [];
    for (let n = 0; n < OPEN_APPLICATIONS_MAX; n += 1) {
      const other = pairOf(await aCampaign(app, place), creator);
      await aCandidate(place, other, 'applied');
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

  it('to whose invitation was withdrawn less than a day ago, and sends no second letter', async () => {
    const { place, creator, pair } = await cast();
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
    const { place, pair } = await cast();
    const full = OPEN_INVITES_PER_BUSINESS_MAX / 50;
    for (let n = 0; n < full; n += 1) await aCampaign(app, place, { invitedCount: 50 });

    expect(await outcomeOf(app, place, happening(pair, 'business_invite'))).toBe(
      'TOO_MANY_INVITES',
    );
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
    const { place, creator, pair } = await cast();
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
