import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { AppointmentId, CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { startTimers } from '#server/bookings/timers.ts';
import { serverForFile } from '../../support/app.ts';
import { anAppointment } from '../../support/builders.ts';
import { pull, send } from '../../support/chat.ts';
import { runJobs } from '../../support/run-jobs.ts';
import {
  aConfirmed,
  aDeal,
  after,
  answerTo,
  at,
  booking,
  type Deal,
  FRIDAY,
  happening,
  projectOf,
  renew,
  shootOf,
  noticesOf,
} from './shoots.ts';

const START = new Date(at('2026-11-24', '15:00'));

const END = after(START, HOUR_MS);

let now = FRIDAY;

const app = await serverForFile({ now: () => now });

beforeEach(async () => {
  now = FRIDAY;
  await app.deps.pool.query('truncate appointments, notifications');
});

async function runAt(when: Date): Promise<void> {
  now = when;
  await runJobs(app.deps, startTimers);
}

describe('a reservation nobody answers', () => {
  it('is declined when its time is up, and not a moment earlier', async () => {
    const deal = await aDeal(app);
    const decideBy = after(FRIDAY, 48 * HOUR_MS);
    const id = await anAppointment(app.deps.db, deal.project, { startDateTime: START, decideBy });

    await runAt(after(decideBy, -1));
    expect(await shootOf(app, deal)).toMatchObject({ state: 'reserved', version: 1 });

    await runAt(decideBy);
    const declined = { state: 'declined', version: 2, decideBy: null, reason: null };
    expect(await shootOf(app, deal)).toMatchObject(declined);
    expect(await noticesOf(app, deal.project, id)).toEqual({
      business: [],
      creator: ['BOOKING_DECLINED'],
    });
  });

  it('frees its time', async () => {
    const deal = await aDeal(app);
    const decideBy = after(FRIDAY, HOUR_MS);
    await anAppointment(app.deps.db, deal.project, { startDateTime: START, decideBy });
    const { cursor } = await pull(app, deal.asCreator);

    await runAt(decideBy);

    await renew(app, deal);
    const { collections } = await pull(app, deal.asCreator, cursor);
    expect(collections.availability).toMatchObject([{ busy: [] }]);
  });

  it('is either confirmed or declined when both happen at once', async () => {
    for (let n = 0; n < 6; n += 1) {
      const deal = await aDeal(app);
      const decideBy = after(FRIDAY, -1);
      const id = await anAppointment(app.deps.db, deal.project, { startDateTime: START, decideBy });
      const confirm = happening(deal.project, id, 'booking_confirmed');

      const [{ outcome }] = await Promise.all([
        answerTo(app, deal.asBusiness, confirm),
        runJobs(app.deps, startTimers),
      ]);

      const state = outcome === 'done' ? 'confirmed' : 'declined';
      expect(await shootOf(app, deal)).toMatchObject({ state, version: 2 });
      expect((await noticesOf(app, deal.project, id)).creator).toHaveLength(1);
    }
  });
});

describe('a choice the business does not make', () => {
  it('is made for it after 72 hours: the campaign looks for someone else', async () => {
    const deal = await aDeal(app);
    const id = await aConfirmed(app, deal.project, { startDateTime: START });
    await send(app, deal.asCreator, [
      happening(deal.project, id, 'creator_cancelled', { reason: 'Ill', hasCalled: false }),
    ]);

    await runAt(after(FRIDAY, 72 * HOUR_MS - 1));
    expect(await shootOf(app, deal)).toMatchObject({ needsChoice: true });
    await runAt(after(FRIDAY, 72 * HOUR_MS));

    expect(await shootOf(app, deal)).toMatchObject({ needsChoice: false, decideBy: null });
    expect(await projectOf(app, deal.project)).toMatchObject({ step: 'cancelled' });
    expect((await noticesOf(app, deal.project, id)).creator).toEqual(['PROJECT_CANCELLED']);
  });
});

describe('a no-show that nobody contests', () => {
  const REPORTED = after(START, 20 * MINUTE_MS);
  const OPENS = after(REPORTED, 48 * HOUR_MS);

  async function aNoShow() {
    const deal = await aDeal(app);
    const id = await aConfirmed(app, deal.project, { startDateTime: START });
    now = REPORTED;
    await renew(app, deal);
    await send(app, deal.asBusiness, [happening(deal.project, id, 'no_show')]);
    return { deal, id };
  }
  const ofProject = ({ project: { projectId } }: Deal, event: object) => ({
    id: newId<CommandId>(),
    kind: 'projectEvent' as const,
    occurredAt: now.toISOString(),
    payload: { projectId, ...event },
  });
  const choiceBy = async (deal: Deal, id: AppointmentId, event: 'cancellation_closed') => {
    await renew(app, deal);
    return answerTo(app, deal.asBusiness, happening(deal.project, id, event));
  };

  it('waits 48 hours before the business may choose, and then notifies it once', async () => {
    const { deal, id } = await aNoShow();
    expect((await noticesOf(app, deal.project, id)).creator).toEqual(['NO_SHOW_REPORTED']);

    await runAt(after(OPENS, -1));
    expect(await choiceBy(deal, id, 'cancellation_closed')).toMatchObject({
      refusal: { code: 'CONTEST_OPEN' },
    });
    const ended = ofProject(deal, { event: 'project_cancelled', reason: 'Nobody came' });
    expect(await answerTo(app, deal.asBusiness, ended)).toMatchObject({
      refusal: { code: 'CONTEST_OPEN' },
    });
    const booked = booking(deal.project, [at('2026-11-30', '9:00')]);
    expect(await answerTo(app, deal.asCreator, booked)).toMatchObject({
      refusal: { code: 'WRONG_STATE' },
    });
    expect((await noticesOf(app, deal.project, id)).business).toEqual([]);

    await runAt(OPENS);
    await runAt(after(OPENS, HOUR_MS));
    expect((await noticesOf(app, deal.project, id)).business).toEqual([
      'APPOINTMENT_CANCELLED_BY_CREATOR',
    ]);
    expect(await choiceBy(deal, id, 'cancellation_closed')).toMatchObject({ outcome: 'done' });
  });

  it('re-opens the campaign when the business does not choose within 72 hours more', async () => {
    const { deal } = await aNoShow();

    await runAt(after(OPENS, 72 * HOUR_MS - 1));
    expect(await projectOf(app, deal.project)).toMatchObject({ step: 'schedule_shoot' });
    await runAt(after(OPENS, 72 * HOUR_MS));

    expect(await projectOf(app, deal.project)).toMatchObject({ step: 'cancelled' });
  });

  it('is decided about only once a problem that the creator reported is resolved', async () => {
    const { deal, id } = await aNoShow();
    await send(app, deal.asCreator, [
      ofProject(deal, { event: 'dispute_opened', reason: 'I was there' }),
    ]);

    await runAt(after(OPENS, 200 * HOUR_MS));
    expect((await noticesOf(app, deal.project, id)).business).not.toContain(
      'APPOINTMENT_CANCELLED_BY_CREATOR',
    );
    await renew(app, deal);
    await send(app, deal.asCreator, [ofProject(deal, { event: 'dispute_resolved' })]);

    // The 48 hours continue where they stopped.
    await renew(app, deal);
    const closed = await choiceBy(deal, id, 'cancellation_closed');
    expect(closed).toMatchObject({ refusal: { code: 'CONTEST_OPEN' } });
    const again = after(OPENS, 248 * HOUR_MS);
    await runAt(again);
    expect(await choiceBy(deal, id, 'cancellation_closed')).toMatchObject({ outcome: 'done' });
  });
});

describe('a shoot that is over', () => {
  it('is completed by itself a quarter of an hour after its end', async () => {
    const deal = await aDeal(app);
    const id = await aConfirmed(app, deal.project, { startDateTime: START });
    await app.deps.pool.query('update appointments set reminded_2_for = start_date_time');

    await runAt(after(END, 15 * MINUTE_MS - 1));
    expect(await shootOf(app, deal)).toMatchObject({ state: 'confirmed' });
    await runAt(after(END, 15 * MINUTE_MS));

    expect(await shootOf(app, deal)).toMatchObject({ state: 'completed' });
    expect(await projectOf(app, deal.project)).toMatchObject({
      step: 'get_approval_for_content',
      contentDueOn: after(END, 5 * 24 * HOUR_MS),
    });
    expect(await noticesOf(app, deal.project, id)).toEqual({
      business: ['SHOOT_DONE'],
      creator: [],
    });
  });

  it('shows its contacts until 24 hours after the end, and then no longer to either side', async () => {
    const deal = await aDeal(app);
    await aConfirmed(app, deal.project, { startDateTime: START, state: 'completed' });

    await runAt(after(END, 24 * HOUR_MS - 1));
    expect((await shootOf(app, deal))?.contact).not.toBeNull();
    const { cursor } = await pull(app, deal.asBusiness);
    await runAt(after(END, 24 * HOUR_MS));

    expect(await shootOf(app, deal)).toMatchObject({ contact: null, version: 2 });
    const { collections } = await pull(app, deal.asBusiness, cursor);
    expect(collections.appointments).toMatchObject([{ contact: null, version: 2 }]);
  });

  it('catches up on everything at once after the server was away for days', async () => {
    const deal = await aDeal(app);
    const id = await aConfirmed(app, deal.project, { startDateTime: START });

    await runAt(after(END, 72 * HOUR_MS));

    expect(await shootOf(app, deal)).toMatchObject({
      state: 'completed',
      contact: null,
      version: 3,
    });
    // Of a start that is past nobody is reminded.
    expect(await noticesOf(app, deal.project, id)).toEqual({
      business: ['SHOOT_DONE'],
      creator: [],
    });
  });
});

const nothing = { business: [], creator: [] };

describe('a reminder', () => {
  const both = (...categories: string[]) => ({ business: categories, creator: categories });

  it('comes 24 hours and two hours before the start, to both sides', async () => {
    const deal = await aDeal(app);
    const id = await aConfirmed(app, deal.project, { startDateTime: START });

    await runAt(after(START, -24 * HOUR_MS - 1));
    expect(await noticesOf(app, deal.project, id)).toEqual(nothing);
    await runAt(after(START, -24 * HOUR_MS));
    expect(await noticesOf(app, deal.project, id)).toEqual(both('APPOINTMENT_REMINDER_24H'));
    await runAt(after(START, -2 * HOUR_MS - 1));
    expect(await noticesOf(app, deal.project, id)).toEqual(both('APPOINTMENT_REMINDER_24H'));
    await runAt(after(START, -2 * HOUR_MS));
    expect(await noticesOf(app, deal.project, id)).toEqual(
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
    expect(await shootOf(app, deal)).toMatchObject({ version: 1 });
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
    expect((await noticesOf(app, deal.project, id)).business).toEqual([
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

    await runJobs(app.deps, startTimers);
    await runAt(after(START, -2 * HOUR_MS));

    expect((await noticesOf(app, deal.project, id)).business).toEqual(['APPOINTMENT_REMINDER_2H']);
  });

  it('that is late because the server was away is one, not two', async () => {
    const deal = await aDeal(app);
    const id = await aConfirmed(app, deal.project, { startDateTime: START });

    await runAt(after(START, -HOUR_MS));
    await runAt(after(START, -HOUR_MS / 2));

    expect((await noticesOf(app, deal.project, id)).business).toEqual(['APPOINTMENT_REMINDER_2H']);
  });

  it.each(['reserved', 'declined', 'cancelledByCreator', 'noShow'] as const)(
    'is not sent for a shoot that is %s',
    async (state) => {
      const deal = await aDeal(app);
      const id = await anAppointment(app.deps.db, deal.project, { startDateTime: START, state });

      await runAt(after(START, -HOUR_MS));

      expect(await noticesOf(app, deal.project, id)).toEqual(nothing);
    },
  );
});

it('a reminder of a start that came back is news again, at the top of the list', async () => {
  const deal = await aDeal(app);
  await aConfirmed(app, deal.project, { startDateTime: START });
  await runAt(after(START, -24 * HOUR_MS));
  await app.deps.pool.query('update notifications set seen = true');

  // Moved away, and back again.
  await app.deps.pool.query('update appointments set reminded_24_for = null');
  await runAt(after(START, -20 * HOUR_MS));

  const { rows } = await app.deps.pool.query<{ seen: boolean; createdOn: Date }>(
    `select seen, created_on as "createdOn" from notifications where account_id = $1`,
    [deal.project.businessId],
  );
  expect(rows).toEqual([{ seen: false, createdOn: after(START, -20 * HOUR_MS) }]);
});
