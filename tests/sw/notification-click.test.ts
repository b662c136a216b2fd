import { IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type {
  AccountId,
  AppointmentId,
  CampaignId,
  ChatroomId,
  NotificationId,
  ProjectId,
  UserId,
} from '#contract/ids.ts';
import { MESSAGE_MAX_CHARACTERS } from '#contract/message/rules.ts';
import { openNotification } from '../../sw/notification-click.ts';
import { noteLostSubscription } from '../../sw/push-subscription.ts';
import type { NotificationData } from '../../sw/notification-data.ts';
import { acceptingServer } from '../support/fake-device.ts';
import { dispatch } from './dispatch.ts';
import { aHost, aWindow, type FakeHost } from './fake-host.ts';

let host: FakeHost;
beforeEach(async () => {
  vi.stubGlobal('reportError', () => undefined);
  host = await aHost();
});

const path = `/creator/campaign/${newId()}/schedule`;
const aboutIt = (change: Partial<NotificationData> = {}): NotificationData => ({
  path,
  userId: host.device.userId,
  accountId: host.device.accountId,
  accountType: 'creator',
  notificationId: newId<NotificationId>(),
  ...change,
});
const aTalk = () => ({
  chatroomId: newId<ChatroomId>(),
  campaignId: newId<CampaignId>(),
  businessId: newId<AccountId>(),
  creatorId: host.device.accountId,
});
const click = (data: unknown, action = '', reply: string | null = null) =>
  dispatch(openNotification, host, {
    action,
    reply,
    notification: { data, close: () => undefined },
  });
const fullDisk = () =>
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
const outbox = () => host.device.db.outbox.orderBy('order').toArray();
const queued = async () => (await outbox()).map(({ kind }) => kind);

describe('a click', () => {
  test('with every tab closed opens the place, and counts as seen', async () => {
    const data = aboutIt();
    const { db, accountId } = host.device;
    await db.facts.put({ key: 'badge', counts: { [accountId]: 3 }, at: 0 });
    await db.shown.put({ id: data.notificationId, version: 1, at: 0, counted: true });
    await click(data);

    expect(host.opened).toEqual([path]);
    expect((await outbox())[0]).toMatchObject({
      kind: 'oneNotificationAsSeen',
      userId: data.userId,
      accountId: data.accountId,
      payload: { notificationId: data.notificationId, isRead: true },
    });
    expect(host.badge).toBe(2);
    expect(host.syncRequests).toBe(1);

    await click(data);
    expect(host.badge).toBe(2);
  });

  test('on one that the badge never rose by leaves the badge', async () => {
    const { db, accountId } = host.device;
    await db.facts.put({ key: 'badge', counts: { [accountId]: 3 }, at: 0 });
    await click(aboutIt());

    expect(host.badge).toBe(3);
  });

  test.each(['/dev/mail', '/files/photo.png', '/login', '/api/appointments.ics'])(
    'never brings a window in front that is not the app: %s',
    async (elsewhere) => {
      host.windowsOpen = [aWindow({ path: elsewhere, visibilityState: 'visible' })];
      await click(aboutIt());

      expect(host.opened).toEqual([path]);
      expect(host.told).toEqual([]);
    },
  );

  test('brings the window to the front and sends it the address', async () => {
    host.windowsOpen = [aWindow()];
    const data = aboutIt();
    await click(data);

    expect(host.opened).toEqual([]);
    expect(host.told).toEqual([
      { type: 'notification_clicked', url: path, accountId: data.accountId },
    ]);
  });

  test('opens a window where the browser does not let one be brought in front', async () => {
    host.windowsOpen = [aWindow({ focus: () => Promise.reject(new Error('Not allowed')) })];
    await click(aboutIt());

    expect(host.opened).toEqual([path]);
    expect(host.told).toEqual([]);
  });

  test('on what belongs to another account leaves the question to the app that it opens', async () => {
    const accountId = newId<AccountId>();
    await click(aboutIt({ accountId }));

    expect(host.opened).toEqual(['/dashboard']);
    expect(await host.device.db.facts.get('clicked')).toMatchObject({ url: path, accountId });
    expect((await outbox()).map((one) => one.accountId)).toEqual([accountId]);
  });

  test.each(['https://evil.test/', '//evil.test', 'javascript:alert(1)', '/api/me'])(
    'never leads to %s',
    async (bad) => {
      await click({ ...aboutIt(), path: bad });

      expect(host.opened).toEqual(['/dashboard']);
      expect(await queued()).toEqual([]);
    },
  );

  test.each([[null], [undefined], ['text'], [{ path: 7 }], [[]]])(
    'on a notification that says nothing usable (%j) opens the app',
    async (data) => {
      await click(data, 'reply', 'Hi');

      expect(host.opened).toEqual(['/dashboard']);
      expect(await queued()).toEqual([]);
    },
  );

  test('on one of someone who is not signed in any more queues nothing and opens the app alone', async () => {
    await click(aboutIt({ userId: newId<UserId>(), room: aTalk() }), 'reply', 'Hi');

    expect(host.opened).toEqual(['/dashboard']);
    expect(await queued()).toEqual([]);
  });
});

describe('answering in the notification', () => {
  test('a reply is queued from the right side and sent, and nothing opens', async () => {
    const server = acceptingServer();
    host.device.answer(server.answer);
    const room = aTalk();
    await click(aboutIt({ room }), 'reply', '  See you there ');

    expect(host.opened).toEqual([]);
    expect(await queued()).toEqual([]);
    const sent = (await host.device.db.sent.toArray()).find((one) => one.kind === 'addMessage');
    expect(sent?.payload).toEqual({
      ...room,
      message: 'See you there',
      isMessageFromCreator: true,
    });
  });

  test('without signal it waits in the outbox', async () => {
    await click(aboutIt({ room: aTalk() }), 'reply', 'Later');

    expect(await queued()).toEqual(['addMessage', 'oneNotificationAsSeen']);
    expect(host.syncRequests).toBe(1);
  });

  test('one that is too long becomes the room’s draft, behind what was there, and the room opens', async () => {
    const room = aTalk();
    const { accountId } = host.device;
    const { chatroomId } = room;
    await host.device.db.drafts.put({ accountId, chatroomId, text: 'Half' });
    const long = 'x'.repeat(MESSAGE_MAX_CHARACTERS + 1);
    await click(aboutIt({ room }), 'reply', long);

    expect(host.opened).toEqual([path]);
    expect((await host.device.db.drafts.get([accountId, chatroomId]))?.text).toBe(`Half\n${long}`);
  });

  test('a reply without words, or from an account that is no party, is none', async () => {
    await click(aboutIt({ room: aTalk() }), 'reply', null);
    await click(aboutIt({ room: { ...aTalk(), creatorId: newId<AccountId>() } }), 'reply', 'Hi');

    expect(await queued()).toEqual(['oneNotificationAsSeen', 'oneNotificationAsSeen']);
    expect(host.opened).toEqual([path, path]);
  });

  test('a confirmation is queued', async () => {
    const appointment = {
      appointmentId: newId<AppointmentId>(),
      projectId: newId<ProjectId>(),
    };
    await click(aboutIt({ appointment }), 'confirm');

    expect((await outbox())[0]).toMatchObject({
      kind: 'appointmentEvent',
      payload: { ...appointment, event: 'booking_confirmed' },
    });
    expect(host.opened).toEqual([]);
  });

  test('a reply that cannot be stored is shown with its words, to be sent again from there', async () => {
    const full = fullDisk();
    const data = aboutIt({ room: aTalk() });
    await click(data, 'reply', 'See you at three');

    const [{ options } = {}] = [...host.shown.values()];
    expect(options).toMatchObject({
      body: 'Couldn’t save: See you at three',
      actions: [{ action: 'reply', type: 'text' }],
      data,
    });
    full.mockRestore();
    await click(options?.data, 'reply', 'See you at three');
    expect(await queued()).toEqual(['addMessage', 'oneNotificationAsSeen']);
  });

  test('a reply that can neither be stored nor shown opens the room', async () => {
    const full = fullDisk();
    host.show = () => Promise.reject(new Error('Not allowed'));
    await click(aboutIt({ room: aTalk() }), 'reply', 'Hi');

    expect(host.opened).toEqual([path]);
    full.mockRestore();
  });
});

test('a subscription that the browser took back is noted for the app', async () => {
  await dispatch(noteLostSubscription, host);

  expect(await host.device.db.facts.get('pushLost')).toMatchObject({ key: 'pushLost' });
});
