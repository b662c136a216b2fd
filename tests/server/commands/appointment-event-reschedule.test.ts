import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { pull } from '../../support/chat.ts';
import { asked, cases, eventOf, readyFor, START, type EventName } from '../bookings/event-cases.ts';
import {
  aConfirmed,
  aDeal,
  after,
  at,
  FRIDAY,
  HOUR_MS,
  outcomeOf,
  projectOf,
  refusalOf,
  renew,
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

describe('another time', () => {
  const request = (deal: Deal, id: AppointmentId, slots = asked) =>
    envelope(deal, id, 'creator_reschedule_requested', { slots });

  it('can be asked for three times within 14 days; the fourth is told the day it is possible again', async () => {
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
