import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import { isInAppPath } from '#contract/notification/rules.ts';
import { FCM_FIELD, pushPayload } from '#contract/sync/push.ts';
import { readPushed } from '#src/data/device/pushed-records.ts';
import { readLog } from '#src/data/device/log.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { arbitraryOf } from '../support/arbitrary-of.ts';
import { aBad, type Kind } from '../support/bad-records.ts';
import { acceptingServer, aMessage, aRoomId } from '../support/fake-device.ts';
import { anAppointment } from '../support/records.ts';
import { aHost, aWindow, type FakeHost } from './fake-host.ts';
import { handlePush, plain, pushesFor } from './pushes.ts';

let host: FakeHost;
beforeEach(async () => {
  vi.stubGlobal('reportError', () => undefined);
  host = await aHost();
});

const {
  campaignId,
  room,
  aPush,
  aChatPush,
  aReservation,
  device,
  arrived: pushed,
} = pushesFor(() => host);
const asFcm = (payload: unknown) =>
  JSON.stringify({ from: '1', fcmMessageId: 'x', data: { [FCM_FIELD]: JSON.stringify(payload) } });

describe('a push for who is signed in', () => {
  test.each([
    ['Web Push', plain],
    ['FCM', asFcm],
  ])('by %s is stored, shown once and sent to the open pages', async (_, wire) => {
    const payload = aPush({ appointment: anAppointment() });
    await handlePush(host, wire(payload));

    expect([...host.shown.keys()]).toEqual([payload.notification.id]);
    expect(host.shown.get(payload.notification.id)).toMatchObject({
      title: 'Booking confirmed',
      options: { body: payload.text, renotify: true, data: { path: payload.notification.path } },
    });
    expect(await pushed()).toEqual([payload.notification]);
    expect(await readPushed(device().db, device().accountId, 'appointments')).toEqual([
      payload.appointment,
    ]);
    expect(host.told).toMatchObject([{ type: 'push', notificationId: payload.notification.id }]);
    expect(host.badge).toBe(1);
  });

  test('names Phoenix’s time where the device is elsewhere, and only for a shoot', async () => {
    vi.stubEnv('TZ', 'Europe/Madrid');
    const [shoot, other] = [aPush({ appointment: anAppointment() }), aPush()];
    for (const payload of [shoot, other]) await handlePush(host, plain(payload));
    vi.unstubAllEnvs();

    const bodyOf = ({ notification }: typeof shoot) =>
      host.shown.get(notification.id)?.options.body;
    expect(bodyOf(shoot)).toBe(`${shoot.text} All times are Phoenix time.`);
    expect(bodyOf(other)).toBe(other.text);
    expect(await pushed()).toMatchObject([{ body: shoot.notification.body }, {}]);
  });

  test('delivered twice and in both shapes is one notification, one news, one in the badge', async () => {
    const payload = aPush();
    for (const text of [plain(payload), plain(payload), asFcm(payload)])
      await handlePush(host, text);

    expect(host.shown.size).toBe(1);
    expect(host.shows).toBe(3);
    expect([...host.shown.values()][0]?.options).toMatchObject({ renotify: false, silent: true });
    expect(host.told).toHaveLength(1);
    expect(host.badge).toBe(1);
  });

  test('brings the message itself, and a reply can be written where the room is known', async () => {
    const parties = {
      chatroomId: room,
      campaignId,
      businessId: newId<AccountId>(),
      creatorId: device().accountId,
    };
    await device().db.parties.put({ accountId: device().accountId, ...parties });
    await handlePush(host, plain(aChatPush()));

    expect(await readLog(device().db, device().accountId, room, 0)).toMatchObject([
      { seq: 5, message: 'On my way' },
    ]);
    expect(host.shown.get(room)?.options).toMatchObject({
      data: { room: parties },
      actions: [{ action: 'reply', type: 'text' }],
    });
  });

  test('of an unknown room is shown without a reply', async () => {
    await handlePush(host, plain(aChatPush()));

    expect(host.shown.get(room)?.options.actions).toEqual([]);
    expect(host.shown.get(room)?.options.data).not.toHaveProperty('room');
  });

  test('about a reservation offers to confirm it', async () => {
    const { notification, appointment } = aReservation();
    await handlePush(host, plain(aPush({ notification, appointment })));

    expect(host.shown.get(notification.id)?.options).toMatchObject({
      actions: [{ action: 'confirm' }],
      data: { appointment: { appointmentId: appointment.id, projectId: appointment.projectId } },
    });
  });

  test('delivers what waits', async () => {
    await enqueue(device(), device(), aMessage(device(), aRoomId(), 'Waiting'));
    const server = acceptingServer();
    device().answer(server.answer);
    await handlePush(host, plain(aPush()));

    expect(server.seen).toHaveLength(1);
    expect(host.syncRequests).toBe(0);
  });

  test('leaves what could not be delivered to the browser’s wake-up', async () => {
    await enqueue(device(), device(), aMessage(device(), aRoomId(), 'Waiting'));
    await handlePush(host, plain(aPush()));

    expect(await device().db.outbox.count()).toBe(1);
    expect(host.syncRequests).toBe(1);
  });
});

describe('while the app is looked at', () => {
  beforeEach(() => {
    host.windowsOpen = [aWindow({ visibilityState: 'visible' })];
  });

  test('the page announces it and the system does not', async () => {
    await handlePush(host, plain(aPush()));

    expect(host.shows).toBe(0);
    expect(host.told).toHaveLength(1);
    expect(await pushed()).toHaveLength(1);
  });

  test.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  ])('browsers that want each push shown get it shown: %s', async (userAgent) => {
    host.userAgent = userAgent;
    await handlePush(host, plain(aPush()));

    expect(host.shown.size).toBe(1);
  });
});

describe('a push that is not for who is here', () => {
  const nothing = async () => {
    expect(host.shows).toBe(0);
    expect(host.told).toEqual([]);
    expect(await device().db.arrivals.count()).toBe(0);
    expect(await device().db.pages.count()).toBe(0);
    expect(host.givenBack).toBe(1);
  };

  test('for another user shows and stores nothing, and the subscription is given back', async () => {
    await handlePush(host, plain({ ...aChatPush(), userId: newId<UserId>() }));
    await nothing();
  });

  test('after a logout', async () => {
    const payload = plain(aChatPush());
    await device().db.session.clear();
    await handlePush(host, payload);
    await nothing();
  });

  test('while a logout is not finished', async () => {
    const payload = plain(aChatPush());
    await device().db.facts.put({ key: 'signedOut', at: 0 });
    await handlePush(host, payload);
    await nothing();
  });

  test('after the server ended the session', async () => {
    await device().db.session.update('current', { state: 'refused' });
    await handlePush(host, plain(aChatPush()));
    await nothing();
  });
});

describe('a push with a record that this build cannot read', () => {
  const setAside = () => device().db.setAside.toArray();
  const reading = (kind: Kind) => ({ ...aBad(kind, 12), id: newId<string>() });

  test('shows what it can, stores the other records, and sets that one aside', async () => {
    const [message, appointment] = [reading('messages'), reading('appointments')];
    const payload = aPush({ appointment: anAppointment() });
    await handlePush(host, plain({ ...payload, message }));
    expect(await readPushed(device().db, device().accountId, 'appointments')).toHaveLength(1);
    await handlePush(host, plain({ ...aChatPush(), appointment }));

    expect(host.shows).toBe(2);
    expect(await readLog(device().db, device().accountId, room, 0)).toHaveLength(1);
    expect(await setAside()).toMatchObject([
      { collection: 'appointments', id: appointment.id, revision: 12, reportedAt: 0 },
      { collection: 'messages', id: message.id },
    ]);
  });

  test('as its notification is shown without a word, and the record is kept', async () => {
    const { notification } = aPush();
    const bad = { ...notification, category: 'HOLOGRAM' };
    await handlePush(host, plain({ ...aPush(), notification: bad }));

    expect([...host.shown.values()]).toMatchObject([{ title: 'Pollin' }]);
    expect(await setAside()).toMatchObject([{ collection: 'notifications', id: notification.id }]);
    expect(await pushed()).toEqual([]);
  });

  test('keeps nothing that the feed has passed, or that is not for who is here', async () => {
    const { accountId } = device();
    const message = reading('messages');
    await handlePush(host, plain({ ...aPush(), userId: newId<UserId>(), message }));
    await device().db.cursors.put({ accountId, cursor: 'epoch0.12' });
    await handlePush(host, plain({ ...aPush(), message }));
    await handlePush(host, plain({ ...aPush(), message: { ...message, id: 7, revision: 13 } }));

    expect(await setAside()).toEqual([]);
  });
});

describe('whatever arrives', () => {
  const wordless = { title: 'Pollin', options: { tag: 'something-new' } };

  test('what is no push of ours is shown without a word', async () => {
    for (const text of ['', '<html>', '{}', '[]', 'null', '{"data":null}', '{"data":{"pollin":7}}'])
      await handlePush(host, text);

    expect([...host.shown.values()]).toMatchObject([wordless]);
    expect(await device().db.arrivals.count()).toBe(0);
  });

  test.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/creator/../../evil',
    '/api/me',
  ])('a path that leads elsewhere is never stored, sent or shown: %s', async (path) => {
    await handlePush(host, plain(aPush({ notification: { ...aPush().notification, path } })));

    expect([...host.shown.values()]).toMatchObject([wordless]);
    expect(host.told).toEqual([]);
    expect(await device().db.arrivals.count()).toBe(0);
  });

  test('a broken database shows one without a word rather than someone else’s', async () => {
    device().db.close({ disableAutoOpen: true });
    vi.spyOn(device().db, 'open').mockRejectedValue(new Error('The disk is gone'));
    await handlePush(host, plain(aPush()));

    expect([...host.shown.values()]).toMatchObject([wordless]);
  });

  test('any text and any near-payload never throws, never leads off the app, and shows at most one', async () => {
    const nearly = arbitraryOf(pushPayload, {
      userId: host.device.userId,
      accountId: host.device.accountId,
    });
    const wires = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      nearly.map(plain),
      nearly.map(asFcm),
    );
    await fc.assert(
      fc.asyncProperty(wires, async (text) => {
        host.shown.clear();
        host.told = [];
        host.givenBack = 0;
        await handlePush(host, text);
        expect(host.shown.size + host.givenBack).toBe(1);
        for (const { options } of host.shown.values()) {
          const { path } = (options.data ?? { path: '/dashboard' }) as { path: string };
          expect(isInAppPath(path)).toBe(true);
        }
        for (const one of host.told)
          expect(one.type === 'push' && isInAppPath(one.path)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
