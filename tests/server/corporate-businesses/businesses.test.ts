import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { AccountId, BusinessInvitationId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { lettersDelivered } from '#server/identity/letters.ts';
import { aBusiness, aCorporate, aMember, aUser } from '../../support/builders.ts';
import { expectJson, type Headers } from '../../support/chat.ts';
import { meeting } from '../identity/identity-app.ts';
import { teamAppForFile } from '../members/team-app.ts';

const app = await teamAppForFile();
const { db, pool } = app.deps;

/** A corporation, its administrator, an owner with a business of their own, and the invitation that they got. */
async function anInvitedOwner() {
  const corporate = await aCorporate(db);
  const admin = await app.signIn(corporate.userId, corporate.accountId);
  const email = `${newId()}@pollin.test`;
  const ownerId = await aUser(db, { email });
  const business = await aBusiness(db, { name: 'Sol y Masa' });
  await aMember(db, business.accountId, 'owner', ownerId);
  const owner = await app.signIn(ownerId, business.accountId);
  expect(await invite(admin, email)).toBe('ok');
  const id = await invitationFor(email);
  return { corporate, admin, email, business, owner, ownerId, id };
}

const invite = (headers: Headers, email: string) =>
  app.say(app.call('/corporate/businessInvitations', headers, { email }));
async function invitationFor(email: string): Promise<BusinessInvitationId> {
  await lettersDelivered(app.deps.mail);
  const letter = app.letters.findLast(({ to }) => to === email);
  const id = /\/user\/corporation\/([\w-]{36})$/m.exec(letter?.text ?? '')?.[1];
  if (!id) throw new Error(`No invitation for ${email}`);
  return id as BusinessInvitationId;
}
const open = (headers: Headers, id: string) => app.call(`/businessInvitations/${id}`, headers);
const accept = (headers: Headers, id: string, businessId: AccountId) =>
  app.say(app.call(`/businessInvitations/${id}/accept`, headers, { businessId }));
const decline = (headers: Headers, id: string) =>
  app.say(app.call(`/businessInvitations/${id}/decline`, headers, {}));
const remove = (headers: Headers, id: AccountId) =>
  app.say(app.call(`/corporate/businesses/${id}`, headers, undefined, 'DELETE'));
const leave = (headers: Headers) => app.say(app.call('/leaveCorporation', headers, {}));
const accountsOf = async (headers: Headers) =>
  (
    await expectJson<{ memberships: { accountId: AccountId }[] }>(await app.call('/me', headers))
  ).memberships.map((one) => one.accountId);
const auditOf = async (id: AccountId) =>
  (
    await pool.query<{ change: string }>(
      'select change from member_changes where account_id = $1 order by created_on, id',
      [id],
    )
  ).rows.map(({ change }) => change);
const corporationOf = async (id: AccountId) =>
  (
    await pool.query<{ id: AccountId | null }>(
      'select corporate_id as id from businesses where id = $1',
      [id],
    )
  ).rows[0]?.id;

it('an owner who accepts brings the business, and both sides are notified', async () => {
  const { corporate, admin, business, owner, id } = await anInvitedOwner();
  const { accountId: corporateId } = corporate;
  expect(await app.toldTo(business)).toEqual([
    'BUSINESS_INVITED: <b>Saguaro Group</b> invites your business to join. The owner decides.',
  ]);
  expect(await expectJson<object>(await open(owner, id))).toMatchObject({
    corporateName: 'Saguaro Group',
    invitedBy: 'Alex Reyes',
    isSubscribed: false,
    businessId: null,
  });

  expect(await accept(owner, id, business.accountId)).toBe('ok');

  expect(await corporationOf(business.accountId)).toBe(corporateId);
  expect(await accountsOf(admin)).toContain(business.accountId);
  expect(await app.toldTo(corporate)).toEqual([
    'BUSINESS_ADDED: <b>Sol y Masa</b> was added to your corporate account.',
  ]);
  expect((await app.toldTo(business)).at(-1)).toContain('is now part of <b>Saguaro Group</b>');
  expect(await accept(owner, id, business.accountId)).toBe('ok');
  expect(await app.toldTo(corporate)).toHaveLength(1);
});

it('an invitation is for its address, for one business, and for seven days', async () => {
  const { business, owner, ownerId, id } = await anInvitedOwner();
  const stranger = await app.aPerson(`${newId()}@pollin.test`);
  expect(await app.say(open(stranger.headers, id))).toBe('403 INVITATION_OTHER_ADDRESS');
  expect(await accept(stranger.headers, id, business.accountId)).toBe(
    '403 INVITATION_OTHER_ADDRESS',
  );
  const foreign = await aBusiness(db);
  expect(await accept(owner, id, foreign.accountId)).toBe('404 NOT_FOUND');
  const managed = await aBusiness(db);
  await aMember(db, managed.accountId, 'manager', ownerId);
  expect(await accept(owner, id, managed.accountId)).toBe('404 NOT_FOUND');

  app.pass(8 * DAY_MS);
  const later = await app.signIn(ownerId, business.accountId);
  expect(await accept(later, id, business.accountId)).toBe('409 INVITE_EXPIRED');
  expect(await app.say(open(later, id))).toBe('409 INVITE_EXPIRED');
});

it('an invitation is used once, may be declined, and may be withdrawn', async () => {
  const { corporate, admin, email, business, owner, ownerId, id } = await anInvitedOwner();
  expect(await decline(owner, id)).toBe('ok');
  expect(await decline(owner, id)).toBe('ok');
  expect(await auditOf(corporate.accountId)).toEqual(['businessInvited', 'businessDeclined']);
  expect(await app.toldTo(corporate)).toEqual([
    'BUSINESS_ADDED: An owner declined your invitation. You can see which one under Your businesses.',
  ]);
  expect(
    await expectJson<object>(await app.call('/corporate/businessInvitations', admin)),
  ).toMatchObject({ invitations: [{ id, email, isDeclined: true }] });
  expect(await accept(owner, id, business.accountId)).toBe('ok');
  const second = await aBusiness(db);
  await aMember(db, second.accountId, 'owner', ownerId);
  expect(await accept(owner, id, second.accountId)).toBe('409 INVITATION_USED');

  expect(await invite(admin, email)).toBe('ok');
  const next = await invitationFor(email);
  expect(
    await app.say(app.call(`/corporate/businessInvitations/${next}`, admin, undefined, 'DELETE')),
  ).toBe('ok');
  expect(await accept(owner, next, second.accountId)).toBe('409 INVITE_WITHDRAWN');
});

it('a business belongs to one corporation only, also where two invite at once', async () => {
  const { email, business, owner, id } = await anInvitedOwner();
  const other = await aCorporate(db);
  await invite(await app.signIn(other.userId, other.accountId), email);
  const second = await invitationFor(email);

  const answers = await Promise.all([
    accept(owner, id, business.accountId),
    accept(owner, second, business.accountId),
  ]);

  expect(answers.toSorted()).toEqual(['409 IN_CORPORATION', 'ok']);
});

it('a business that is removed or leaves keeps its owner, and the corporation loses it at once', async () => {
  const { corporate, admin, business, owner, id } = await anInvitedOwner();
  await accept(owner, id, business.accountId);
  const inside = await app.signIn(corporate.userId, business.accountId);
  expect(await app.say(app.call('/members', inside))).toBe('ok');
  const managerId = await aMember(db, corporate.accountId, 'corp-manager');
  await pool.query('update memberships set business_ids = $2 where user_id = $1', [
    managerId,
    [business.accountId],
  ]);

  expect(await leave(owner)).toBe('ok');

  expect(await app.say(app.call('/members', inside))).toBe('403 MEMBERSHIP_GONE');
  expect(await accountsOf(admin)).toEqual([corporate.accountId]);
  expect(await app.say(app.call('/members', owner))).toBe('ok');
  expect((await app.toldTo(corporate)).at(-1)).toBe(
    'BUSINESS_ADDED: <b>Sol y Masa</b> is no longer part of your corporate account.',
  );
  const { rows } = await pool.query('select business_ids from memberships where user_id = $1', [
    managerId,
  ]);
  expect(rows).toEqual([{ business_ids: [] }]);
  expect(await leave(owner)).toBe('404 NOT_FOUND');
  expect(await remove(admin, business.accountId)).toBe('404 NOT_FOUND');
});

it('an administrator creates a business, which is removed only once it has an owner', async () => {
  const corporate = await aCorporate(db);
  const admin = await app.signIn(corporate.userId, corporate.accountId);
  const businessId = newId<AccountId>();
  const body = {
    businessId,
    name: 'Copper Cafe',
    address: { street: '1 Main St', locality: 'Tempe', province: 'AZ', postalCode: '85281' },
    categories: ['eats'],
  };
  const create = (headers: Headers) => app.say(app.call('/corporate/businesses', headers, body));
  const viewer = await app.signIn(
    await aMember(db, corporate.accountId, 'corp-viewer'),
    corporate.accountId,
  );
  expect(await create(viewer)).toBe('403 FORBIDDEN');

  expect(await create(admin)).toBe('ok');
  expect(await create(admin)).toBe('ok');

  expect(await auditOf(corporate.accountId)).toEqual(['businessCreated']);
  expect(await accountsOf(admin)).toEqual([corporate.accountId, businessId]);
  expect(await app.say(app.call('/sync', await app.signIn(corporate.userId, businessId)))).toBe(
    'ok',
  );
  expect(await remove(admin, businessId)).toBe('409 OWNER_NEEDED');
  await aMember(db, businessId, 'owner');
  expect(await remove(admin, businessId)).toBe('ok');
  expect(await accountsOf(admin)).toEqual([corporate.accountId]);
});

it('a command that was under way while its business left the corporation writes nothing', async () => {
  const corporate = await aCorporate(db);
  const business = await aBusiness(db, { corporateId: corporate.accountId });
  const headers = await app.signIn(corporate.userId, business.accountId);
  const rename = {
    id: newId(),
    kind: 'updateBusinessProfile',
    occurredAt: new Date().toISOString(),
    payload: { edits: [{ field: 'name', value: 'Too late' }] },
  };
  // As the departure locks it.
  const leaves = `with b as (select id from businesses where id = $1 for update)
    update businesses set corporate_id = null where id in (select id from b)`;

  const [answer] = await meeting(pool, leaves, business.accountId, [
    async () =>
      expectJson<{ answers: { refusal?: { code: string } }[] }>(
        await app.call('/commands', headers, { commands: [rename] }),
      ),
  ]);

  expect(answer?.answers[0]?.refusal?.code).toBe('MEMBERSHIP_GONE');
});

it('a business that is removed while its last owner deletes their account is never left with nobody', async () => {
  const { corporate, admin, email, business, owner, id } = await anInvitedOwner();
  await accept(owner, id, business.accountId);
  await pool.query('delete from memberships where user_id = $1', [business.userId]);

  const [removed, deleted] = await meeting(
    pool,
    'select from memberships where account_id = $1 for update',
    business.accountId,
    [
      () => remove(admin, business.accountId),
      () => app.say(app.call('/deleteAccount', owner, { email })),
    ],
  );

  expect(deleted).toBe('ok');
  expect(await corporationOf(business.accountId)).toBe(
    removed === 'ok' ? null : corporate.accountId,
  );
  // Either it was let go first, and its owner closed it; or its owner went first, and it stays.
  const { rows } = await pool.query('select name from businesses where id = $1', [
    business.accountId,
  ]);
  expect(rows).toEqual([{ name: removed === 'ok' ? 'Deleted business' : 'Sol y Masa' }]);
});
