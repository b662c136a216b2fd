import { beforeEach, describe, expect, test } from 'vitest';
import type { CommandBody, PayloadOf } from '#contract/commands/command.ts';
import type { AppointmentId, CommandId, ContentItemId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { resendAll } from '#src/data/device/resend.ts';
import {
  acceptingServer,
  aDevice,
  aMessage,
  aRoomId,
  type FakeDevice,
} from '../../support/fake-device.ts';

let device: FakeDevice;
beforeEach(async () => {
  device = await aDevice();
});

const write = (body: CommandBody, dependsOn?: readonly CommandId[]) =>
  enqueue(device, { userId: device.userId, accountId: device.accountId }, body, { dependsOn });
const outbox = () => device.db.outbox.orderBy('order').toArray();
const acknowledge = async () => {
  device.answer(acceptingServer().answer);
  await drain(device);
};
/** The server comes back from a backup, so many hours later. */
const restore = async (hours = 0) => {
  const { db, accountId } = device;
  device.time += hours * HOUR_MS;
  await db.transaction('rw', db.tables, async () => resendAll(db, accountId, device.now()));
};

test('a command goes back into the outbox as it was queued, but for the try that it had', async () => {
  await write(aMessage(device, aRoomId(), 'Hello'));
  const [queued] = await outbox();
  await acknowledge();
  await restore();

  expect(await outbox()).toEqual([{ ...queued, attempts: 1 }]);
});

describe('a command about a file', () => {
  const aFile = () => ({ itemId: newId<ContentItemId>(), projectId: newId<ProjectId>() });
  const add = ({ itemId, projectId }: ReturnType<typeof aFile>): CommandBody => ({
    kind: 'addContent',
    payload: {
      itemId,
      projectId,
      uploadId: newId(),
      posterUploadId: null,
      kind: 'photo',
      shotId: null,
      deliverableId: null,
      replaces: null,
      sourceSha256: '0'.repeat(64),
      capturedAt: null,
      caption: '',
      altText: '',
    },
  });

  test('waits for no file that does not go out again', async () => {
    await write({ kind: 'removeContent', payload: aFile() });
    await acknowledge();
    await restore();

    const [removal] = await outbox();
    expect(removal?.waitsFor).toBeUndefined();
  });

  test('waits for its file beside what it waited for before', async () => {
    const file = aFile();
    const added = await write(add(file));
    await acknowledge();
    const before = await write(aMessage(device, aRoomId(), 'First'));
    await write({ kind: 'removeContent', payload: file }, [before]);
    await restore();

    expect((await outbox()).at(-1)?.waitsFor).toEqual([before, added]);
  });
});

describe('what was arranged about a shoot', () => {
  const shoot = () => ({ appointmentId: newId<AppointmentId>(), projectId: newId<ProjectId>() });
  const at = (hours: number) => new Date(device.now() + hours * HOUR_MS).toISOString();
  type EventOf<P> =
    P extends PayloadOf<'appointmentEvent'> ? Omit<P, 'appointmentId' | 'projectId'> : never;
  const happen = (event: EventOf<PayloadOf<'appointmentEvent'>>): CommandBody => ({
    kind: 'appointmentEvent',
    payload: { ...shoot(), ...event },
  });
  const book = (...hours: number[]): CommandBody => ({
    kind: 'bookAppointment',
    payload: { ...shoot(), slots: hours.map(at), acceptsTravel: false },
  });
  const askedAfter = async (hours: number, body: CommandBody) => {
    await write(body);
    await acknowledge();
    await restore(hours);
    return (await outbox())[0]?.attention?.code ?? null;
  };

  test('goes out by itself up to a whole day later', async () => {
    expect(await askedAfter(24, book(500))).toBe(null);
  });

  test('goes out by itself while one of its times is still to come', async () => {
    expect(await askedAfter(5, book(4, 6))).toBe(null);
  });

  test('asks once the time that was agreed to is over', async () => {
    const agree = (hours: number) => happen({ event: 'reschedule_approved', slot: at(hours) });
    expect(await askedAfter(5, agree(6))).toBe(null);
    await device.db.outbox.clear();

    expect(await askedAfter(5, agree(4))).toBe('OLD_BOOKING');
  });

  test('goes out by itself within the day where it names no time', async () => {
    expect(await askedAfter(5, happen({ event: 'booking_confirmed' }))).toBe(null);
  });
});
