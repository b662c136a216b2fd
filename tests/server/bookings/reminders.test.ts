import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppointmentId } from '#contract/ids.ts';
import { runTimers } from '#server/bookings/timers.ts';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import { anAppointment, type Project } from '../../support/builders.ts';
import { pull, send } from '../../support/chat.ts';
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts';
import {
  aConfirmed,
  aDeal,
  after,
  appointmentsOf,
  at,
  FRIDAY,
  happening,
  HOUR_MS,
  renew,
  toldTo,
  type Deal,
} from './shoots.ts';

const START = new Date(at('2026-11-24', '15:00'));

let database: FreshDatabase;
let app: TestApp;
let now = FRIDAY;

beforeAll(async () => {
  database = await freshDatabase();
  app = buildTestApp({ pool: database.pool, now: () => now });
});
afterAll(() => database.drop());
beforeEach(async () => {
  now = FRIDAY;
  await database.pool.query('truncate appointments, notifications');
});

async function runAt(when: Date): Promise<void> {
  now = when;
  await runTimers(app.deps);
}

async function shootOf(deal: Deal) {
  await renew(app, deal);
  return (await appointmentsOf(app, deal.asCreator))[0];
}

async function told({ business, creator }: Project, id: AppointmentId) {
  return { business: await toldTo(app, business, id), creator: await toldTo(app, creator, id) };
}

const nothing = { business: [], creator: [] };

describe('a reminder', () => {
  const both = (...categories: string[]) => ({ business: categories, creator: categories });

  it('comes 24 hours and two hours before the start, to both sides', async () => {
    const deal = await aDeal(app);
    const id = await aConfirmed(app, deal.project, { startDateTime: START });

    await runAt(after(START, -24 * HOUR_MS - 1));
    expect(await told(deal.project, id)).toEqual(nothing);
    await runAt(after(START, -24 * HOUR_MS));
    expect(await told(deal.project, id)).toEqual(both('APPOINTMENT_REMINDER_24H'));
    await runAt(after(START, -2 * HOUR_MS - 1));
    expect(await told(deal.project, id)).toEqual(both('APPOINTMENT_REMINDER_24H'));
    await runAt(after(START, -2 * HOUR_MS));
    expect(await told(deal.project, id)).toEqual(
      both('APPOINTMENT_REMINDER_24H', 'APPOINTMENT_REMINDER_2H'),
    );
  });

  it('changes nothing that a device shows of the shoot', async () => {
    const deal = await aDeal(app, { hours: { autoConfirm: true } });
    await aConfirmed(app, deal.project, { startDateTime: START });
    const { cursor } = await pull(app, deal.asCreator);

    await runAt(after(START, -2 * HOUR_MS));

    await renew(app, deal);
    const { collections } = await pull(app, deal.asCreator, cursor);
    expect(collections.appointments).toEqual([]);
    expect(collections.notifications).toHaveLength(1);
    expect(await shootOf(deal)).toMatchObject({ version: 1 });
  });

  it('comes again for a shoot that was moved, and not for the time it had', async () => {
    const deal = await aDeal(app);
    const id = await aConfirmed(app, deal.project, { startDateTime: START });
    await runAt(after(START, -24 * HOUR_MS));
    await renew(app, deal);
    const slot = after(START, 3 * 24 * HOUR_MS).toISOString();
    const { answers: asked } = await send(app, deal.asCreator, [
      happening(deal.project, id, 'creator_reschedule_requested', { slots: [slot] }),
    ]);
    const { answers: moved } = await send(app, deal.asBusiness, [
      happening(deal.project, id, 'reschedule_approved', { slot }),
    ]);

    await runAt(after(START, -HOUR_MS));
    await runAt(after(new Date(slot), -24 * HOUR_MS));

    expect([...asked, ...moved]).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
    expect((await told(deal.project, id)).business).toEqual([
      'APPOINTMENT_REMINDER_24H',
      'RESCHEDULE_REQUESTED',
      'APPOINTMENT_REMINDER_24H',
    ]);
  });

  it('of a shoot confirmed on the last day is the one two hours before', async () => {
    const deal = await aDeal(app);
    const id = await anAppointment(app.deps.db, deal.project, { startDateTime: START });
    now = after(START, -24 * HOUR_MS);
    await renew(app, deal);
    await send(app, deal.asBusiness, [happening(deal.project, id, 'booking_confirmed')]);

    await runTimers(app.deps);
    await runAt(after(START, -2 * HOUR_MS));

    expect((await told(deal.project, id)).business).toEqual(['APPOINTMENT_REMINDER_2H']);
  });

  it('that is late because the server was away is one, not two', async () => {
    const deal = await aDeal(app);
    const id = await aConfirmed(app, deal.project, { startDateTime: START });

    await runAt(after(START, -HOUR_MS));
    await runAt(after(START, -HOUR_MS / 2));

    expect((await told(deal.project, id)).business).toEqual(['APPOINTMENT_REMINDER_2H']);
  });

  it.each(['reserved', 'declined', 'cancelledByCreator', 'noShow'] as const)(
    'is not sent for a shoot that is %s',
    async (state) => {
      const deal = await aDeal(app);
      const id = await anAppointment(app.deps.db, deal.project, { startDateTime: START, state });

      await runAt(after(START, -HOUR_MS));

      expect(await told(deal.project, id)).toEqual(nothing);
    },
  );
});

it('a reminder of a start that came back is news again, at the top of the list', async () => {
  const deal = await aDeal(app);
  await aConfirmed(app, deal.project, { startDateTime: START });
  await runAt(after(START, -24 * HOUR_MS));
  await database.pool.query('update notifications set seen = true');

  // Moved away, and back again.
  await database.pool.query('update appointments set reminded_24_for = null');
  await runAt(after(START, -20 * HOUR_MS));

  const { rows } = await database.pool.query<{ seen: boolean; createdOn: Date }>(
    `select seen, created_on as "createdOn" from notifications where account_id = $1`,
    [deal.project.businessId],
  );
  expect(rows).toEqual([{ seen: false, createdOn: after(START, -20 * HOUR_MS) }]);
});
