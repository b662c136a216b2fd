import { describe, expect, it } from 'vitest';
import type { AccountId } from '#contract/ids.ts';
import type { Team } from '#contract/members/record.ts';
import { newId } from '#contract/new-id.ts';
import { aBusiness, aCorporate, aMember } from '../../support/builders.ts';
import { expectJson, type Headers } from '../../support/chat.ts';
import { lockMembership } from '#server/identity/lock-membership.ts';
import type { AccountCaller } from '#server/http/call.ts';
import { membersOf } from '#server/notices/members.ts';
import { teamAppForFile } from './team-app.ts';

const app = await teamAppForFile();
const { db, pool } = app.deps;

/** A corporation with two businesses, its administrator, and a manager of all businesses. */
async function aCorporation() {
  const { accountId, userId } = await aCorporate(db);
  const cafe = await aBusiness(db, { name: 'Café', corporateId: accountId });
  const bar = await aBusiness(db, { name: 'Bar', corporateId: accountId });
  const managerId = await aMember(db, accountId, 'corp-manager');
  return {
    accountId,
    cafe: cafe.accountId,
    bar: bar.accountId,
    admin: { userId, headers: await app.signIn(userId, accountId) },
    manager: { userId: managerId, headers: await app.signIn(managerId, accountId) },
  };
}
type Corporation = Awaited<ReturnType<typeof aCorporation>>;

const accountsOf = async (headers: Headers) =>
  (
    await expectJson<{ memberships: { accountId: AccountId }[] }>(await app.call('/me', headers))
  ).memberships
    .map((one) => one.accountId)
    .toSorted();
const inviteAs = (headers: Headers, email: string, body: object) =>
  app.say(app.call('/memberInvitations', headers, { email, ...body }));
const change = ({ admin, manager }: Corporation, body: object) =>
  app.say(app.call(`/members/${manager.userId}`, admin.headers, body, 'PUT'));

describe('the team of a corporation', () => {
  it('is invited by its administrator, for named businesses, and notified', async () => {
    const { accountId, cafe, bar, admin } = await aCorporation();
    const email = `${newId()}@pollin.test`;

    expect(
      await inviteAs(admin.headers, email, { role: 'corp-manager', businessIds: [cafe] }),
    ).toBe('ok');

    expect(app.letters.at(-1)).toMatchObject({
      to: email,
      subject: 'Join Saguaro Group on Pollin',
    });
    expect(app.letters.at(-1)?.text).toContain('as a corporate manager');
    const token = await app.tokenFor(email);
    expect(await expectJson<object>(await app.open(token))).toMatchObject({
      businessId: accountId,
      businessName: 'Saguaro Group',
      role: 'corp-manager',
    });
    const person = await app.aPerson(email);
    expect(await app.accept(person.headers, token)).toBe('ok');
    expect(await accountsOf(person.headers)).toEqual([accountId, cafe].toSorted());
    const inBar = await app.signIn(person.userId, bar);
    expect(await app.say(app.call('/members', inBar))).toBe('403 MEMBERSHIP_GONE');
    expect(await app.toldTo({ accountId })).toEqual([
      'MEMBER_INVITED: <b>Alex Reyes</b> invited someone to the team. Role: Corporate manager.',
      'MEMBER_JOINED: <b>Alex Reyes</b> joined the team. Role: Corporate manager.',
    ]);
    const { rows } = await pool.query(
      'select distinct path from notifications where account_id = $1',
      [accountId],
    );
    expect(rows).toEqual([{ path: '/corporate/members' }]);
  });

  it('limits a manager to named businesses, and opens all again', async () => {
    const corporation = await aCorporation();
    const { accountId, cafe, bar, manager } = corporation;
    const toldIn = async (business: AccountId) =>
      (await pool.query<{ user_id: string }>(membersOf('$1::uuid'), [business])).rows.some(
        (one) => one.user_id === manager.userId,
      );
    const lockedIn = async (business: AccountId) => {
      const client = await pool.connect();
      const membership = { corporateId: accountId };
      const caller = { ...manager, accountId: business, membership } as unknown as AccountCaller;
      return lockMembership(client, caller).finally(() => client.release());
    };

    expect(await change(corporation, { role: 'corp-manager', businessIds: [cafe] })).toBe('ok');

    expect(await accountsOf(manager.headers)).toEqual([accountId, cafe].toSorted());
    expect([await toldIn(cafe), await toldIn(bar)]).toEqual([true, false]);
    expect([await lockedIn(cafe), await lockedIn(bar)]).toEqual(['corp-manager', null]);
    const { members } = await expectJson<Team>(
      await app.call('/members', corporation.admin.headers),
    );
    expect(members.map(({ role, businessIds }) => [role, businessIds])).toEqual([
      ['corp-admin', null],
      ['corp-manager', [cafe]],
    ]);

    expect(await change(corporation, { role: 'corp-manager' })).toBe('ok');
    expect(await accountsOf(manager.headers)).toEqual([accountId, bar, cafe].toSorted());
  });

  it('is given no business of others, and no role of a business', async () => {
    const corporation = await aCorporation();
    const { accountId: other } = await aBusiness(db);

    expect(await change(corporation, { role: 'corp-manager', businessIds: [other] })).toBe(
      '400 INVALID',
    );
    expect(await change(corporation, { role: 'owner' })).toBe('400 INVALID');
    expect(
      await inviteAs(corporation.admin.headers, `${newId()}@pollin.test`, { role: 'staff' }),
    ).toBe('400 INVALID');
  });

  it('is changed by nobody but its administrators', async () => {
    const { admin, manager } = await aCorporation();

    expect(await app.remove(manager.headers, admin.userId)).toBe('403 FORBIDDEN');
    expect(await inviteAs(manager.headers, `${newId()}@pollin.test`, { role: 'corp-admin' })).toBe(
      '403 FORBIDDEN',
    );
    expect(await app.handOver(manager.headers, manager.userId)).toBe('403 FORBIDDEN');
  });

  it('keeps an administrator, who may hand over and then leave', async () => {
    const { accountId, admin, manager } = await aCorporation();
    expect(await app.leave(admin.headers)).toBe('409 LAST_CORPORATE_ADMIN');

    expect(await app.handOver(admin.headers, manager.userId)).toBe('ok');

    expect(await app.rolesOf(manager.headers)).toEqual([
      [manager.userId, 'corp-admin'],
      [admin.userId, 'corp-manager'],
    ]);
    expect(await app.leave(admin.headers)).toBe('ok');
    expect(await accountsOf(admin.headers)).toEqual([]);
    expect((await app.toldTo({ accountId })).at(-1)).toContain('left the team');
  });

  it('loses a removed member everywhere at once', async () => {
    const { cafe, admin, manager } = await aCorporation();
    const inCafe = await app.signIn(manager.userId, cafe);

    expect(await app.remove(admin.headers, manager.userId)).toBe('ok');

    expect(await app.say(app.call('/members', inCafe))).toBe('403 MEMBERSHIP_GONE');
    await app.tokenFor('nobody').catch(() => null);
    expect(app.letters.at(-1)?.text).toContain('An admin of Saguaro Group removed you');
  });
});
