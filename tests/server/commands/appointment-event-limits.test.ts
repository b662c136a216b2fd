import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { pull, send } from '../../support/chat.ts';
import {
  asked,
  cases,
  END,
  eventOf,
  readyFor,
  REASON,
  START,
  type EventName,
} from '../bookings/event-cases.ts';
import {
  aConfirmed,
  aDeal,
  after,
  answerTo,
  appointmentsOf,
  FRIDAY,
  HOUR_MS,
  outcomeOf,
  projectOf,
  renew,
  toldTo,
  type Deal,
} from '../bookings/shoots.ts';

let database: FreshDatabase;
let app: TestApp;
let now = FRIDAY;

beforeAll(async () => {
  database = await freshDatabase();
  app = buildTestApp({ pool: database.pool, now: () => now });
});
afterAll(() => database.drop());
beforeEach(() => {
  now = FRIDAY;
});

async function ready(event: EventName) {
  now = cases[event].when ?? FRIDAY;
  return readyFor(app, event);
}

/** Time passes, and the devices of both have signed in again meanwhile. */
async function moveTo(deal: Deal, when: Date): Promise<void> {
  now = when;
  await renew(app, deal);
}

const envelope = (deal: Deal, id: AppointmentId, event: EventName, more?: object) =>
  eventOf(deal, id, event, more, now);

describe('a confirmation', () => {
  it('of a shoot whose start has come is too late', async () => {
    const { deal, id } = await ready('booking_confirmed');
    await moveTo(deal, START);

    expect(await outcomeOf(app, deal.asBusiness, envelope(deal, id, 'booking_confirmed'))).toBe(
      'WRONG_STATE',
    );
  });

  it('at the same moment as the creator’s cancellation leaves one history, whoever was first', async () => {
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
      const told = confirmed === 'done' ? ['BOOKING_CONFIRMED'] : [];
      expect(await toldTo(app, deal.project.creator, id)).toEqual(told);
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

describe('a check-in', () => {
  const checkIn = (deal: Deal, id: AppointmentId, occurredAt: Date) => ({
    ...envelope(deal, id, 'check_in', { distanceM: null }),
    occurredAt: occurredAt.toISOString(),
  });

  it.each([
    ['half an hour before', -HOUR_MS / 2, 'done'],
    ['a moment earlier', -HOUR_MS / 2 - 1, 'CHECK_IN_TIME'],
    ['at the end', HOUR_MS, 'done'],
    ['a moment later', HOUR_MS + 1, 'CHECK_IN_TIME'],
  ])('%s is %j ms from the start: %s', async (_, ms, code) => {
    const { deal, id } = await ready('check_in');
    await moveTo(deal, after(START, ms));

    expect(await outcomeOf(app, deal.asCreator, checkIn(deal, id, now))).toBe(code);
  });

  it('made without signal counts when it was made, up to 48 hours later', async () => {
    const { deal, id } = await ready('check_in');
    const made = after(START, -60_000);
    await moveTo(deal, after(made, 48 * HOUR_MS + 1));

    expect(await outcomeOf(app, deal.asCreator, checkIn(deal, id, made))).toBe('CHECK_IN_TIME');
    await moveTo(deal, after(made, 48 * HOUR_MS));
    expect(await outcomeOf(app, deal.asCreator, checkIn(deal, id, made))).toBe('done');
    expect(await appointmentsOf(app, deal.asCreator)).toMatchObject([
      { checkIn: { at: made.toISOString(), distanceM: null } },
    ]);
  });

  it('from a clock that is ahead counts when it arrives', async () => {
    const { deal, id } = await ready('check_in');

    await send(app, deal.asCreator, [checkIn(deal, id, after(now, 365 * 24 * HOUR_MS))]);

    expect(await appointmentsOf(app, deal.asCreator)).toMatchObject([
      { checkIn: { at: now.toISOString() } },
    ]);
  });

  it('on a second device changes nothing and is no fault', async () => {
    const { deal, id } = await ready('check_in');
    await send(app, deal.asCreator, [checkIn(deal, id, now)]);

    const answer = await answerTo(app, deal.asCreator, checkIn(deal, id, after(now, 60_000)));

    expect(answer).toMatchObject({ outcome: 'done', result: { version: 2 } });
    expect(await toldTo(app, deal.project.business, id)).toEqual(['CREATOR_ARRIVED']);
  });
});

describe('the end of a shoot', () => {
  it('cannot come before its start', async () => {
    const { deal, id } = await ready('completed');
    await moveTo(deal, after(START, -1));

    expect(await outcomeOf(app, deal.asCreator, envelope(deal, id, 'completed'))).toBe(
      'SHOOT_NOT_STARTED',
    );
  });

  it('starts the days for the content, counted from when it was to end', async () => {
    now = after(START, HOUR_MS / 2);
    const deal = await aDeal(app, { campaign: { contentDueDays: 7 } });
    const id = await aConfirmed(app, deal.project, { startDateTime: START });

    await send(app, deal.asCreator, [envelope(deal, id, 'completed')]);

    expect(await projectOf(app, deal.project)).toMatchObject({
      contentDueOn: after(END, 7 * 24 * HOUR_MS),
    });
  });

  it('ends a shoot for which another time was asked as well', async () => {
    now = END;
    const deal = await aDeal(app);
    const id = await aConfirmed(app, deal.project, {
      startDateTime: START,
      state: 'rescheduleRequested',
      requestedSlots: asked,
    });

    expect(await outcomeOf(app, deal.asCreator, envelope(deal, id, 'completed'))).toBe('done');
    expect(await appointmentsOf(app, deal.asCreator)).toMatchObject([{ requestedSlots: [] }]);
  });
});

describe('a no-show', () => {
  it.each([
    ['at the start', 0, 'NO_SHOW_TIME'],
    ['48 hours after the end', HOUR_MS + 48 * HOUR_MS, 'done'],
    ['a moment later', HOUR_MS + 48 * HOUR_MS + 1, 'NO_SHOW_TIME'],
  ])('can be reported %s (%j ms after the start): %s', async (_, ms, code) => {
    const { deal, id } = await ready('no_show');
    await moveTo(deal, after(START, ms));

    expect(await outcomeOf(app, deal.asBusiness, envelope(deal, id, 'no_show'))).toBe(code);
  });

  it('of somebody who checked in is none', async () => {
    now = after(END, HOUR_MS);
    const deal = await aDeal(app);
    const checkIn = { at: START.toISOString(), distanceM: 5 };
    const id = await aConfirmed(app, deal.project, { startDateTime: START, checkIn });

    expect(await outcomeOf(app, deal.asBusiness, envelope(deal, id, 'no_show'))).toBe(
      'NO_SHOW_TIME',
    );
  });

  it('makes the shoot one that is still to be booked, once the business chose that', async () => {
    now = after(END, HOUR_MS);
    const deal = await aDeal(app, { step: 'get_approval_for_content', contentDueOn: END });
    const id = await aConfirmed(app, deal.project, { startDateTime: START, state: 'completed' });
    const chosen = ['no_show', 'cancellation_rebooked'] as const;

    const { answers } = await send(
      app,
      deal.asBusiness,
      chosen.map((event) => envelope(deal, id, event)),
    );

    expect(answers).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
    expect(await projectOf(app, deal.project)).toMatchObject({
      step: 'schedule_shoot',
      contentDueOn: null,
    });
  });

  it('of somebody who has sent content is none', async () => {
    now = after(END, HOUR_MS);
    const deal = await aDeal(app, { step: 'content_approved' });
    const id = await aConfirmed(app, deal.project, { startDateTime: START, state: 'completed' });

    expect(await outcomeOf(app, deal.asBusiness, envelope(deal, id, 'no_show'))).toBe(
      'WRONG_STATE',
    );
  });
});
