import { beforeEach, describe, expect, test } from 'vitest';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { CommandBody } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import type { AppointmentId, CampaignId, NotificationId, ProjectId } from '#contract/ids.ts';
import { candidateTransitions, type CandidateEvent } from '#contract/candidate/rules.ts';
import { candidateEvents } from '../../support/candidate-events.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { discard, retryNow } from '#src/data/device/unsent-items.ts';
import {
  acceptingServer,
  aDevice,
  aMessage,
  aRoomId,
  json,
  START,
  type FakeDevice,
} from '../../support/fake-device.ts';

let device: FakeDevice;
beforeEach(async () => {
  device = await aDevice();
});
const queue = (body: CommandBody) => enqueue(device, device, body);
const outbox = () => device.db.outbox.orderBy('order').toArray();
const batches = async () =>
  await Promise.all(
    device.requests.map(async (request) => {
      const { commands } = (await request.json()) as { commands: CommandEnvelope[] };
      return commands;
    }),
  );

const ids = () => ({
  appointmentId: newId<AppointmentId>(),
  projectId: newId<ProjectId>(),
});
const aBooking = (): CommandBody => ({
  kind: 'bookAppointment',
  payload: {
    ...ids(),
    slots: [new Date(START + 72 * HOUR_MS).toISOString()],
    acceptsTravel: false,
  },
});
const aCheckIn = (of = ids()): CommandBody => ({
  kind: 'appointmentEvent',
  payload: { ...of, event: 'check_in', distanceM: null },
});
const aCancellation = (of = ids()): CommandBody => ({
  kind: 'appointmentEvent',
  payload: { ...of, event: 'creator_cancelled', reason: 'Ill', hasCalled: false },
});
const aSaying = (event: CandidateEvent): CommandBody =>
  ({
    kind: 'candidateEvent',
    payload: {
      event,
      candidateId: newId<ProjectId>(),
      campaignId: newId<CampaignId>(),
      creatorId: device.accountId,
      ...(event === 'creator_invite_accepted' && { licenceAccepted: true }),
    },
  }) as CommandBody;
const seen = (): CommandBody => ({
  kind: 'oneNotificationAsSeen',
  payload: {
    accountType: 'creator',
    accountId: device.accountId,
    notificationId: newId<NotificationId>(),
  },
});

describe('what is too old asks before it is sent', () => {
  /** A day later it is held back with its question; after a confirmation, it goes. */
  async function expectToAskAfterADay(body: CommandBody): Promise<void> {
    const id = await queue(body);
    device.time += 24 * HOUR_MS + 1;
    const server = acceptingServer();
    device.answer(server.answer);
    await drain(device);

    expect((await outbox()).map((one) => one.attention)).toEqual([{ code: 'OLD_BOOKING' }]);
    expect(server.seen).toEqual([]);

    await retryNow(device, id);
    await drain(device);
    expect(server.seen).toEqual([id]);
  }

  test('a booking after a day, and it is sent when the person confirms it', async () => {
    await expectToAskAfterADay(aBooking());
  });

  test('a wish for another time after a day', async () => {
    const slots = [new Date(START + 72 * HOUR_MS).toISOString()];
    const event = 'creator_reschedule_requested' as const;
    await queue({ kind: 'appointmentEvent', payload: { ...ids(), event, slots } });
    device.time += 24 * HOUR_MS + 1;
    device.answer(acceptingServer().answer);
    await drain(device);

    expect((await outbox()).map((one) => one.attention)).toEqual([{ code: 'OLD_BOOKING' }]);
  });

  test.each(
    candidateEvents.filter((event) => candidateTransitions[event].offline === 'queuedUnconfirmed'),
  )(
    'a place that others may have taken after a day (%s), and it goes when the person says so',
    (event) => expectToAskAfterADay(aSaying(event)),
  );

  test('an application never does', async () => {
    const id = await queue(aSaying('creator_withdraw'));
    device.time += 72 * HOUR_MS;
    const server = acceptingServer();
    device.answer(server.answer);
    await drain(device);
    expect(server.seen).toEqual([id]);
  });

  test('what was done about the same shoot waits with it, and everything else goes', async () => {
    const booking = aBooking();
    const booked = await queue(booking);
    if (booking.kind !== 'bookAppointment') throw new Error('not a booking');
    const { appointmentId, projectId } = booking.payload;
    const ofIt = { appointmentId, projectId };
    device.time += 24 * HOUR_MS;
    const cancelled = await queue(aCancellation(ofIt));
    const other = await queue(aCheckIn({ ...ids(), projectId }));
    device.time += 1;
    const server = acceptingServer();
    device.answer(server.answer);
    await drain(device);
    await drain(device);
    expect(server.seen).toEqual([other]);

    await retryNow(device, booked);
    await drain(device);
    expect(server.seen).toEqual([other, booked, cancelled]);
  });

  test('what a killed page was sending behind an open question is not locked', async () => {
    const booking = aBooking();
    await queue(booking);
    if (booking.kind !== 'bookAppointment') throw new Error('not a booking');
    const { appointmentId, projectId } = booking.payload;
    device.time += 24 * HOUR_MS + 1;
    const cancelled = await queue(aCancellation({ appointmentId, projectId }));
    const sending = { state: 'sending', attempts: 1 } as const;
    await device.db.outbox.where({ id: cancelled }).modify(sending);
    const server = acceptingServer();
    device.answer(server.answer);
    await drain(device);

    expect(server.seen).toEqual([]);
    expect((await outbox()).map(({ state }) => state)).toEqual(['attention', 'waiting']);
    expect(await discard(device, { id: cancelled, attempts: null })).toBe(true);
  });

  test('with a booking that is not meant any more goes what waits behind it', async () => {
    const booking = aBooking();
    const booked = await queue(booking);
    if (booking.kind !== 'bookAppointment') throw new Error('not a booking');
    const { appointmentId, projectId } = booking.payload;
    await queue(aCancellation({ appointmentId, projectId }));
    const other = await queue(aCheckIn({ ...ids(), projectId }));

    expect(await discard(device, { id: booked, attempts: 0 })).toBe(true);
    expect((await outbox()).map(({ id }) => id)).toEqual([other]);
  });

  test('a booking of this day does not ask, nor does a cancellation or an arrival, however old', async () => {
    await queue({
      kind: 'appointmentEvent',
      payload: { ...ids(), event: 'business_cancelled', reason: 'Storm' },
    });
    await queue(aCancellation());
    await queue(aCheckIn());
    device.time += 6 * 24 * HOUR_MS;
    await queue(aBooking());
    device.time += 23 * HOUR_MS;
    device.answer(acceptingServer().answer);
    await drain(device);

    expect(await outbox()).toEqual([]);
  });
});

describe('trying again', () => {
  const refused = (code: string) => ({ outcome: 'refused', refusal: { code, message: '' } });

  test('what the server refused goes out as a new command, in its place', async () => {
    const id = await queue(aBooking());
    device.answer(acceptingServer(() => refused('SLOT_TAKEN')).answer);
    await drain(device);
    await retryNow(device, id);
    const server = acceptingServer((one) => (one === id ? refused('SLOT_TAKEN') : null));
    device.answer(server.answer);
    await drain(device);

    expect(server.seen).toHaveLength(1);
    expect(await outbox()).toEqual([]);
  });

  test('what was refused before the server looked for it may have been done: it keeps its id', async () => {
    const id = await queue(aBooking());
    device.answer(acceptingServer(() => refused('FORBIDDEN')).answer);
    await drain(device);
    await retryNow(device, id);
    const server = acceptingServer();
    device.answer(server.answer);
    await drain(device);

    expect(server.seen).toEqual([id]);
  });

  test('what was refused with its whole request may have been done before: it keeps its id', async () => {
    const id = await queue(aBooking());
    device.answer(() => json({ code: 'MEMBERSHIP_GONE', message: 'Gone' }, 403));
    await drain(device);
    expect((await outbox())[0]?.attention).toMatchObject({ code: 'MEMBERSHIP_GONE' });
    await retryNow(device, id);
    const server = acceptingServer();
    device.answer(server.answer);
    await drain(device);

    expect(server.seen).toEqual([id]);
  });
});

describe('what someone waits for goes first when one request cannot hold all', () => {
  test('an arrival overtakes two hundred read marks; what is of its lane stays before it', async () => {
    for (let count = 0; count < 200; count++) await queue(seen());
    const shoot = ids();
    await queue({
      kind: 'appointmentEvent',
      payload: { ...shoot, event: 'booking_confirmed' },
    });
    await queue(aCheckIn(shoot));
    await queue(aMessage(device, aRoomId(), 'I am here'));
    device.answer(acceptingServer().answer);
    await drain(device);

    const first = (await batches())[0] ?? [];
    expect(first.slice(0, 3).map((one) => one.kind)).toEqual([
      'appointmentEvent',
      'appointmentEvent',
      'addMessage',
    ]);
    expect(first[0]).toMatchObject({ payload: { event: 'booking_confirmed' } });
    expect(first).toHaveLength(100);
    expect(await outbox()).toEqual([]);
  });

  test('where all fit into one request the order is the one of writing', async () => {
    await queue(seen());
    await queue(aMessage(device, aRoomId(), 'Hi'));
    device.answer(acceptingServer().answer);
    await drain(device);

    expect((await batches()).map((batch) => batch.map((one) => one.kind))).toEqual([
      ['oneNotificationAsSeen', 'addMessage'],
    ]);
  });
});
