import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { DeskPerson } from '#contract/support/people.ts';
import { changeStaff, readStaffOrder } from '#server/desk/staff-orders.ts';
import { sendAccessLetter, ACCESS_JOBS } from '#server/notices/access-letter.ts';
import { aBusiness, aCreator, aMember } from '../../support/builders.ts';
import { pull } from '../../support/chat.ts';
import { eventsOf } from '../../support/events.ts';
import { identityAppForFile } from '../identity/identity-app.ts';
import { createCases } from '../matrix/case-state.ts';
import { aRequest, atDesk, onItem, type Staff } from './staff.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });
const { pool, db } = app.deps;
await app.jobs.work(ACCESS_JOBS, (payload) => sendAccessLetter(app.deps, payload));
let staff: Staff;
beforeAll(async () => {
  staff = await atDesk(app);
});
const WHY = 'Asked creators for money by mail.';

/** A creator with a session and a live stream. */
async function aPerson() {
  const { accountId, userId } = await aCreator(db);
  const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [
    userId,
  ]);
  const as = await app.signIn(userId, accountId);
  return { accountId, userId, as, email: rows[0]!.email };
}
const find = async (email: string, by = staff): Promise<DeskPerson | null> =>
  (await by.browser.call('findPerson', { email }, { token: by.token })).body.person;
const change = async (
  name: 'suspendPerson' | 'reinstatePerson',
  id: string,
  { reason = WHY, actId = newId(), by = staff } = {},
) => (await onItem(app, by, name, id, { actId, reason })).status;
const actsOn = async (id: string) =>
  (
    await pool.query('select act, by, reason from desk_acts where user_id = $1 order by "on", id', [
      id,
    ])
  ).rows;
const lettersTo = async (email: string) => {
  await app.jobs.runDue(app.deps.now());
  return app.letters.filter(({ to }) => to === email);
};

describe('a suspension', () => {
  it('ends the sessions and streams of a person at once, and the next sign-in says so', async () => {
    const { as, userId, email } = await aPerson();
    const { cursor } = await pull(app, as);
    const stream = eventsOf(await app.call(`/live?since=${cursor}`, as));
    await stream.next();

    expect(await change('suspendPerson', userId)).toBe(200);

    expect(await stream.next()).toMatchObject({ event: 'ended', data: { code: 'SESSION_ENDED' } });
    expect((await app.call('/me', as)).status).toBe(401);
    const { rows } = await pool.query('select ended_because from sessions where user_id = $1', [
      userId,
    ]);
    expect(rows).toEqual([{ ended_because: 'suspended' }]);
    const browser = app.browser();
    browser.language = 'es';
    const customToken = await browser.earnCustomToken(email);
    const { status, refusal } = await browser.call('startSession', { customToken });
    expect({ status, ...refusal }).toEqual({
      status: 403,
      code: 'USER_DISABLED',
      message: expect.stringMatching(/^El acceso a Pollin está suspendido\. .+@/),
    });
    await stream.cancel();
  });

  it('does not wait for a command of the person that is under way', async () => {
    const { userId } = await aPerson();
    const command = await pool.connect();
    await command.query('begin');
    // As a foreign key to the person's row locks it.
    await command.query('select from users where id = $1 for key share', [userId]);

    expect(await change('suspendPerson', userId)).toBe(200);

    await command.query('rollback');
    command.release();
  });

  it('is written to the person in their language, with the reason, and once', async () => {
    const { userId, email } = await aPerson();
    await pool.query(`update users set language = 'es', emails = false where id = $1`, [userId]);
    const other = await atDesk(app);
    const actId = newId();

    const done = await Promise.all([
      change('suspendPerson', userId, { actId }),
      change('suspendPerson', userId, { actId }),
      change('suspendPerson', userId, { by: other, reason: 'The same thought.' }),
    ]);

    expect(done).toEqual([200, 200, 200]);
    expect(await actsOn(userId)).toHaveLength(1);
    const letters = await lettersTo(email);
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({ subject: 'El acceso a Pollin está suspendido' });
    expect(letters[0]?.text).toContain((await actsOn(userId))[0].reason);
  });

  it('that is repeated after the access was restored suspends nobody again', async () => {
    const { userId, email, accountId } = await aPerson();
    const actId = newId();
    await change('suspendPerson', userId, { actId });
    app.pass(1000);
    await change('reinstatePerson', userId, { reason: 'It was someone else.' });

    expect(await change('suspendPerson', userId, { actId })).toBe(200);

    expect(await find(email)).toMatchObject({
      state: 'active',
      acts: [
        { act: 'suspend', reason: WHY, who: staff.email },
        { act: 'reinstate', reason: 'It was someone else.', who: staff.email },
      ],
    });
    expect((await lettersTo(email)).map(({ subject }) => subject)).toEqual([
      'Your access to Pollin is suspended',
      'You can use Pollin again',
    ]);
    const again = await app.signIn(userId, accountId);
    const own = await (await app.call('/supportRequests', again)).json();
    expect(own).toMatchObject({
      requests: [],
      acts: [
        { act: 'reinstate', reason: 'It was someone else.' },
        { act: 'suspend', reason: WHY },
      ],
    });
    const exported = await (await app.call('/exportAccount', again)).json();
    expect(exported).toMatchObject({
      supportActs: [
        { act: 'reinstate', reason: 'It was someone else.' },
        { act: 'suspend', reason: WHY },
      ],
    });
    expect(JSON.stringify([own, exported])).not.toContain(staff.email);
  });

  it('is refused of oneself, of a colleague at the desk, and of one’s own team', async () => {
    const other = await atDesk(app);
    const { accountId, userId } = await aCreator(db);
    await aMember(db, accountId, 'creator', staff.userId);

    expect(await change('suspendPerson', staff.userId)).toBe(403);
    expect(await change('suspendPerson', other.userId)).toBe(403);
    expect(await change('suspendPerson', userId)).toBe(403);

    await pool.query('delete from memberships where user_id = $1', [staff.userId]);
    expect(await actsOn(userId)).toEqual([]);
    expect(await change('suspendPerson', newId())).toBe(404);
    await changeStaff(app.deps, { act: 'revoke', email: other.email });
    expect(await change('suspendPerson', other.userId)).toBe(200);
  });

  it('is refused of everyone whom a dispute or a request of one’s own concerns', async () => {
    const own = await atDesk(app);
    const [business, creator] = [await aBusiness(db), await aCreator(db)];
    const pair = { businessId: business.accountId, creatorId: creator.accountId };
    await createCases(app, pair, [{ situation: 'contentSubmitted', disputedBy: 'creator' }]);
    await aMember(db, creator.accountId, 'creator', own.userId);
    const [team, former] = [await aBusiness(db), await aBusiness(db)];
    await aRequest(app, { accountId: team.accountId, userId: own.userId });
    await aRequest(app, { accountId: creator.accountId, userId: former.userId });

    for (const { userId } of [business, team, former]) {
      expect(await change('suspendPerson', userId, { by: own })).toBe(403);
      expect(await actsOn(userId)).toEqual([]);
    }
    expect(await change('suspendPerson', business.userId)).toBe(200);
  });

  it('is not how to let in again whom an operator disabled', async () => {
    const { userId, email } = await aPerson();
    await pool.query('update users set disabled = true where id = $1', [userId]);

    expect(await find(email)).toMatchObject({ state: 'disabled', acts: [] });
    expect(await change('reinstatePerson', userId)).toBe(409);
    expect(await change('suspendPerson', userId)).toBe(409);

    const both = await aPerson();
    await change('suspendPerson', both.userId);
    await changeStaff(app.deps, { act: 'disable', email: both.email });
    expect(await find(both.email)).toMatchObject({ state: 'disabled' });
    const browser = app.browser();
    const customToken = await browser.earnCustomToken(both.email);
    const { refusal } = await browser.call('startSession', { customToken });
    expect(refusal).toMatchObject({ code: 'USER_DISABLED' });
    expect(refusal?.message).not.toMatch(/suspended/);
    expect(await change('reinstatePerson', both.userId)).toBe(409);
    await changeStaff(app.deps, { act: 'enable', email: both.email });
    expect(await find(both.email)).toMatchObject({ state: 'suspended' });
    expect(await change('reinstatePerson', both.userId)).toBe(200);
    expect(await find(both.email)).toMatchObject({ state: 'active' });
  });

  it('by an operator ends the sessions, which nobody gets back once the person is enabled', async () => {
    const { as, accountId, userId, email } = await aPerson();

    await changeStaff(app.deps, { act: 'disable', email });
    expect((await app.call('/me', as)).status).toBe(401);
    await changeStaff(app.deps, { act: 'enable', email });

    expect((await app.call('/me', as)).status).toBe(401);
    expect((await app.call('/me', await app.signIn(userId, accountId))).status).toBe(200);
  });

  it('by an operator explains its usage, and reaches nobody who deleted their account', async () => {
    const { userId, email } = await aPerson();
    expect(() => readStaffOrder(['disable', email, 'now'])).toThrow('support:disable --');
    expect(() => readStaffOrder(['block', email])).toThrow('grant, revoke, disable, enable');
    const deleted = `deleted-${userId}@deleted.invalid`;
    await pool.query('update users set email = $2, disabled = true where id = $1', [
      userId,
      deleted,
    ]);

    await expect(changeStaff(app.deps, { act: 'enable', email: deleted })).rejects.toThrow(
      'Nobody has signed in',
    );
  });
});

it('a person is found by their whole address alone, with their accounts', async () => {
  const { accountId, email } = await aPerson();

  expect(await find(email.slice(1))).toBeNull();
  expect(await find(email)).toMatchObject({
    name: 'Alex Reyes',
    state: 'active',
    isProtected: false,
    accounts: [{ id: accountId, kind: 'creator', name: 'Maya Torres' }],
    campaigns: 0,
    projects: 0,
  });
  expect(await find(staff.email)).toMatchObject({ isProtected: true });
});
