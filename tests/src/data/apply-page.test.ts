import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AppointmentId, MessageId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { noChanges, type SyncPage } from '#contract/sync/sync.ts';
import { applyPage, readCursor } from '#src/data/sync/apply-page.ts';
import { spokenCollections } from '#contract/sync/collections.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { setDelivery } from '#src/data/delivery/request-delivery.ts';
import type { Replica } from '#src/data/replica/replica.ts';
import {
  acceptingServer,
  aDevice,
  aMessage,
  aRoomId,
  textsOf,
  type FakeDevice,
} from '../../support/fake-device.ts';
import { aPage } from '../../support/records.ts';

let device: FakeDevice;
let calls: string[];
let replica: Replica;
beforeEach(async () => {
  device = await aDevice();
  calls = [];
  replica = {
    apply: async ({ replaces }) => void calls.push(replaces ? 'replace' : 'apply'),
    openRooms: async () => [],
  };
});

const page = (since: string | null, cursor: string) => aPage(device.accountId, { since, cursor });
const stand = () => device.db.cursors.get(device.accountId);
/** As it is pulled from the device's cursor. */
const apply = async (since: string | null, cursor: string) =>
  applyPage(device, replica, page(since, cursor), { asked: await stand() });
const cursor = async () => (await device.db.cursors.get(device.accountId))?.cursor;

test('first contact is read window by window, and a kill in it goes on where it stood', async () => {
  expect(await apply(null, 'epoch0.7.first')).toBe('applied');
  expect(await apply('epoch0.7.first', 'epoch0.7.second')).toBe('applied');
  expect(await readCursor(device, device.accountId)).toEqual({
    epoch: 'epoch0',
    revision: 7,
    window: 'second',
  });
  expect(await apply('epoch0.7.second', 'epoch0.7')).toBe('applied');

  expect(await cursor()).toBe('epoch0.7');
});

test('a page that was seen before changes nothing, and the cursor never goes back', async () => {
  await apply(null, 'epoch0.7');
  await apply('epoch0.7', 'epoch0.9');
  calls = [];

  expect(await apply('epoch0.7', 'epoch0.8')).toBe('old');
  expect(await apply('epoch0.7', 'epoch0.9')).toBe('old');
  expect(await apply('epoch0.9', 'epoch0.9.first')).toBe('old');
  expect(calls).toEqual([]);
  expect(await cursor()).toBe('epoch0.9');
});

test('a chat picture that was removed leaves this device’s cache when the removal arrives', async () => {
  const cached = new Set(['/files/1', '/files/1/thumb', '/files/2']);
  const opened = { delete: async (url: string) => cached.delete(url) };
  vi.stubGlobal('caches', { open: async () => opened });
  onTestFinished(() => void vi.unstubAllGlobals());
  const chatroomId = aRoomId();
  const message = {
    id: newId<MessageId>(),
    chatroomId,
    seq: 1,
    message: '',
    createdOn: '2026-11-21T17:00:00.000Z',
    isMessageFromCreator: true,
  };
  const size = { width: 1, height: 1, placeholder: '', altText: '' };
  const picture = { url: '/files/1', thumbUrl: '/files/1/thumb', ...size };
  const send = (from: string | null, to: string, messages: SyncPage['messages']) =>
    applyPage(device, replica, { ...page(from, to), messages });
  await send(null, 'epoch0.7', [{ ...message, picture, revision: 7 }]);
  expect(cached.size).toBe(3);

  const removedOn = '2026-11-21T18:00:00.000Z';
  await send('epoch0.7', 'epoch0.8', [{ ...message, removedOn, revision: 8 }]);

  expect([...cached]).toEqual(['/files/2']);
});

test('a page that does not join what is held is a gap, not a guess', async () => {
  await apply(null, 'epoch0.7');

  expect(await apply('epoch0.8', 'epoch0.9')).toBe('gap');
  expect(await apply('other1.7', 'other1.9')).toBe('gap');
  expect(await cursor()).toBe('epoch0.7');
});

test('a page whose cursors cannot be read is a gap, and nothing of it is stored', async () => {
  expect(await apply(null, 'nonsense')).toBe('gap');
  expect(await apply('epoch0.7', 'epoch0.9')).toBe('gap');
  await apply(null, 'epoch0.7');
  calls = [];

  expect(await apply('nonsense', 'epoch0.9')).toBe('gap');
  expect(calls).toEqual([]);
  expect(await cursor()).toBe('epoch0.7');
});

test('a window of first contact is never left out', async () => {
  await apply(null, 'epoch0.7.first');

  expect(await apply('epoch0.7.second', 'epoch0.7.third')).toBe('gap');
  expect(await cursor()).toBe('epoch0.7.first');
  await apply('epoch0.7.first', 'epoch0.7');
  expect(await apply('epoch0.7.second', 'epoch0.7')).toBe('gap');
});

test('what changes in the middle of first contact is not taken in the place of the windows to come', async () => {
  await apply(null, 'epoch0.7.first');
  calls = [];

  expect(await apply('epoch0.7', 'epoch0.8')).toBe('gap');
  expect(await apply('epoch0.7.first', 'epoch0.7.first')).toBe('old');
  expect(calls).toEqual([]);
  expect(await cursor()).toBe('epoch0.7.first');
});

test('a cursor is stored last: records that could not be stored are read again', async () => {
  await apply(null, 'epoch0.7');
  replica.apply = async () => Promise.reject(new Error('The disk is full'));

  await expect(apply('epoch0.7', 'epoch0.8')).rejects.toThrow('The disk is full');
  expect(await cursor()).toBe('epoch0.7');
});

test('another history of the server starts over, and sends again what it may not know, in order and first', async () => {
  const room = aRoomId();
  for (const text of ['one', 'two']) await enqueue(device, device, aMessage(device, room, text));
  device.answer(acceptingServer().answer);
  await drain(device);
  await apply(null, 'epoch0.7');
  await enqueue(device, device, aMessage(device, room, 'three'));

  expect(await apply(null, 'epoch9.2')).toBe('applied');
  expect(calls).toEqual(['replace', 'replace', 'replace', 'replace']);
  expect(textsOf(await device.db.outbox.orderBy('order').toArray())).toEqual([
    'one',
    'two',
    'three',
  ]);
  expect(await cursor()).toBe('epoch9.2');
});

test('a server restored without a new name of its history is noticed by its lower revision', async () => {
  const id = await enqueue(device, device, aMessage(device, aRoomId(), 'Acknowledged'));
  device.answer(acceptingServer().answer);
  await drain(device);
  await apply(null, 'epoch0.7');
  await apply(null, 'epoch0.3');

  expect((await device.db.outbox.toArray()).map((item) => item.id)).toEqual([id]);
  expect(await cursor()).toBe('epoch0.3');
});

test('what has to be sent again to another history leaves at once, and a first contact sets nothing off', async () => {
  const requestDelivery = vi.fn();
  setDelivery({ requestDelivery });
  onTestFinished(() => setDelivery({ requestDelivery: () => undefined }));
  await apply(null, 'epoch0.7');
  expect(requestDelivery).not.toHaveBeenCalled();

  await apply(null, 'epoch9.2');
  expect(requestDelivery).toHaveBeenCalledOnce();
});

test('a whole copy that more collections are read beside is not of another history, though nothing changed', async () => {
  await enqueue(device, device, aMessage(device, aRoomId(), 'Acknowledged'));
  device.answer(acceptingServer().answer);
  await drain(device);
  await device.db.cursors.put({ accountId: device.accountId, cursor: 'epoch0.7' });

  expect(await apply(null, 'epoch0.7')).toBe('applied');
  expect(calls).toEqual(['apply']);
  expect(await device.db.outbox.count()).toBe(0);
});

test('a first contact that begins again takes the old log’s place in one write, so that no screen sees none', async () => {
  const first = { ...page(null, 'epoch0.7'), messages: [{ chatroomId: aRoomId(), seq: 1 }] };
  const broken = { ...first, messages: [{ chatroomId: null, seq: 'none' }] };
  await applyPage(device, replica, first as unknown as SyncPage);
  await device.db.cursors.delete(device.accountId);

  await expect(applyPage(device, replica, broken as unknown as SyncPage)).rejects.toThrow();
  expect(await device.db.pages.count()).toBe(1);
});

test('a first contact of a tab that was frozen leaves what another tab has completed meanwhile', async () => {
  const other = { accountId: device.accountId, cursor: 'epoch0.9' };
  const written: unknown[] = [];
  replica.apply = async ({ replaces }) => {
    written.push(replaces);
    if (written.length === 1) await device.db.cursors.put(other);
  };

  expect(await apply(null, 'epoch0.7')).toBe('gap');
  expect(written).toHaveLength(1);
  expect(await stand()).toEqual(other);
});

test('a kill between forgetting and sending again loses nothing: both are one write', async () => {
  await enqueue(device, device, aMessage(device, aRoomId(), 'Acknowledged'));
  device.answer(acceptingServer().answer);
  await drain(device);
  await apply(null, 'epoch0.7');
  replica.apply = async () => Promise.reject(new Error('Killed'));

  await expect(apply(null, 'epoch9.2')).rejects.toThrow('Killed');
  expect(textsOf(await device.db.outbox.toArray())).toEqual(['Acknowledged']);
  expect(await cursor()).toBeUndefined();
});

test('two first contacts at once lose no window: an answer from before begins nothing again', async () => {
  const nothing = undefined;
  const first = page(null, 'epoch0.7.first');
  expect(await applyPage(device, replica, first, { asked: nothing })).toBe('applied');
  expect(await apply('epoch0.7.first', 'epoch0.7.second')).toBe('applied');
  calls = [];

  expect(await applyPage(device, replica, first, { asked: nothing })).toBe('gap');
  expect(await applyPage(device, replica, page('epoch0.7.first', 'epoch0.7.second'))).toBe('gap');
  expect(calls).toEqual([]);
  expect(await apply('epoch0.7.second', 'epoch0.7')).toBe('applied');
  expect(await cursor()).toBe('epoch0.7');
});

test('an answer about where the device stood before it went on begins nothing again', async () => {
  await apply(null, 'epoch0.7');
  const asked = await stand();
  await apply('epoch0.7', 'epoch0.9');
  calls = [];

  expect(await applyPage(device, replica, page(null, 'other1.2'), { asked })).toBe('gap');
  expect(calls).toEqual([]);
  expect(await cursor()).toBe('epoch0.9');
});

test.each([
  ['epoch0.8', 'applied'],
  ['epoch0.9', 'gap'],
])(
  'a page that finds the cursor at %s when it is stored is %s, and leaves it there',
  async (now, end) => {
    await apply(null, 'epoch0.7');
    const { accountId } = device;
    replica.apply = async () => {
      await device.db.cursors.put({ accountId, cursor: now, collections: spokenCollections });
    };

    expect(await apply('epoch0.7', 'epoch0.8')).toBe(end);
    expect(await cursor()).toBe(now);
  },
);

test('pages of one account are stored one after the other, from any reader', async () => {
  await apply(null, 'epoch0.7');
  const order: string[] = [];
  const storing = Promise.withResolvers<void>();
  const slow = { ...replica, apply: async () => (await storing.promise, void order.push('newer')) };
  const quick = { ...replica, apply: async () => void order.push('older') };
  const newer = applyPage(device, slow, page('epoch0.7', 'epoch0.9'));
  const older = applyPage(device, quick, page('epoch0.7', 'epoch0.8'));
  storing.resolve();

  expect(await Promise.all([newer, older])).toEqual(['applied', 'old']);
  expect(order).toEqual(['newer']);
  expect(await cursor()).toBe('epoch0.9');
});

describe('what is sent again to a restored server', () => {
  const shoot = () => ({ appointmentId: newId<AppointmentId>(), projectId: newId<ProjectId>() });
  const at = (hours: number) => new Date(device.now() + hours * HOUR_MS).toISOString();
  const book = (of: ReturnType<typeof shoot>, hours: number) =>
    enqueue(device, device, {
      kind: 'bookAppointment',
      payload: { ...of, slots: [at(hours)], acceptsTravel: false },
    });
  const cancel = (of: ReturnType<typeof shoot>) =>
    enqueue(device, device, {
      kind: 'appointmentEvent',
      payload: { ...of, event: 'creator_cancelled', reason: 'Ill', hasCalled: false },
    });
  /** Everything is acknowledged, then the server comes back from a backup. */
  const restored = async (after: number) => {
    device.answer(acceptingServer().answer);
    await drain(device);
    await apply(null, 'epoch0.7');
    device.time += after * HOUR_MS;
    await apply(null, 'epoch9.2');
    return (await device.db.outbox.orderBy('order').toArray()).map(
      ({ kind, attention }) => [kind, attention?.code ?? null] as const,
    );
  };

  test('does not book again by itself for times that are over, or what was booked days ago', async () => {
    await book(shoot(), 30);
    await enqueue(device, device, aMessage(device, aRoomId(), 'Hello'));
    expect(await restored(20)).toEqual([
      ['bookAppointment', null],
      ['addMessage', null],
    ]);
    await device.db.outbox.clear();
    await device.db.cursors.clear();
    await book(shoot(), 12);
    expect(await restored(13)).toEqual([['bookAppointment', 'OLD_BOOKING']]);
    await device.db.outbox.clear();
    await device.db.cursors.clear();
    await book(shoot(), 500);
    await enqueue(device, device, aMessage(device, aRoomId(), 'Hello again'));
    expect(await restored(25)).toEqual([
      ['bookAppointment', 'OLD_BOOKING'],
      ['addMessage', null],
    ]);
  });

  test('cancels again what is booked there, and waits with it where the booking itself asks', async () => {
    const [alive, both] = [shoot(), shoot()];
    await cancel(alive);
    await book(both, 500);
    await cancel(both);
    expect(await restored(25)).toEqual([
      ['appointmentEvent', null],
      ['bookAppointment', 'OLD_BOOKING'],
      ['appointmentEvent', null],
    ]);
    const server = acceptingServer();
    device.answer(server.answer);
    await drain(device);

    expect(server.seen).toHaveLength(1);
    const left = await device.db.outbox.toArray();
    expect(left.map(({ kind }) => kind)).toEqual(['bookAppointment', 'appointmentEvent']);
  });
});

test('an appointment is stored after what its shoot needs: the brief, the chat', async () => {
  const stored: string[] = [];
  replica.apply = async ({ collections: { appointments, campaigns } }) => {
    const pages = await device.db.pages.count();
    stored.push(...campaigns.map(() => 'brief'));
    stored.push(...appointments.map(() => `shoot with ${pages} page of its chat`));
  };
  const changed = { campaigns: [{}], appointments: [{}] };
  const message = { chatroomId: aRoomId(), seq: 1 };
  const whole = {
    ...page(null, 'epoch0.7'),
    collections: { ...noChanges(), ...changed },
    messages: [message],
  } as unknown as SyncPage;

  expect(await applyPage(device, replica, whole)).toBe('applied');
  expect(stored).toEqual(['brief', 'shoot with 1 page of its chat']);
});
