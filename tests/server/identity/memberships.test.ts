import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import { groupMemberships } from '#contract/profile/rules.ts';
import { effectiveMembershipsOf } from '#server/db/effective-memberships.ts';
import { memberships } from '#server/db/schema/identity.ts';
import { businesses, corporates } from '#server/db/schema/market.ts';
import { aBusiness, aCorporate, aCreator, aMember } from '../../support/builders.ts';
import { identityAppForFile } from './identity-app.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });

/** A corporation with two businesses, which its makers do not belong to. */
async function aChain(name = 'Saguaro Group') {
  const { db } = app.deps;
  const { accountId: corporateId } = await aCorporate(db);
  await db.update(corporates).set({ name }).where(eq(corporates.id, corporateId));
  const west = await aBusiness(db, { name: `${name} West`, corporateId, logoUrl: '/west.png' });
  const east = await aBusiness(db, { name: `${name} East`, corporateId, photoUrl: '/east.png' });
  return { corporateId, west: west.accountId, east: east.accountId };
}
async function signedInUser() {
  const browser = app.browser();
  const { userId, accessToken: token } = await browser.signIn(`${newId<string>()}@example.com`);
  const me = async () => (await browser.call('me', undefined, { token })).body;
  const choose = (membershipIndex: number, accountId?: AccountId) =>
    browser.call('switchMembership', { membershipIndex, accountId }, { token });
  return { browser, userId, token, me, choose };
}
const join = (accountId: AccountId, role: Role, userId: UserId) =>
  aMember(app.deps.db, accountId, role, userId);
const listOf = async (userId: UserId) => effectiveMembershipsOf(app.deps.db, userId);

describe('the memberships a user may switch to', () => {
  it('come in the order of the switcher', async () => {
    const { userId } = await signedInUser();
    const { db } = app.deps;
    const saguaro = await aChain('Saguaro Group');
    const agave = await aChain('Agave Group');
    const zest = await aBusiness(db, { name: 'zest bakery' });
    const bloom = await aBusiness(db, { name: 'Bloom' });
    const maya = await aCreator(db, { photoUrl: '/maya.png' });
    await join(saguaro.corporateId, 'corp-admin', userId);
    await join(zest.accountId, 'staff', userId);
    await join(agave.west, 'manager', userId);
    await join(bloom.accountId, 'owner', userId);
    await join(maya.accountId, 'creator', userId);

    const list = await listOf(userId);

    expect(
      list.map((one) => [one.role, one.businessName, one.corporateName, one.photoUrl]),
    ).toEqual([
      ['creator', null, null, '/maya.png'],
      ['owner', 'Bloom', null, null],
      ['staff', 'zest bakery', null, null],
      ['manager', 'Agave Group West', 'Agave Group', '/west.png'],
      ['corp-admin', null, 'Saguaro Group', null],
      ['corp-admin', 'Saguaro Group East', 'Saguaro Group', '/east.png'],
      ['corp-admin', 'Saguaro Group West', 'Saguaro Group', '/west.png'],
    ]);
    expect(groupMemberships(list).flatMap((group) => group.memberships)).toEqual(list);
    expect(await listOf(userId)).toEqual(list);
  });

  it.each(['corp-admin', 'corp-manager', 'corp-viewer'] as const)(
    'reach the businesses of a corporation as its %s',
    async (role) => {
      const { userId } = await signedInUser();
      const { corporateId, east, west } = await aChain();
      await aChain('Elsewhere');
      await join(corporateId, role, userId);

      const list = await listOf(userId);

      expect(list.map((one) => [one.accountId, one.role])).toEqual([
        [corporateId, role],
        [east, role],
        [west, role],
      ]);
      expect(list[1]).toMatchObject({ businessId: east, corporateId, creatorId: null });
    },
  );

  it('are one for each account, the grant on the business itself first', async () => {
    const { userId } = await signedInUser();
    const { corporateId, east } = await aChain();
    await join(corporateId, 'corp-viewer', userId);
    await join(east, 'owner', userId);

    const list = await listOf(userId);

    expect(list.filter((one) => one.accountId === east).map((one) => one.role)).toEqual(['owner']);
    expect(list).toHaveLength(3);
  });

  it('follow a business that changes hands', async () => {
    const { userId } = await signedInUser();
    const { corporateId, east } = await aChain();
    await join(corporateId, 'corp-admin', userId);

    await app.deps.db.update(businesses).set({ corporateId: null }).where(eq(businesses.id, east));

    expect((await listOf(userId)).map((one) => one.accountId)).not.toContain(east);
  });

  it('are gone as soon as they are taken away', async () => {
    const { userId, me } = await signedInUser();
    const { corporateId } = await aChain();
    await join(corporateId, 'corp-admin', userId);
    expect((await me()).memberships).toHaveLength(3);

    await app.deps.db.delete(memberships).where(eq(memberships.userId, userId));

    expect(await me()).toMatchObject({ memberships: [], currentMembership: null, business: null });
  });

  it('are those of the user alone', async () => {
    const { userId } = await signedInUser();

    expect(await listOf(userId)).toEqual([]);
  });
});

describe('the current membership', () => {
  it('is the only one without being chosen', async () => {
    const { userId, me } = await signedInUser();
    const { accountId } = await aBusiness(app.deps.db, { name: 'Bloom', logoUrl: '/bloom.png' });
    await join(accountId, 'staff', userId);

    expect(await me()).toMatchObject({
      currentMembership: { accountId, role: 'staff' },
      business: { id: accountId, name: 'Bloom', photoUrl: '/bloom.png' },
      creator: null,
    });
  });

  it('is none of several until one is chosen', async () => {
    const { userId, me, choose } = await signedInUser();
    const { accountId } = await aCreator(app.deps.db, { photoUrl: '/maya.png' });
    await join(accountId, 'creator', userId);
    await join((await aBusiness(app.deps.db)).accountId, 'owner', userId);
    expect((await me()).currentMembership).toBeNull();

    const switched = await choose(0);

    expect(switched).toMatchObject({ status: 200, body: { success: true } });
    expect(switched.body.user).toEqual(await me());
    expect(switched.body.user).toMatchObject({
      currentMembership: { accountId },
      creator: { id: accountId, photoUrl: '/maya.png' },
      business: null,
    });
  });

  it('can be a business of one’s corporation, or the corporation', async () => {
    const { userId, choose } = await signedInUser();
    const { corporateId, east, west } = await aChain();
    await join(corporateId, 'corp-viewer', userId);

    for (const [index, accountId] of [corporateId, east, west].entries()) {
      const { body } = await choose(index, accountId);
      expect(body.user.currentMembership?.accountId).toBe(accountId);
      expect(body.user.business?.id ?? null).toBe(accountId === corporateId ? null : accountId);
    }
  });

  it('is chosen by its place in the list, and refused beyond its end', async () => {
    const { userId, me, choose } = await signedInUser();
    await join((await aBusiness(app.deps.db)).accountId, 'owner', userId);
    const before = await me();

    for (const index of [1, 2, 1_000_000]) {
      expect(await choose(index)).toMatchObject({ status: 400, refusal: { code: 'INVALID' } });
    }
    for (const index of [-1, 0.5, Number.NaN]) {
      expect(await choose(index)).toMatchObject({ status: 400, refusal: { code: 'INVALID' } });
    }
    expect(await me()).toEqual(before);
  });

  it('is not switched by a list that changed meanwhile', async () => {
    const { userId, me, choose } = await signedInUser();
    const bloom = await aBusiness(app.deps.db, { name: 'Bloom' });
    await join(bloom.accountId, 'owner', userId);
    await join((await aBusiness(app.deps.db, { name: 'Agave' })).accountId, 'owner', userId);

    expect(await choose(0, bloom.accountId)).toMatchObject({
      status: 409,
      refusal: { code: 'MEMBERSHIP_LIST_CHANGED' },
    });
    expect((await me()).currentMembership).toBeNull();
    expect((await choose(1, bloom.accountId)).status).toBe(200);
  });

  it('cannot be another tenant’s', async () => {
    const { userId, choose } = await signedInUser();
    const stranger = await aBusiness(app.deps.db);
    await join((await aBusiness(app.deps.db)).accountId, 'owner', userId);

    expect((await choose(0, stranger.accountId)).status).toBe(409);
  });

  it('needs a session', async () => {
    const answers = await Promise.all([
      app.browser().call('me'),
      app.browser().call('switchMembership', { membershipIndex: 0 }),
      app.browser().call('signUp', { kind: 'creator', firstName: 'A', lastName: 'B' }),
    ]);

    expect(answers.map((answer) => answer.refusal.code)).toEqual(Array(3).fill('SESSION_NEEDED'));
  });
});
