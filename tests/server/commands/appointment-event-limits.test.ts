import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { pull, send } from '../../support/chat.ts';
import {
  cases,
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

describe('the end of a project', () => {
  it('takes the business’s hours from the creator, unless another project there goes on', async () => {
    const { deal, id } = await ready('cancellation_closed');
    const other = await aDeal(app, {
      business: deal.project.business,
      creator: deal.project.creator,
    });
    const otherId = await aConfirmed(app, other.project, {
      startDateTime: START,
      state: 'cancelledByBusiness',
      needsChoice: true,
    });
    const { cursor } = await pull(app, deal.asCreator);
    const gone = async () => (await pull(app, deal.asCreator, cursor)).gone;

    await send(app, deal.asBusiness, [envelope(deal, id, 'cancellation_closed')]);
    expect(await gone()).toEqual([]);
    await send(app, deal.asBusiness, [envelope(other, otherId, 'cancellation_closed')]);

    const { businessId } = deal.project;
    expect(await gone()).toMatchObject([{ collection: 'availability', id: businessId }]);
    expect(await projectOf(app, deal.project)).toMatchObject({ step: 'cancelled' });
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
