import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import type { AccountId, CommandId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { API_BASE } from '#contract/routes/route.ts';
import { DESK_PAGE, DESK_PASSKEY_HOURS, type DeskItem } from '#contract/support/desk.ts';
import { passkeys, supportRequests } from '#server/db/schema/profiles.ts';
import { changeStaff } from '#server/desk/staff-orders.ts';
import { ORIGIN } from '../../support/app.ts';
import { aCreator } from '../../support/builders.ts';
import { PasskeyDevice } from '../../support/passkey-device.ts';
import { aPair } from '../matrix/cast.ts';
import { createCases, type CaseState } from '../matrix/case-state.ts';
import { START, identityAppForFile, type Browser } from '../identity/identity-app.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });
const { pool, db } = app.deps;
const REASON = 'Answered by mail today.';

let count = 0;
/** Somebody whom an operator made support staff, signed in with a code. */
async function aStaffMember() {
  const email = `desk-${(count += 1)}@example.com`;
  const browser = app.browser();
  const { accessToken: token, userId } = await browser.signIn(email);
  await changeStaff(pool, { isGranted: true, email });
  return { email, browser, token, userId };
}

/** The same, signed in with their passkey. */
async function atDesk() {
  const staff = await aStaffMember();
  const { browser, token } = staff;
  const device = new PasskeyDevice(ORIGIN);
  const asked = await browser.call('passkeyOptions', {}, { token });
  const credential = device.create(String(asked.body.options['challenge']));
  const { challengeId } = asked.body;
  await browser.call('addPasskey', { challengeId, name: 'Phone', credential }, { token });
  const { body } = await browser.call('passkeySignInOptions', {});
  const proven = await browser.call('passkeySignIn', {
    challengeId: body.challengeId,
    credential: device.get(String(body.options['challenge'])),
  });
  const started = await browser.call('startSession', proven.body);
  return { ...staff, token: started.body.accessToken };
}
type Staff = { browser: Browser; token: string };

const open = ({ browser, token }: Staff, query = '') =>
  browser.call('desk', undefined, { token, query });

async function close({ token }: Staff, id: CommandId) {
  const response = await app.hono.request(`${ORIGIN}${API_BASE}/desk/${id}/close`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: REASON }),
  });
  return response.status;
}

async function aRequest(of: { accountId: AccountId; userId: UserId }, createdOn = START) {
  const id = newId<CommandId>();
  await db.insert(supportRequests).values({
    ...of,
    id,
    problemArea: 'scheduling',
    details: 'The shoot on Friday shows the wrong time.',
    userType: 'creator',
    createdOn,
  });
  return id;
}

const actsOn = async (id: CommandId) =>
  (await pool.query('select act, by, reason, "on" from desk_acts where request_id = $1', [id]))
    .rows;

describe('the support desk', () => {
  it('does not exist for who is not support staff, nor for who no longer is', async () => {
    const staff = await atDesk();
    expect((await open(staff)).status).toBe(200);

    await changeStaff(pool, { isGranted: false, email: staff.email });

    expect((await open(staff)).refusal.code).toBe('NOT_FOUND');
  });

  it('is closed to a session that a code alone proved, and says which way leads in', async () => {
    const staff = await aStaffMember();
    const refused = await open(staff);
    expect(refused.status).toBe(403);
    expect(refused.refusal.message).toMatch(/^Sign in with your passkey/);
  });

  it('closes some hours after the passkey, and at once without any passkey', async () => {
    const staff = await atDesk();
    await db.delete(passkeys);
    expect((await open(staff)).status).toBe(403);

    const late = await atDesk();
    await pool.query('update sessions set passkey_on = $2 where user_id = $1', [
      late.userId,
      new Date(START.getTime() - DESK_PASSKEY_HOURS * HOUR_MS - 1),
    ]);
    expect((await open(late)).status).toBe(403);
  });

  it('lists open requests with the oldest first, page by page, each once', async () => {
    const staff = await atDesk();
    const creator = await aCreator(db);
    const of = { accountId: creator.accountId, userId: creator.userId };
    const ids: CommandId[] = [];
    for (let hour = 0; hour < DESK_PAGE + 2; hour += 1) {
      ids.push(await aRequest(of, new Date(START.getTime() - hour * HOUR_MS)));
    }

    const first = await open(staff);
    const second = await open(staff, `?after=${encodeURIComponent(first.body.next ?? '')}`);

    const listed = [...first.body.items, ...second.body.items].map(({ id }) => id);
    expect(listed).toEqual(ids.toReversed());
    expect(second.body.next).toBeNull();
  });

  it('names who wrote a request, and tells a contested no-show from another problem', async () => {
    const staff = await atDesk();
    const { accountId, userId } = await aCreator(db);
    const id = await aRequest({ accountId, userId }, new Date(1));
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
    const staff = await atDesk();
    const { accountId, userId } = await aCreator(db);
    const id = await aRequest({ accountId, userId }, new Date(0));
    expect((await open(staff)).body.items[0]?.id).toBe(id);

    expect([await close(staff, id), await close(staff, id)]).toEqual([200, 200]);

    expect((await open(staff)).body.items.map((item) => item.id)).not.toContain(id);
    const act = { act: 'close', by: staff.userId, reason: REASON, on: START };
    expect(await actsOn(id)).toEqual([act]);
    await expect(pool.query('delete from desk_acts')).rejects.toThrow(/only ever added/);
    await expect(pool.query('update desk_acts set reason = $1', [''])).rejects.toThrow();
  });

  it('lets nobody close a request of an account of their own', async () => {
    const staff = await atDesk();
    const { accountId, userId } = await aCreator(db);
    const id = await aRequest({ accountId, userId });
    await pool.query(
      `insert into memberships (user_id, account_id, role) values ($1, $2, 'creator')`,
      [staff.userId, accountId],
    );

    expect(await close(staff, id)).toBe(403);
    expect(await actsOn(id)).toEqual([]);
    expect(await close(staff, newId<CommandId>())).toBe(404);
  });
});
