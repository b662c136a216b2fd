import { expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { SessionId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { changeAccess } from '#server/desk/change-access.ts';
import { changeStaff } from '#server/desk/staff-orders.ts';
import { memberships } from '#server/db/schema/identity.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aCorporate, aMember, aUser } from '../../support/builders.ts';
import { pull, type Headers } from '../../support/chat.ts';
import { aConfirmed, aDeal, at, FRIDAY } from '../bookings/shoots.ts';

const app = await serverForFile({ now: () => FRIDAY });
const { db } = app.deps;

const [MANAGER, ADMIN, OWNER] = ['+16025550142', '+16025550143', '+16025550144'];

it('a confirmed shoot at a business without people of its own gives the number of the corporation’s people who reach it', async () => {
  const corporate = await aCorporate(db);
  const business = await aBusiness(db, { corporateId: corporate.accountId });
  await db.delete(memberships).where(eq(memberships.accountId, business.accountId));
  const elsewhere = await aBusiness(db, { corporateId: corporate.accountId });
  await aMember(db, corporate.accountId, 'corp-viewer', await aUser(db, { phone: '+16025550100' }));
  const other = await aUser(db, { phone: '+16025550101' });
  const manager = await aUser(db);
  for (const [userId, reached] of [
    [other, elsewhere.accountId],
    [manager, business.accountId],
  ] as const) {
    await aMember(db, corporate.accountId, 'corp-manager', userId);
    await db
      .update(memberships)
      .set({ businessIds: [reached] })
      .where(eq(memberships.userId, userId));
  }
  const deal = await aDeal(app, { business, campaign: { onSiteContact: null } });
  await aConfirmed(app, deal.project, { startDateTime: new Date(at('2026-11-24', '15:00')) });
  const start = await pull(app, deal.asCreator);
  expect(start.collections.appointments).toMatchObject([
    { contact: { name: 'Desert Bloom Café', phone: null } },
  ]);
  let { cursor } = start;
  const afterAdding = async (phone: string, headers: Headers) => {
    await app.call('/updateUser', headers, { phone }, 'PUT');
    const page = await pull(app, deal.asCreator, cursor);
    cursor = page.cursor;
    return page.collections.appointments?.[0]?.contact?.phone;
  };

  const admin = await app.signIn(corporate.userId, corporate.accountId);
  expect(await afterAdding(ADMIN, admin)).toBe(ADMIN);
  expect(await afterAdding(MANAGER, await app.signIn(manager, business.accountId))).toBe(MANAGER);
  const owner = await aMember(db, business.accountId, 'owner');
  expect(await afterAdding(OWNER, await app.signIn(owner, business.accountId))).toBe(OWNER);
});

it('a confirmed shoot gives the number of nobody who was limited to other businesses, removed, or suspended', async () => {
  const corporate = await aCorporate(db);
  const [business, elsewhere] = [
    await aBusiness(db, { corporateId: corporate.accountId }),
    await aBusiness(db, { corporateId: corporate.accountId }),
  ];
  await db.delete(memberships).where(eq(memberships.accountId, business.accountId));
  const phones = ['+16025550151', '+16025550152', '+16025550153', '+16025550154'];
  const managers: UserId[] = [];
  for (const phone of phones) {
    const manager = await aUser(db, { phone });
    managers.push(await aMember(db, corporate.accountId, 'corp-manager', manager));
  }
  const [limited, removed, suspended, disabled] = managers as [UserId, UserId, UserId, UserId];
  const staff = await aUser(db, { support: true });
  const deal = await aDeal(app, { business, campaign: { onSiteContact: null } });
  await aConfirmed(app, deal.project, { startDateTime: new Date(at('2026-11-24', '15:00')) });
  let { cursor, collections } = await pull(app, deal.asCreator);
  const shown = [collections.appointments?.[0]?.contact?.phone];
  const shownAfter = async (change: () => Promise<unknown>) => {
    await change();
    ({ cursor, collections } = await pull(app, deal.asCreator, cursor));
    shown.push(collections.appointments?.[0]?.contact?.phone);
  };
  const as = await app.signIn(corporate.userId, corporate.accountId);
  const access = { actId: newId(), reason: 'Called creators at night.' };

  const other = { role: 'corp-manager', businessIds: [elsewhere.accountId] };
  await shownAfter(() => app.call(`/members/${limited}`, as, other, 'PUT'));
  await shownAfter(() => app.call(`/members/${removed}`, as, undefined, 'DELETE'));
  const by = { userId: staff, sessionId: newId<SessionId>() };
  await shownAfter(() => changeAccess(app.deps, by, { ...access, act: 'suspend', id: suspended }));
  const email = `${disabled}@pollin.test`;
  await shownAfter(() => changeStaff(app.deps, { act: 'disable', email }));
  await shownAfter(() => changeStaff(app.deps, { act: 'enable', email }));

  expect(shown).toEqual([...phones, null, phones[3]]);
});
