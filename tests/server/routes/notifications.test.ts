import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { NotificationId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { headers as names } from '#contract/routes/route.ts';
import type { NotificationRecord } from '#contract/notification/record.ts';
import { PUSH_TOKEN_MAX } from '#contract/sync/push.ts';
import { sessions } from '#server/db/schema/identity.ts';
import { notifications, pushRegistrations } from '#server/db/schema/notices.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aUser } from '../../support/builders.ts';
import { codeOf, expectJson, pull } from '../../support/chat.ts';
import { openIdentityApp } from '../identity/identity-app.ts';
import { aNotice, aToken, register } from '../notices/notice-rig.ts';

const now = new Date('2026-11-24T19:00:00.000Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

const app = await serverForFile({ now: () => now });

async function aPlace() {
  const { accountId, userId } = await aBusiness(app.deps.db);
  const headers = await app.signIn(userId, accountId);
  return { accountId, userId, headers, own: { accountId, accountType: 'business' } };
}
const idsOf = async (response: Response): Promise<string[]> =>
  (await expectJson<{ data: NotificationRecord[] }>(response)).data.map(({ id }) => id);

describe('the list', () => {
  it('comes ten at a time, the newest first, without a gap or a repeat', async () => {
    const { accountId, headers, own } = await aPlace();
    const made: string[] = [];
    // Pairs of the same moment: a page may end between them.
    for (let n = 0; n < 25; n += 1) {
      const createdOn = at(-Math.floor(n / 2));
      made.push((await aNotice(app, accountId, {}, { createdOn })).id);
    }

    const pages: string[][] = [];
    for (let lastDocId: string | undefined; pages.at(-1)?.length !== 0;) {
      const body = { ...own, ...(lastDocId && { lastDocId }) };
      pages.push(await idsOf(await app.call('/notificationList', headers, body)));
      lastDocId = pages.at(-1)?.at(-1);
    }

    expect(pages.map(({ length }) => length)).toEqual([10, 10, 5, 0]);
    expect(pages.flat().toSorted()).toEqual(made.toSorted());
  });

  it('goes on where a page ended, also when its last one was sent again or swept away since', async () => {
    const { accountId, headers, own } = await aPlace();
    const made: string[] = [];
    for (let n = 0; n < 14; n += 1) {
      made.push((await aNotice(app, accountId, {}, { createdOn: at(-n) })).id);
    }
    const page = (more: object) => app.call('/notificationList', headers, { ...own, ...more });
    const { data } = await expectJson<{ data: NotificationRecord[] }>(await page({}));
    const last = data.at(-1);
    const next = { lastDocId: last?.id, lastCreatedOn: last?.createdOn };

    const one = eq(notifications.id, last?.id ?? newId<NotificationId>());
    await app.deps.db
      .update(notifications)
      .set({ createdOn: at(1) })
      .where(one);
    expect(await idsOf(await page(next))).toEqual(made.slice(10));
    await app.deps.db.delete(notifications).where(one);
    expect(await idsOf(await page(next))).toEqual(made.slice(10));
  });

  it('goes on from the time in its id after one that was swept away, if nothing else is known', async () => {
    const { accountId, headers, own } = await aPlace();
    const older = await aNotice(app, accountId, {}, { createdOn: new Date('2020-01-01') });
    const swept = newId<NotificationId>();

    const answer = await app.call('/notificationList', headers, { ...own, lastDocId: swept });

    expect(await idsOf(answer)).toEqual([older.id]);
  });

  it('of what is new has only what was made after the moment named', async () => {
    const { accountId, headers, own } = await aPlace();
    await aNotice(app, accountId, {}, { createdOn: at(-1) });
    await aNotice(app, accountId, {}, { createdOn: at(0) });
    const newer = await aNotice(app, accountId, {}, { createdOn: at(1) });

    const body = { ...own, timestampForNewer: now.toISOString() };
    expect(await idsOf(await app.call('/newNotifications', headers, body))).toEqual([newer.id]);
  });

  it("has nothing of another account, even with that account's ids in the body", async () => {
    const [mine, theirs] = [await aPlace(), await aPlace()];
    const earlier = at(-5);
    const id = v7({ msecs: earlier.getTime() }) as NotificationId;
    const foreign = await aNotice(app, theirs.accountId, {}, { id, createdOn: earlier });
    await aNotice(app, mine.accountId);

    const list = (body: object) => app.call('/notificationList', mine.headers, body);
    const news = (body: object) =>
      app.call('/newNotifications', mine.headers, {
        ...body,
        timestampForNewer: at(-9).toISOString(),
      });

    for (const ask of [list, news]) {
      expect(await codeOf(await ask(theirs.own))).toBe('404 NOT_FOUND');
      expect(await codeOf(await ask({ ...mine.own, accountType: 'creator' }))).toBe(
        '404 NOT_FOUND',
      );
    }
    expect(await idsOf(await list({ ...mine.own, lastDocId: foreign.id }))).toEqual([]);
  });

  it.each([
    ['notificationList', { lastDocId: 'x' }],
    ['notificationList', { extra: 1 }],
    ['newNotifications', {}],
    ['newNotifications', { timestampForNewer: 'yesterday' }],
    ['oneNotificationAsSeen', { notificationId: 7 }],
    ['notificationsAsSeen', { timestamp: '' }],
  ])('refuses what is malformed: %s %j', async (path, over) => {
    const { headers, own } = await aPlace();
    const response = await app.call(`/${path}`, headers, { ...own, ...over });
    expect(await codeOf(response)).toBe('400 INVALID');
  });
});

describe('the calls of the specification', () => {
  it('mark one and all as seen, once for a repeated key', async () => {
    const { accountId, headers, own } = await aPlace();
    const one = await aNotice(app, accountId);
    await aNotice(app, accountId);
    const keyed = { ...headers, [names.idempotencyKey]: newId() };

    const body = { ...own, notificationId: one.id, isRead: true };
    for (let n = 0; n < 2; n += 1) {
      expect(await expectJson(await app.call('/oneNotificationAsSeen', keyed, body))).toEqual({
        success: true,
      });
    }
    const rest = { ...own, timestamp: now.toISOString() };
    await expectJson(await app.call('/notificationsAsSeen', headers, rest));

    const { notifications } = (await pull(app, headers)).collections;
    expect(notifications.map(({ seen, version }) => [seen, version])).toEqual([
      [true, 2],
      [true, 2],
    ]);
    const unknown = { ...own, notificationId: newId() };
    expect(await codeOf(await app.call('/oneNotificationAsSeen', headers, unknown))).toBe(
      '404 NOT_FOUND',
    );
  });

  it('keep how the user wants to be notified', async () => {
    const { headers } = await aPlace();
    const settings = { privatePreviews: false, emails: false };

    await expectJson(await app.call('/notificationSettings', headers, settings, 'PUT'));

    expect(await expectJson(await app.call('/me', headers))).toMatchObject({
      notificationSettings: settings,
    });
  });
});

describe('a registration for pushes', () => {
  const held = (token: string) =>
    app.deps.db.select().from(pushRegistrations).where(eq(pushRegistrations.token, token));
  const asUser = async () => app.signIn(await aUser(app.deps.db));

  it('has what the browser needs to register', async () => {
    expect(await expectJson(await app.call('/pushConfig', await asUser()))).toEqual({
      kind: 'webPush',
      publicKey: 'test-public-key',
    });
  });

  it('is one for a browser, however often it is made', async () => {
    const headers = await asUser();
    const token = await register(app, headers);
    const [first] = await held(token);

    await register(app, headers, token);
    expect(await held(token)).toMatchObject([{ id: first?.id, kind: 'webPush' }]);

    const renewed = await register(app, headers);
    expect(await held(token)).toEqual([]);
    expect(await held(renewed)).toHaveLength(1);
  });

  it('belongs to the person who made it last, as another one', async () => {
    const [one, two] = [await aUser(app.deps.db), await aUser(app.deps.db)];
    const token = await register(app, await app.signIn(one));
    const [before] = await held(token);

    await register(app, await app.signIn(two), token);

    const [after, ...more] = await held(token);
    expect(more).toEqual([]);
    expect(after?.userId).toBe(two);
    expect(after?.id).not.toBe(before?.id);
  });

  it('is ended by its owner and by nobody else', async () => {
    const [mine, theirs] = [await asUser(), await asUser()];
    const token = await register(app, mine);
    const end = (headers: Record<string, string>) =>
      app.call('/pushRegistration', headers, { fcmToken: token }, 'DELETE');

    await expectJson(await end(theirs));
    expect(await held(token)).toHaveLength(1);
    await expectJson(await end(mine));
    await expectJson(await end(mine));

    expect(await held(token)).toEqual([]);
  });

  it.each([
    ['is none', 'not a token', '400 PUSH_TOKEN_INVALID'],
    ['is empty', '', '400 INVALID'],
    ['is too long', `{${'x'.repeat(PUSH_TOKEN_MAX)}`, '400 INVALID'],
  ])('is refused for a token that %s', async (_, fcmToken, code) => {
    expect(await codeOf(await app.call('/pushRegistration', await asUser(), { fcmToken }))).toBe(
      code,
    );
  });

  it('cannot be made for a session that ended meanwhile', async () => {
    const userId = await aUser(app.deps.db);
    const headers = await app.signIn(userId);
    await app.deps.db.update(sessions).set({ endedOn: now }).where(eq(sessions.userId, userId));

    const response = await app.call('/pushRegistration', headers, { fcmToken: aToken() });

    expect(await codeOf(response)).toBe('401 SESSION_ENDED');
  });

  it('ends with its session, by whichever way that ends', async () => {
    const identity = await openIdentityApp({ limitsFactor: 1000 });
    try {
      const left = () => identity.deps.db.select().from(pushRegistrations);
      const out = identity.browser();
      const { accessToken } = await out.signIn('out@example.com');
      await out.call('pushRegistration', { fcmToken: aToken() }, { token: accessToken });
      const idle = identity.browser();
      const second = await idle.signIn('idle@example.com');
      await idle.call('pushRegistration', { fcmToken: aToken() }, { token: second.accessToken });
      expect(await left()).toHaveLength(2);

      await out.call('endSession');
      expect((await left()).map(({ sessionId }) => sessionId)).toEqual([second.sessionId]);
      identity.pass(91 * 86_400_000);
      await idle.refresh();

      expect(await left()).toEqual([]);
    } finally {
      await identity.close();
    }
  });
});
