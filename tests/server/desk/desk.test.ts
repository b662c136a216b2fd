import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { DESK_PAGE, type DeskItem } from '#contract/support/desk.ts';
import { passkeys } from '#server/db/schema/profiles.ts';
import { changeStaff } from '#server/desk/staff-orders.ts';
import { removePasskey } from '#server/identity/passkeys.ts';
import { ORIGIN } from '../../support/app.ts';
import { aCreator } from '../../support/builders.ts';
import { PasskeyDevice } from '../../support/passkey-device.ts';
import { aPair } from '../matrix/cast.ts';
import { createCases, type CaseState } from '../matrix/case-state.ts';
import { START, identityAppForFile } from '../identity/identity-app.ts';
import { aRequest, aStaffMember, atDesk, onItem, type Staff } from './staff.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });
const { pool, db } = app.deps;
const REASON = 'Answered by mail today.';

const open = ({ browser, token }: Staff, query = '') =>
  browser.call('desk', undefined, { token, query });

const close = async (staff: Staff, id: CommandId) =>
  (await onItem(app, staff, 'closeDeskItem', id, { reason: REASON })).status;

const actsOn = async (id: CommandId) =>
  (await pool.query('select act, by, reason, "on" from desk_acts where request_id = $1', [id]))
    .rows;

describe('the support desk', () => {
  it('does not exist for who is not support staff, nor for who no longer is', async () => {
    const staff = await atDesk(app);
    expect((await open(staff)).status).toBe(200);

    await changeStaff(app.deps, { act: 'revoke', email: staff.email });

    expect((await open(staff)).refusal.code).toBe('NOT_FOUND');
  });

  it('is closed to a session that only a code proved, and explains how to get in', async () => {
    const staff = await aStaffMember(app);
    const refused = await open(staff);
    expect(refused.status).toBe(403);
    expect(refused.refusal.message).toMatch(/^Sign in with your passkey/);
  });

  it('closes some hours after the passkey, and at once without any passkey', async () => {
    const staff = await atDesk(app);
    await db.delete(passkeys);
    expect((await open(staff)).status).toBe(403);

    const late = await atDesk(app);
    await pool.query('update sessions set passkey_on = $2 where user_id = $1', [
      late.userId,
      new Date(START.getTime() - 8 * HOUR_MS - 1),
    ]);
    expect((await open(late)).status).toBe(403);
  });

  it('is not reached by who can read the mail of its staff, with a passkey of their own', async () => {
    const staff = await atDesk(app);
    const thief = app.browser();
    const { accessToken: token } = await thief.signIn(staff.email);
    const device = new PasskeyDevice(ORIGIN);
    const own = { challengeId: newId(), name: 'Mine', credential: device.create('AAAA') };

    const asked = await thief.call('passkeyOptions', {}, { token });
    const added = await thief.call('addPasskey', own, { token });
    const ended = await thief.call('endOtherSessions', { removePasskeys: true }, { token });

    expect([asked, added, ended].map(({ refusal }) => refusal.message)).toEqual([
      expect.stringMatching(/first sign in with a passkey you already have/),
      expect.stringMatching(/first sign in with a passkey you already have/),
      expect.stringMatching(/first sign in with a passkey you already have/),
    ]);
    expect((await open(staff)).status).toBe(200);
  });

  it('is closed to the session of a removed passkey, although another one is left', async () => {
    const staff = await atDesk(app);
    const [one] = await db.select().from(passkeys).where(eq(passkeys.userId, staff.userId));
    const lost = String(one?.id);
    if (one) await db.insert(passkeys).values({ ...one, id: 'kept' });

    await removePasskey(app.deps, staff.userId, lost);

    expect((await open(staff)).status).toBe(403);
  });

  it('lists open requests with the oldest first, page by page, each once', async () => {
    const staff = await atDesk(app);
    const creator = await aCreator(db);
    const of = { accountId: creator.accountId, userId: creator.userId };
    const ids: CommandId[] = [];
    for (let hour = 0; hour < DESK_PAGE + 2; hour += 1) {
      ids.push(await aRequest(app, of, new Date(START.getTime() - hour * HOUR_MS)));
    }

    const first = await open(staff);
    const second = await open(staff, `?after=${encodeURIComponent(first.body.next ?? '')}`);

    const listed = [...first.body.items, ...second.body.items].map(({ id }) => id);
    expect(listed).toEqual(ids.toReversed());
    expect(second.body.next).toBeNull();
  });

  it('names the author of a request, and distinguishes a contested no-show from other problems', async () => {
    const staff = await atDesk(app);
    const { accountId, userId } = await aCreator(db);
    const id = await aRequest(app, { accountId, userId }, new Date(1));
    const pair = await aPair(app, null);
    const shoot = { state: 'noShow' as const, start: START, asked: [] };
    const states: CaseState[] = [
      { situation: 'shoot', appointment: shoot, disputedBy: 'creator' },
      { situation: 'shoot', appointment: shoot, disputedBy: 'business' },
    ];
    const [contested, other] = await createCases(app, pair, states);

    const items = new Map<string, DeskItem>(
      (await open(staff)).body.items.map((item) => [item.id, item]),
    );

    expect(items.get(id)).toMatchObject({ kind: 'request', account: 'Maya Torres' });
    expect(items.get(contested!.projectId)).toMatchObject({ kind: 'dispute', isNoShow: true });
    expect(items.get(other!.projectId)).toMatchObject({ kind: 'dispute', isNoShow: false });
  });

  it('closes a request once, and keeps who did it, why, and when', async () => {
    const staff = await atDesk(app);
    const { accountId, userId } = await aCreator(db);
    const id = await aRequest(app, { accountId, userId }, new Date(0));
    expect((await open(staff)).body.items[0]?.id).toBe(id);

    expect([await close(staff, id), await close(staff, id)]).toEqual([200, 200]);

    expect((await open(staff)).body.items.map((item) => item.id)).not.toContain(id);
    const act = { act: 'close', by: staff.userId, reason: REASON, on: START };
    expect(await actsOn(id)).toEqual([act]);
    await expect(pool.query('delete from desk_acts')).rejects.toThrow(/only ever added/);
    await expect(pool.query('update desk_acts set reason = $1', [''])).rejects.toThrow();
  });

  it('lets nobody close a request of an account of their own', async () => {
    const staff = await atDesk(app);
    const { accountId, userId } = await aCreator(db);
    const id = await aRequest(app, { accountId, userId });
    await pool.query(
      `insert into memberships (user_id, account_id, role) values ($1, $2, 'creator')`,
      [staff.userId, accountId],
    );

    expect(await close(staff, id)).toBe(403);
    expect(await actsOn(id)).toEqual([]);
    expect(await close(staff, newId<CommandId>())).toBe(404);
  });
});
