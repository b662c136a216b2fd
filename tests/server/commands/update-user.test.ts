import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { CommandId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Team } from '#contract/members/record.ts';
import { newId } from '#contract/new-id.ts';
import { headers as names } from '#contract/routes/route.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import { users } from '#server/db/schema/identity.ts';
import { startCollecting } from '#server/pictures/collect.ts';
import { serverForFile } from '../../support/app.ts';
import { codeOf, expectJson, pull, type Headers } from '../../support/chat.ts';
import { aBusiness, aMember, aUser } from '../../support/builders.ts';
import { aJpeg, fileOf, upload } from '../../support/pictures.ts';
import { runJobs } from '../../support/run-jobs.ts';
import { aConfirmed, aDeal, answerTo, at, FRIDAY, refusalOf } from '../bookings/shoots.ts';

const app = await serverForFile({ now: () => FRIDAY });

type Edit = { field: string; base?: unknown; value: unknown };
const edit = (edits: Edit[]): CommandEnvelope => ({
  id: newId<CommandId>(),
  kind: 'updateUser',
  occurredAt: FRIDAY.toISOString(),
  payload: { edits },
});

const me = async (headers: Headers): Promise<UserProfile> =>
  expectJson<UserProfile>(await app.call('/me', headers));

const PHONE = '+16025550142';

describe('edits of the user', () => {
  it('of different fields on two devices are both kept, and of one are put to the person', async () => {
    const { asCreator } = await aDeal(app);
    const { phone, locality } = await me(asCreator);
    await answerTo(app, asCreator, edit([{ field: 'phone', base: phone, value: PHONE }]));
    const second = edit([{ field: 'locality', base: locality, value: 'Tempe' }]);
    expect(await answerTo(app, asCreator, second)).toMatchObject({ outcome: 'done' });
    expect(await me(asCreator)).toMatchObject({ phone: PHONE, locality: 'Tempe' });

    const third = edit([
      { field: 'phone', base: phone, value: '+16025550143' },
      { field: 'province', base: null, value: 'AZ' },
    ]);
    expect(await refusalOf(app, asCreator, third)).toMatchObject({
      code: 'PROFILE_CHANGED',
      current: { conflicts: [{ field: 'phone', mine: '+16025550143', theirs: PHONE }] },
    });
    expect(await me(asCreator)).toMatchObject({ phone: PHONE, province: null });
  });

  it.each([
    ['phone', '602 555 0142'],
    ['phone', '+1602555014'],
    ['phone', '+10025550142'],
    ['firstName', ''],
    ['lastName', 'www.pollin.example'],
    ['locality', ''],
    ['email', 'other@pollin.test'],
  ])('%s %j is no value of a person', async (field, value) => {
    const { asCreator } = await aDeal(app);
    expect(await refusalOf(app, asCreator, edit([{ field, value }]))).toMatchObject({
      code: 'INVALID',
    });
    expect(await codeOf(await app.call('/updateUser', asCreator, { [field]: value }, 'PUT'))).toBe(
      '400 INVALID',
    );
  });

  it('reach everyone who sees them: the name in shoots and chats, the number in the contact', async () => {
    const deal = await aDeal(app);
    await aConfirmed(app, deal.project, { startDateTime: new Date(at('2026-11-24', '15:00')) });
    const before = await pull(app, deal.asBusiness);

    await answerTo(
      app,
      deal.asCreator,
      edit([
        { field: 'firstName', value: 'Mayra' },
        { field: 'phone', value: PHONE },
      ]),
    );

    const { collections } = await pull(app, deal.asBusiness, before.cursor);
    expect(collections.appointments?.[0]).toMatchObject({
      firstname: 'Mayra',
      contact: { phone: PHONE },
    } satisfies Partial<Record<keyof AppointmentRecord, unknown>>);
    expect((await me(deal.asCreator)).firstName).toBe('Mayra');
    expect((await pull(app, deal.asCreator)).collections.profiles?.[0]).toMatchObject({
      creator: { firstName: 'Mayra' },
    });
  });

  it('give a shoot without a contact on location the number of one of the business', async () => {
    const deal = await aDeal(app);
    await aConfirmed(app, deal.project, { startDateTime: new Date(at('2026-11-24', '15:00')) });
    await app.deps.pool.query('update campaigns set on_site_contact = null where id = $1', [
      deal.project.campaignId,
    ]);
    const start = await pull(app, deal.asCreator);
    expect(start.collections.appointments?.[0]?.contact?.phone).not.toBe(PHONE);

    const done = await app.call('/updateUser', deal.asBusiness, { phone: PHONE }, 'PUT');
    expect(await expectJson(done)).toEqual({ success: true });

    const { collections } = await pull(app, deal.asCreator, start.cursor);
    expect(collections.appointments?.[0]).toMatchObject({ contact: { phone: PHONE } });
  });

  it('that a call leaves out stay as they are', async () => {
    const { asCreator } = await aDeal(app);
    const before = await me(asCreator);
    const photoUrl = '/files/photo';
    await app.deps.db.update(users).set({ photoUrl }).where(eq(users.id, before.userId));

    const done = await app.call('/updateUser', asCreator, { locality: 'Tempe' }, 'PUT');

    expect(await expectJson(done)).toEqual({ success: true });
    expect(await me(asCreator)).toEqual({ ...before, locality: 'Tempe', photoUrl });
  });

  it('are taken of a person without an account, by the same rules', async () => {
    const alone = await app.signIn(await aUser(app.deps.db, { locality: 'Mesa' }));
    const put = (body: object) => app.call('/updateUser', alone, body, 'PUT');

    expect(await expectJson(await put({ firstName: ' Maya ', phone: PHONE }))).toEqual({
      success: true,
    });
    expect(await me(alone)).toMatchObject({ firstName: 'Maya', phone: PHONE, locality: 'Mesa' });
    expect(await codeOf(await put({ phone: '602' }))).toBe('400 INVALID');
    expect(await me(alone)).toMatchObject({ phone: PHONE });
  });
});

it('a repeated edit is found again in the account that it names, whichever was chosen meanwhile', async () => {
  const { db, pool } = app.deps;
  const [first, second] = [await aBusiness(db), await aBusiness(db)];
  const userId = await aMember(db, first.accountId, 'staff');
  await aMember(db, second.accountId, 'staff', userId);
  const chooses = (accountId: string) =>
    pool.query('update users set current_account_id = $2 where id = $1', [userId, accountId]);
  const headers = await app.signIn(userId, second.accountId);
  const key = newId<string>();
  const put = (phone: string, more: Headers = {}) =>
    app.call('/updateUser', { ...headers, ...more }, { phone }, 'PUT');

  await chooses(first.accountId);
  await put(PHONE, { [names.idempotencyKey]: key });
  await put('+16025550143');
  await chooses(second.accountId);
  await put(PHONE, { [names.idempotencyKey]: key });
  await chooses(first.accountId);
  await put(PHONE, { [names.idempotencyKey]: key });

  expect(await me(headers)).toMatchObject({ phone: '+16025550143' });
});

describe('the photo of a person', () => {
  const photo = (value: unknown) => edit([{ field: 'photo', value }]);

  it('of any role is beside their name in the team, stays while it is shown, and is removed by them', async () => {
    const { accountId } = await aBusiness(app.deps.db);
    const staff = await app.signIn(await aMember(app.deps.db, accountId, 'staff'), accountId);
    const { uploadId } = await upload(app, staff, await aJpeg(), { purpose: 'userPhoto' });
    const photoInTeam = async () => {
      const { members } = await expectJson<Team>(await app.call('/members', staff));
      return members.find(({ role }) => role === 'staff')?.photoUrl;
    };

    await answerTo(app, staff, photo(uploadId));
    const url = `/files/${(await fileOf(app, accountId, uploadId))?.id}`;
    expect((await me(staff)).photoUrl).toBe(url);
    expect(await photoInTeam()).toBe(url);
    const later = { ...app.deps, now: () => new Date(Date.now() + 30 * DAY_MS) };
    await runJobs(later, startCollecting);
    expect(await fileOf(app, accountId, uploadId)).toBeDefined();

    await answerTo(app, staff, photo(null));
    expect((await me(staff)).photoUrl).toBeNull();
    expect(await photoInTeam()).toBeNull();
  });

  it('stays with a former member when the account that it was uploaded for is closed', async () => {
    const { db, pool } = app.deps;
    const { accountId, userId: ownerId } = await aBusiness(db);
    const staffId = await aMember(db, accountId, 'staff');
    const staff = await app.signIn(staffId, accountId);
    const [kept, unused] = [
      await upload(app, staff, await aJpeg(), { purpose: 'userPhoto' }),
      await upload(app, staff, await aJpeg({ width: 80 }), { purpose: 'userPhoto' }),
    ];
    await answerTo(app, staff, photo(kept.uploadId));
    await pool.query('delete from memberships where user_id = $1', [staffId]);

    const email = `${ownerId}@pollin.test`;
    await expectJson(
      await app.call('/deleteAccount', await app.signIn(ownerId, accountId), { email }),
    );

    const { rows } = await pool.query<{ id: string }>(
      'select id from files where account_id = $1',
      [accountId],
    );
    const photos = await pool.query<{ url: string }>(
      'select photo_url as url from users where id = $1',
      [staffId],
    );
    expect(unused.uploadId).not.toBe(kept.uploadId);
    expect(rows.map(({ id }) => `/files/${id}`)).toEqual(photos.rows.map(({ url }) => url));
  });

  it('is nobody else’s upload, nothing uploaded for another purpose, and nothing that never came', async () => {
    const { asCreator, asBusiness } = await aDeal(app);
    const others = await upload(app, asBusiness, await aJpeg(), { purpose: 'userPhoto' });
    const logo = await upload(app, asCreator, await aJpeg(), { purpose: 'creatorPhoto' });

    for (const id of [others.uploadId, logo.uploadId, newId()]) {
      expect(await refusalOf(app, asCreator, photo(id))).toMatchObject({ code: 'PICTURE_MISSING' });
    }
    expect((await me(asCreator)).photoUrl).toBeNull();
  });
});
