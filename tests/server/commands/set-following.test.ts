import { expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { AccountId, CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { notifyFollowers } from '#server/campaigns/follower-notices.ts';
import { memberships, users } from '#server/db/schema/identity.ts';
import { campaigns } from '#server/db/schema/market.ts';
import { blocks, follows } from '#server/db/schema/profiles.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { closeAccounts } from '#server/identity/close-accounts.ts';
import { serverForFile } from '../../support/app.ts';
import { fields } from '../../support/campaign-fields.ts';
import { aChat, codeOf, expectJson, outcomes, pull, type Headers } from '../../support/chat.ts';
import { aCampaign, aPlace, aTalent, daysAfter, FRIDAY, noticesTo } from '../campaigns/casting.ts';

let now = FRIDAY;
const app = await serverForFile({ now: () => now });

const follow = (businessId: AccountId, isFollowing = true): CommandEnvelope => ({
  id: newId<CommandId>(),
  kind: 'setFollowing',
  occurredAt: '2026-11-20T09:00:00.000Z',
  payload: { businessId, businessName: 'Desert Bloom Café', isFollowing },
});
const followedBy = async (headers: Headers) =>
  (await pull(app, headers)).collections.profiles?.[0]?.following.map(({ accountId }) => accountId);

it('a followed business shows in the creator’s own profile, and the last command is what holds', async () => {
  const { asCreator, asBusiness, business } = await aChat(app);
  const { accountId } = business;
  const theirs = await pull(app, asBusiness);

  expect(await outcomes(app, asCreator, [follow(accountId), follow(accountId)])).toEqual([
    'done',
    'done',
  ]);
  expect((await pull(app, asCreator)).collections.profiles?.[0]?.following).toEqual([
    { accountId, name: 'Desert Bloom Café', logoUrl: null },
  ]);
  expect((await pull(app, asBusiness, theirs.cursor)).cursor).toBe(theirs.cursor);
  await outcomes(app, asCreator, [follow(accountId, false)]);
  expect(await followedBy(asCreator)).toEqual([]);
});

it('nobody follows an account that is no business, or a business on either side of a block', async () => {
  const { asCreator, asBusiness, business, creator } = await aChat(app);
  const other = await aChat(app);
  const [a, b] = [creator.accountId, business.accountId];
  await app.deps.db.insert(blocks).values({ accountId: b, blockedId: a });

  expect(
    await outcomes(app, asCreator, [
      follow(newId()),
      follow(other.creator.accountId),
      follow(b),
      follow(b, false),
      follow(other.business.accountId),
    ]),
  ).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'done', 'done']);
  expect(await outcomes(app, asBusiness, [follow(other.business.accountId)])).toEqual([
    'FORBIDDEN',
  ]);
});

it('a deleted business drops out of the list, and nobody can follow it again', async () => {
  const { asCreator, business } = await aChat(app);
  const { accountId, userId } = business;
  await outcomes(app, asCreator, [follow(accountId)]);
  const { cursor } = await pull(app, asCreator);
  await expectJson(await app.call(`/business/${accountId}`, asCreator));
  const { db, pool } = app.deps;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error('The owner is not there.');

  await db.delete(memberships).where(eq(memberships.accountId, accountId));
  const nothing = { rooms: [], projects: [], candidates: [], naming: [], shoots: [] };
  await inTransaction(pool, (client) => closeAccounts(client, [accountId], nothing, user, FRIDAY));

  expect(await codeOf(await app.call(`/business/${accountId}`, asCreator))).toBe('404 NOT_FOUND');
  const { profiles } = (await pull(app, asCreator, cursor)).collections;
  expect(profiles?.[0]?.following).toEqual([]);
  expect(await outcomes(app, asCreator, [follow(accountId), follow(accountId, false)])).toEqual([
    'NOT_FOUND',
    'done',
  ]);
});

it('its own calls follow and unfollow', async () => {
  const { asCreator, asBusiness, business } = await aChat(app);
  const path = `/following/${business.accountId}`;

  await expectJson(await app.call(path, asCreator, undefined, 'POST'));
  expect(await followedBy(asCreator)).toEqual([business.accountId]);
  await expectJson(await app.call(path, asCreator, undefined, 'DELETE'));
  expect(await followedBy(asCreator)).toEqual([]);
  expect(await codeOf(await app.call(path, asBusiness, undefined, 'POST'))).toBe('403 FORBIDDEN');
});

it('followers are notified once of a public campaign that is open to them', async () => {
  const place = await aPlace(app);
  const [fan, late, blocked, fromMesa] = [
    await aTalent(app),
    await aTalent(app),
    await aTalent(app),
    await aTalent(app, { locality: 'Mesa' }),
  ];
  const businessId = place.accountId;
  await app.deps.db.insert(follows).values(
    [fan, late, blocked, fromMesa].map(({ accountId }) => ({
      accountId,
      businessId,
      createdOn: accountId === late.accountId ? daysAfter(1) : daysAfter(-1),
    })),
  );
  await app.deps.db.insert(blocks).values({ accountId: businessId, blockedId: blocked.accountId });
  const over = {
    eligibility: { ...fields().eligibility, cities: ['Phoenix'] },
    publishedOn: FRIDAY,
  };
  const campaignId = await aCampaign(app, place, over);
  await aCampaign(app, place, { ...over, visibility: 'inviteOnly' });
  await aCampaign(app, place, { ...over, publishedOn: daysAfter(-2) });

  await Promise.all([notifyFollowers(app.deps), notifyFollowers(app.deps)]);

  const { rows } = await app.deps.pool.query(
    `select account_id as "accountId", path, body, version from notifications where category = 'FOLLOWED_CAMPAIGN'`,
  );
  expect(rows).toEqual([
    {
      accountId: fan.accountId,
      path: `/creator/campaign/${campaignId}/selection`,
      body: expect.stringContaining('which you follow'),
      version: 1,
    },
  ]);
  await app.deps.db.update(campaigns).set({ version: 9 }).where(eq(campaigns.id, campaignId));
  now = daysAfter(0.5);
  await notifyFollowers(app.deps);
  expect(await noticesTo(app, fan)).toEqual(['FOLLOWED_CAMPAIGN']);
});
