import { describe, expect, it } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import { pull, send } from '../../support/chat.ts';
import { asked, cases, REASON, START } from '../bookings/event-cases.ts';
import {
  aDeal,
  appointmentsOf,
  FRIDAY,
  outcomeOf,
  projectOf,
  refusalOf,
  noticesTo,
  type Deal,
  aConfirmed,
  after,
  at,
} from '../bookings/shoots.ts';
import { eventRig } from '../bookings/event-rig.ts';
import { HOUR_MS } from '#contract/durations.ts';

const { app, ready, envelope, moveTo } = await eventRig();

describe('another time', () => {
  const request = (deal: Deal, id: AppointmentId, slots = asked) =>
    envelope(deal, id, 'creator_reschedule_requested', { slots });

  it('can be asked for three times within 14 days; the refusal of the fourth names the day it is possible again', async () => {
    const { deal, id } = await ready('creator_reschedule_requested');
    const codes: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      await moveTo(deal, after(FRIDAY, n * HOUR_MS));
      codes.push(await outcomeOf(app, deal.asCreator, request(deal, id)));
      codes.push(await outcomeOf(app, deal.asBusiness, envelope(deal, id, 'reschedule_rejected')));
    }

    const refusal = await refusalOf(app, deal.asCreator, request(deal, id));

    expect(codes).toEqual(Array.from({ length: 6 }, () => 'done'));
    expect(refusal).toMatchObject({
      code: 'RESCHEDULE_LIMIT',
      message: 'You have used 3 reschedule requests in 14 days. Next possible on December 4.',
      current: { nextOn: '2026-12-04T17:00:00.000Z', state: 'confirmed' },
    });
    expect((await projectOf(app, deal.project))?.rescheduleRequestedOn).toHaveLength(3);
  });

  it('that could not be had does not count', async () => {
    const { deal, id } = await ready('creator_reschedule_requested');

    const outcome = await outcomeOf(
      app,
      deal.asCreator,
      request(deal, id, [at('2026-11-25', '3:00')]),
    );

    expect(outcome).toBe('OUTSIDE_HOURS');
    expect((await projectOf(app, deal.project))?.rescheduleRequestedOn).toEqual([]);
  });

  it('may overlap the time it replaces', async () => {
    const { deal, id } = await ready('creator_reschedule_requested');
    const later = after(START, HOUR_MS / 2).toISOString();

    expect(await outcomeOf(app, deal.asCreator, request(deal, id, [later]))).toBe('done');
    const approve = envelope(deal, id, 'reschedule_approved', { slot: later });
    expect(await outcomeOf(app, deal.asBusiness, approve)).toBe('done');
  });

  it('is refused less than 24 hours before the shoot, to the millisecond', async () => {
    const { deal, id } = await ready('creator_reschedule_requested');
    await moveTo(deal, after(START, -24 * HOUR_MS + 1));

    expect(await refusalOf(app, deal.asCreator, request(deal, id))).toMatchObject({
      code: 'TOO_LATE',
      current: { state: 'confirmed', startDateTime: START.toISOString() },
    });
    await moveTo(deal, after(START, -24 * HOUR_MS));
    expect(
      await outcomeOf(app, deal.asCreator, request(deal, id, [at('2026-11-26', '9:00')])),
    ).toBe('done');
  });

  it('that went to someone else cannot be approved; free ones are named', async () => {
    const { deal, id } = await ready('reschedule_approved');
    const rival = await aDeal(app, { business: deal.project.business });
    await aConfirmed(app, rival.project, { startDateTime: new Date(asked[1] ?? '') });
    const approve = envelope(deal, id, 'reschedule_approved', { slot: asked[1] });

    expect(await refusalOf(app, deal.asBusiness, approve)).toMatchObject({
      code: 'SLOT_TAKEN',
      current: {
        takenSlot: asked[1],
        freeSlots: ['10:15', '10:30', '10:45'].map((time) => at('2026-11-25', time)),
        state: 'rescheduleRequested',
        requestedSlots: asked,
      },
    });
  });

  it('that was not asked for, or is over, cannot be approved', async () => {
    const { deal, id } = await ready('reschedule_approved');
    const other = envelope(deal, id, 'reschedule_approved', { slot: at('2026-11-25', '12:00') });
    const over = envelope(deal, id, 'reschedule_approved', { slot: asked[0] });

    expect(await outcomeOf(app, deal.asBusiness, other)).toBe('WRONG_STATE');
    await moveTo(deal, new Date(asked[0] ?? ''));
    expect(await outcomeOf(app, deal.asBusiness, over)).toBe('TOO_SOON');
  });

  it('frees the one before: it can be booked at once', async () => {
    const { deal, id } = await ready('reschedule_approved');
    const approve = envelope(deal, id, 'reschedule_approved', { slot: asked[0] });
    const cursor = (await pull(app, deal.asCreator)).cursor;

    expect(await outcomeOf(app, deal.asBusiness, approve)).toBe('done');

    const { collections } = await pull(app, deal.asCreator, cursor);
    expect(collections.availability).toMatchObject([
      { busy: [{ start: asked[0], end: at('2026-11-25', '10:00') }] },
    ]);
  });
});

describe('a confirmation', () => {
  it('of a shoot whose start has come is too late', async () => {
    const { deal, id } = await ready('booking_confirmed');
    await moveTo(deal, START);

    expect(await outcomeOf(app, deal.asBusiness, envelope(deal, id, 'booking_confirmed'))).toBe(
      'WRONG_STATE',
    );
  });

  it('at the same moment as the creator’s cancellation leaves one history, in either order', async () => {
    for (let n = 0; n < 8; n += 1) {
      const { deal, id } = await ready('booking_confirmed');
      const cancel = envelope(deal, id, 'creator_cancelled', cases.creator_cancelled.more);

      const [confirmed, cancelled] = await Promise.all([
        outcomeOf(app, deal.asBusiness, envelope(deal, id, 'booking_confirmed')),
        outcomeOf(app, deal.asCreator, cancel),
      ]);

      // A cancellation is possible either way; a confirmation only before it.
      expect(cancelled).toBe('done');
      expect(['done', 'WRONG_STATE']).toContain(confirmed);
      const version = confirmed === 'done' ? 3 : 2;
      expect(await appointmentsOf(app, deal.asCreator)).toMatchObject([
        { state: 'cancelledByCreator', version, contact: null },
      ]);
      const notices = confirmed === 'done' ? ['BOOKING_CONFIRMED'] : [];
      expect(await noticesTo(app, deal.project.creator, id)).toEqual(notices);
    }
  });
});

describe('a cancellation', () => {
  const cancel = (deal: Deal, id: AppointmentId, hasCalled: boolean) =>
    envelope(deal, id, 'creator_cancelled', { reason: REASON, hasCalled });

  it('by the creator on the last day asks for a call first, and then counts as late', async () => {
    const { deal, id } = await ready('creator_cancelled');
    await moveTo(deal, after(START, -24 * HOUR_MS + 1));

    expect(await outcomeOf(app, deal.asCreator, cancel(deal, id, false))).toBe('CALL_FIRST');
    expect(await outcomeOf(app, deal.asCreator, cancel(deal, id, true))).toBe('done');
    expect(await appointmentsOf(app, deal.asCreator)).toMatchObject([{ isLate: true }]);
  });

  it('exactly a day ahead is in time', async () => {
    const { deal, id } = await ready('creator_cancelled');
    await moveTo(deal, after(START, -24 * HOUR_MS));

    expect(await outcomeOf(app, deal.asCreator, cancel(deal, id, false))).toBe('done');
    expect(await appointmentsOf(app, deal.asCreator)).toMatchObject([{ isLate: false }]);
  });

  it('frees its time for every creator who looks at the business', async () => {
    const { deal, id } = await ready('creator_cancelled');
    const looking = await aDeal(app, { business: deal.project.business });
    const cursor = (await pull(app, looking.asCreator)).cursor;

    await send(app, deal.asCreator, [cancel(deal, id, false)]);

    const { collections } = await pull(app, looking.asCreator, cursor);
    expect(collections.availability).toMatchObject([{ busy: [], version: 1 }]);
    expect(collections.appointments).toEqual([]);
  });

  it('is chosen about once', async () => {
    const { deal, id } = await ready('cancellation_rebooked');

    expect(await outcomeOf(app, deal.asBusiness, envelope(deal, id, 'cancellation_rebooked'))).toBe(
      'done',
    );
    for (const event of ['cancellation_reopened', 'cancellation_closed'] as const) {
      expect(await outcomeOf(app, deal.asBusiness, envelope(deal, id, event))).toBe('WRONG_STATE');
    }
    expect(await projectOf(app, deal.project)).toMatchObject({ step: 'schedule_shoot' });
  });
});
