import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { CommandId } from '#contract/ids.ts';
import { lettersDelivered } from '#server/identity/letters.ts';
import { businesses } from '#server/db/schema/market.ts';
import { aBusiness, aCorporate, aCreator, aMember, aRoom } from '../../support/builders.ts';
import { messageTo, outcomes, pull } from '../../support/chat.ts';
import { eventsOf } from '../../support/events.ts';
import { teamAppForFile } from './team-app.ts';

const app = await teamAppForFile();
const { db } = app.deps;

describe('the team of a business', () => {
  it('is seen by all who work there, addresses and invitations by those who manage it', async () => {
    const { people } = await app.aTeam();
    const [owner, manager, staff] = people;
    const { email } = await app.anInvitation(owner!.headers, 'staff');

    const own = await app.readTeam(owner!.headers);

    expect(own.members.map(({ role }) => role)).toEqual(['owner', 'manager', 'staff']);
    expect(own.members.map((one) => one.email)).toEqual(
      people.map(({ userId }) => `${userId}@pollin.test`),
    );
    expect(own.invitations).toMatchObject([{ email, role: 'staff' }]);
    for (const { headers } of [manager!, staff!]) {
      const seen = await app.readTeam(headers);
      expect(seen.members.map(({ name, role }) => [name, role])).toEqual(
        own.members.map(({ name, role }) => [name, role]),
      );
      expect(seen.members.map((one) => one.email)).toEqual([null, null, null]);
      expect(seen.invitations).toEqual([]);
    }
  });

  it('changes by its owner: a role, and with it what the person may do', async () => {
    const { business, people } = await app.aTeam();
    const [owner, manager] = people;
    const closed = () => app.invite(manager!.headers, 'someone@pollin.test');
    expect(await closed()).toBe('403 FORBIDDEN');

    expect(await app.changeRole(owner!.headers, manager!.userId, 'owner')).toBe('ok');

    expect(await closed()).toBe('ok');
    expect(await app.toldTo(business)).toEqual([
      'MEMBER_CHANGED: <b>Alex No. 1</b>’s role is now Owner.',
      'MEMBER_INVITED: <b>Alex No. 1</b> invited someone to the team. Role: Manager.',
    ]);
  });

  it('is read again by the devices of its members after a change', async () => {
    const { people } = await app.aTeam();
    const [owner, manager] = people;
    const before = await pull(app, manager!.headers);
    app.pass(1000);

    await app.changeRole(owner!.headers, manager!.userId, 'staff');

    const after = await pull(app, manager!.headers, before.cursor);
    const [own, changed] = [before, after].map(({ collections }) => collections.profiles[0]);
    expect(changed?.updatedOn).toBe(app.deps.now().toISOString());
    // Edits that were written over the version before are not overtaken.
    expect(changed?.version).toBe(own?.version);
  });

  it('keeps its last owner, who can neither leave nor step down', async () => {
    const { people } = await app.aTeam();
    const [owner, manager] = people;

    expect(await app.leave(owner!.headers)).toBe('409 LAST_OWNER');
    expect(await app.remove(owner!.headers, owner!.userId)).toBe('409 LAST_OWNER');
    expect(await app.changeRole(owner!.headers, owner!.userId, 'staff')).toBe('409 LAST_OWNER');

    await app.changeRole(owner!.headers, manager!.userId, 'owner');
    expect(await app.leave(owner!.headers)).toBe('ok');
    expect(await app.rolesOf(manager!.headers)).toMatchObject([[manager!.userId, 'owner'], {}]);
  });

  it('is handed over in one step', async () => {
    const { business, people } = await app.aTeam();
    const [owner, manager, staff] = people;

    expect(await app.handOver(owner!.headers, owner!.userId)).toBe('404 NOT_FOUND');
    expect(await app.handOver(owner!.headers, staff!.userId)).toBe('ok');

    expect(new Map((await app.rolesOf(staff!.headers)) as [string, string][])).toEqual(
      new Map([
        [staff!.userId, 'owner'],
        [owner!.userId, 'manager'],
        [manager!.userId, 'manager'],
      ]),
    );
    expect(await app.handOver(owner!.headers, staff!.userId)).toBe('403 FORBIDDEN');
    expect(await app.toldTo(business)).toHaveLength(2);
  });

  it('sends nothing to an owner who works alone after removing the only other member', async () => {
    const { business, people } = await app.aTeam(['owner', 'manager']);
    const [owner, manager] = people;

    expect(await app.remove(owner!.headers, manager!.userId)).toBe('ok');

    expect(await app.toldTo(business)).toEqual([]);
  });

  it('of a corporation is also run by its administrator, and then needs no owner', async () => {
    const corporate = await aCorporate(db);
    const business = await aBusiness(db, { corporateId: corporate.accountId });
    const headers = await app.signIn(corporate.userId, business.accountId);

    expect(await app.remove(headers, business.userId)).toBe('ok');
    expect(await app.rolesOf(headers)).toEqual([]);
    // A role of the corporation ends there.
    expect(await app.leave(headers)).toBe('403 FORBIDDEN');
    const forCorporation = await app.signIn(corporate.userId, corporate.accountId);
    expect(await app.rolesOf(forCorporation)).toEqual([[corporate.userId, 'corp-admin']]);
  });

  it('keeps an audit of who did what, without names or addresses', async () => {
    const { business, people } = await app.aTeam();
    const [owner, manager] = people;
    await app.anInvitation(owner!.headers, 'staff');
    await app.changeRole(owner!.headers, manager!.userId, 'staff');
    await app.remove(owner!.headers, manager!.userId);

    const { rows } = await app.deps.pool.query<Record<string, string>>(
      'select * from member_changes where account_id = $1 order by id',
      [business.accountId],
    );

    expect(rows.map((row) => [row.change, row.actor_id, row.user_id, row.role_after])).toEqual([
      ['invited', owner!.userId, null, 'staff'],
      ['roleChanged', owner!.userId, manager!.userId, 'staff'],
      ['removed', owner!.userId, manager!.userId, null],
    ]);
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});

describe('a member who is removed', () => {
  it('is out at once: calls, the open stream, the calendar address, and queued work', async () => {
    const { business, people } = await app.aTeam();
    const [owner, manager] = people;
    const room = await aRoom(db, { business, creator: await aCreator(db) });
    const { cursor } = await pull(app, manager!.headers);
    const stream = eventsOf(await app.call(`/live?since=${cursor}`, manager!.headers));
    await stream.next();
    const started = await app.call('/calendarFeed', manager!.headers, {});
    const { url } = (await started.json()) as { url: string };

    expect(await app.remove(owner!.headers, manager!.userId)).toBe('ok');

    expect(await stream.next()).toMatchObject({
      event: 'ended',
      data: { code: 'MEMBERSHIP_GONE' },
    });
    expect(await app.say(app.call('/members', manager!.headers))).toBe('403 MEMBERSHIP_GONE');
    expect((await app.hono.request(url)).status).toBe(404);
    const queued = messageTo(room, 'business', 'Written offline');
    const batch = await app.call('/commands', manager!.headers, { commands: [queued] });
    expect(await app.say(Promise.resolve(batch))).toBe('403 MEMBERSHIP_GONE');
    // Their session goes on: it may belong to other businesses.
    const { 'X-Account': _, ...session } = manager!.headers;
    expect(await app.say(app.call('/me', session))).toBe('ok');
    await stream.cancel();
  });

  it('gets a letter, and the others are notified; a member who leaves gets none', async () => {
    const { business, people } = await app.aTeam();
    const [owner, manager, staff] = people;

    await app.remove(owner!.headers, manager!.userId);
    await app.leave(staff!.headers);
    await lettersDelivered(app.deps.mail);

    expect(app.letters.filter(({ to }) => to.startsWith(manager!.userId))).toMatchObject([
      { subject: 'You were removed from Sol y Masa on Pollin' },
    ]);
    expect(app.letters.some(({ to }) => to.startsWith(staff!.userId))).toBe(false);
    expect(await app.toldTo(business)).toEqual([
      'MEMBER_CHANGED: <b>Alex No. 1</b> was removed from the team.',
      'MEMBER_CHANGED: <b>Alex No. 2</b> left the team.',
    ]);
  });

  it('can no longer let anyone in by an earlier invitation', async () => {
    const { people } = await app.aTeam(['owner', 'owner']);
    const [first, second] = people;
    const { email, token } = await app.anInvitation(second!.headers, 'owner');

    await app.remove(first!.headers, second!.userId);

    const { headers } = await app.aPerson(email);
    expect(await app.accept(headers, token)).toBe('409 INVITE_WITHDRAWN');
  });

  it('who deletes their account leaves no name in the team’s notifications', async () => {
    const { business, people } = await app.aTeam();
    const [owner, manager] = people;
    await app.changeRole(owner!.headers, manager!.userId, 'staff');

    const email = `${manager!.userId}@pollin.test`;
    expect(await app.say(app.call('/deleteAccount', manager!.headers, { email }))).toBe('ok');

    expect(await app.toldTo(business)).toEqual([
      'MEMBER_CHANGED: <b>Deleted person</b>’s role is now Staff.',
    ]);
  });
});

describe('a role that is lowered while a device is offline', () => {
  it('refuses what the new role may not do, and takes the rest of the queue', async () => {
    const { business, people } = await app.aTeam();
    const [owner, manager] = people;
    await db.update(businesses).set({ instagramUrl: 'https://instagram.com/sol' });
    const room = await aRoom(db, { business, creator: await aCreator(db) });
    const queue = () => [
      {
        id: newId<CommandId>(),
        kind: 'updateBusinessProfile' as const,
        occurredAt: '2026-11-20T09:00:00.000Z',
        payload: { edits: [{ field: 'name', value: 'Masa y Sol' }] },
      },
      messageTo(room, 'business', 'Still allowed'),
    ];
    expect(await outcomes(app, manager!.headers, queue())).toEqual(['done', 'done']);

    await app.changeRole(owner!.headers, manager!.userId, 'staff');

    expect(await outcomes(app, manager!.headers, queue())).toEqual(['FORBIDDEN', 'done']);
  });
});

it('a person with thirty accounts joins one more, and acts for each of them', async () => {
  const { people } = await app.aTeam();
  const { email, token } = await app.anInvitation(people[0]!.headers);
  const { userId, headers } = await app.aPerson(email);
  const creator = await aCreator(db);
  await aMember(db, creator.accountId, 'creator', userId);
  for (let n = 1; n < 30; n += 1) {
    await aMember(db, (await aBusiness(db, { name: `Place ${n}` })).accountId, 'staff', userId);
  }

  const answer = await app.call('/memberInvitation/accept', headers, { token });

  const { user } = (await answer.json()) as {
    user: { memberships: { accountId: string }[]; currentMembership: { businessName: string } };
  };
  expect(user.memberships).toHaveLength(31);
  expect(user.currentMembership.businessName).toBe('Sol y Masa');
  for (const { accountId } of user.memberships) {
    expect(await app.say(app.call('/chatrooms', { ...headers, 'X-Account': accountId }))).toBe(
      'ok',
    );
  }
});
