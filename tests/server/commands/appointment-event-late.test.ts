import { beforeEach, describe, expect, it } from 'vitest';
import { startTimers } from '#server/bookings/timers.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { CHOICE_HOURS } from '#contract/appointment/rules.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { serverForFile } from '../../support/app.ts';
import { pull, send } from '../../support/chat.ts';
import { runJobs } from '../../support/run-jobs.ts';
import { cases, END, eventOf, readyFor, REASON, START } from '../bookings/event-cases.ts';
import {
  aConfirmed,
  aDeal,
  after,
  appointmentsOf,
  at,
  FRIDAY,
  outcomeOf,
  projectOf,
  refusalOf,
  renew,
  noticesTo,
  type Deal,
} from '../bookings/shoots.ts';

let now = FRIDAY;

const app = await serverForFile({ now: () => now });
beforeEach(async () => {
  now = FRIDAY;
  await app.deps.pool.query('truncate appointments, notifications');
});

async function moveTo(deal: Deal, when: Date): Promise<void> {
  now = when;
  await runJobs(app.deps, startTimers);
  await renew(app, deal);
}

async function aShoot(): Promise<{ deal: Deal; id: AppointmentId }> {
  const deal = await aDeal(app);
  return { deal, id: await aConfirmed(app, deal.project, { startDateTime: START }) };
}

/** What the creator did at a moment, whenever the word of it arrives. */
const said = (
  deal: Deal,
  id: AppointmentId,
  event: 'check_in' | 'completed' | 'creator_cancelled',
  when: Date,
) => eventOf(deal, id, event, cases[event].more, when);

const shootOf = async (deal: Deal) => (await appointmentsOf(app, deal.asCreator))[0];

async function bodiesTo(accountId: string, category: string): Promise<string[]> {
  const { rows } = await app.deps.pool.query<{ body: string }>(
    'select body from notifications where account_id = $1 and category = $2',
    [accountId, category],
  );
  return rows.map(({ body }) => body);
}

describe('a check-in without signal', () => {
  it('counts once the shoot is over, and nobody can say that the creator did not come', async () => {
    const { deal, id } = await aShoot();
    await moveTo(deal, after(END, 16 * MINUTE_MS));
    expect(await shootOf(deal)).toMatchObject({ state: 'completed', completedBy: 'system' });

    const there = said(deal, id, 'check_in', after(START, MINUTE_MS));
    expect(await outcomeOf(app, deal.asCreator, there)).toBe('done');

    const checkIn = { at: after(START, MINUTE_MS).toISOString(), distanceM: 40 };
    expect(await shootOf(deal)).toMatchObject({ state: 'completed', checkIn });
    expect(await outcomeOf(app, deal.asBusiness, eventOf(deal, id, 'no_show'))).toBe(
      'NO_SHOW_TIME',
    );
    const [body] = await bodiesTo(deal.project.businessId, 'CREATOR_ARRIVED');
    expect(body).toMatch(/arrived .* had no signal/);
  });

  it('takes back a no-show, with the project where it was', async () => {
    const { deal, id } = await aShoot();
    await moveTo(deal, after(END, 16 * MINUTE_MS));
    expect(await outcomeOf(app, deal.asBusiness, eventOf(deal, id, 'no_show'))).toBe('done');
    expect(await projectOf(app, deal.project)).toMatchObject({ step: 'schedule_shoot' });
    await moveTo(deal, after(START, 47 * HOUR_MS));

    const there = said(deal, id, 'check_in', START);
    expect(await outcomeOf(app, deal.asCreator, there)).toBe('done');

    expect(await shootOf(deal)).toMatchObject({
      state: 'completed',
      completedBy: 'creator',
      needsChoice: false,
      decideBy: null,
      checkIn: { at: START.toISOString() },
    });
    expect(await projectOf(app, deal.project)).toMatchObject({
      step: 'get_approval_for_content',
      contentDueOn: after(END, 5 * 24 * HOUR_MS),
    });
    expect(await bodiesTo(deal.project.businessId, 'CREATOR_ARRIVED')).toEqual([
      expect.stringContaining('marked as done again'),
    ]);
    await moveTo(deal, after(END, 100 * HOUR_MS));
    expect(await projectOf(app, deal.project)).toMatchObject({ step: 'get_approval_for_content' });
  });

  it('shows that they were there even after the business’s choice, which remains', async () => {
    const { deal, id } = await aShoot();
    await moveTo(deal, after(START, 15 * MINUTE_MS));
    expect(await outcomeOf(app, deal.asBusiness, eventOf(deal, id, 'no_show'))).toBe('done');
    await moveTo(deal, after(START, 48 * HOUR_MS + 15 * MINUTE_MS));
    const closed = eventOf(deal, id, 'cancellation_closed');
    expect(await outcomeOf(app, deal.asBusiness, closed)).toBe('done');

    const there = said(deal, id, 'check_in', after(START, 15 * MINUTE_MS));
    expect(await outcomeOf(app, deal.asCreator, there)).toBe('done');

    expect(await shootOf(deal)).toMatchObject({
      state: 'noShow',
      checkIn: { at: after(START, 15 * MINUTE_MS).toISOString() },
    });
    expect(await projectOf(app, deal.project)).toMatchObject({ step: 'cancelled' });
  });

  it('made too late or believed no longer changes nothing', async () => {
    const { deal, id } = await aShoot();
    await moveTo(deal, after(END, 16 * MINUTE_MS));

    for (const when of [after(END, 1), after(START, -47 * HOUR_MS)]) {
      expect(await outcomeOf(app, deal.asCreator, said(deal, id, 'check_in', when))).toBe(
        'CHECK_IN_TIME',
      );
    }
  });
});

describe('"done"', () => {
  it('about a shoot of some days ago still gives the business’s time free for all who see its hours', async () => {
    const { deal, id } = await aShoot();
    now = after(END, 40 * HOUR_MS);
    await renew(app, deal);
    const { cursor } = await pull(app, deal.asBusiness);

    expect(await outcomeOf(app, deal.asCreator, said(deal, id, 'completed', END))).toBe('done');

    const { collections } = await pull(app, deal.asBusiness, cursor);
    expect(collections.availability).toHaveLength(1);
  });

  it('by the creator is a word that no no-show can contradict', async () => {
    const { deal, id } = await aShoot();
    await moveTo(deal, after(END, MINUTE_MS));
    await send(app, deal.asCreator, [said(deal, id, 'completed', END)]);

    expect(await outcomeOf(app, deal.asBusiness, eventOf(deal, id, 'no_show'))).toBe('WRONG_STATE');
    expect(await projectOf(app, deal.project)).toMatchObject({ step: 'get_approval_for_content' });
  });

  it('about a shoot that is done is no fault, and nobody is notified again', async () => {
    const { deal, id } = await aShoot();
    await moveTo(deal, after(END, 20 * MINUTE_MS));

    for (const when of [now, now]) {
      expect(await outcomeOf(app, deal.asCreator, said(deal, id, 'completed', when))).toBe('done');
    }

    expect(await shootOf(deal)).toMatchObject({ version: 2, completedBy: 'system' });
    expect(await noticesTo(app, deal.project.business, id)).toEqual(['SHOOT_DONE']);
    expect(await outcomeOf(app, deal.asBusiness, said(deal, id, 'completed', now))).toBe(
      'FORBIDDEN',
    );
  });

  it('that was made in time and arrives late counts all the same', async () => {
    const { deal, id } = await aShoot();
    await moveTo(deal, after(END, 20 * MINUTE_MS));

    await send(app, deal.asCreator, [said(deal, id, 'completed', END)]);

    expect(await shootOf(deal)).toMatchObject({ state: 'completed', completedBy: 'creator' });
    expect(await outcomeOf(app, deal.asBusiness, eventOf(deal, id, 'no_show'))).toBe('WRONG_STATE');
    expect(await noticesTo(app, deal.project.business, id)).toEqual(['SHOOT_DONE']);
  });
});

describe('a cancellation without signal', () => {
  it('in time is in time, however late it is heard', async () => {
    const { deal, id } = await aShoot();
    await moveTo(deal, after(START, -23 * HOUR_MS));

    const off = said(deal, id, 'creator_cancelled', after(START, -26 * HOUR_MS));
    expect(await outcomeOf(app, deal.asCreator, off)).toBe('done');

    expect(await shootOf(deal)).toMatchObject({ state: 'cancelledByCreator', isLate: false });
  });

  it('is not believed about more than 48 hours', async () => {
    const { deal, id } = await aShoot();
    await moveTo(deal, after(START, -2 * HOUR_MS));

    const off = said(deal, id, 'creator_cancelled', after(START, -51 * HOUR_MS));
    expect(await outcomeOf(app, deal.asCreator, off)).toBe('CALL_FIRST');
  });
});

describe('what follows a cancellation', () => {
  it('when nobody chose it, is announced to both sides as nobody’s choice', async () => {
    const { deal, id } = await readyFor(app, 'creator_cancelled');
    await send(app, deal.asCreator, [said(deal, id, 'creator_cancelled', FRIDAY)]);
    await moveTo(deal, after(FRIDAY, CHOICE_HOURS * HOUR_MS));

    const { business, creator } = deal.project;
    for (const { accountId } of [business, creator]) {
      expect(await bodiesTo(accountId, 'PROJECT_CANCELLED')).toEqual([
        expect.stringContaining('No one chose what happens'),
      ]);
    }
    const { rows } = await app.deps.pool.query<{ path: string }>(
      `select path from notifications where account_id = $1 and category = 'PROJECT_CANCELLED'`,
      [business.accountId],
    );
    expect(rows).toEqual([{ path: `/business/campaign/${deal.project.campaignId}/details` }]);
  });

  it('the same creator once more, asks that creator for another time', async () => {
    const { deal, id } = await readyFor(app, 'cancellation_rebooked');

    await send(app, deal.asBusiness, [eventOf(deal, id, 'cancellation_rebooked')]);

    expect(await bodiesTo(deal.project.creatorId, 'BUSINESS_ACCEPTED')).toEqual([
      expect.stringContaining('Pick a new time'),
    ]);
    expect(await bodiesTo(deal.project.businessId, 'BUSINESS_ACCEPTED')).toEqual([]);
  });
});

describe('a decline', () => {
  it('suggests only what can be booked, and is not held up by the rest', async () => {
    const { deal, id } = await readyFor(app, 'booking_declined');
    const good = at('2026-11-26', '10:00');
    const bad = [at('2026-11-20', '9:00'), at('2026-11-26', '10:05'), at('2026-11-26', '23:00')];

    for (const suggestedSlots of [[bad[0], good, bad[1]], [bad[2]]]) {
      const other = await readyFor(app, 'booking_declined');
      const more = { reason: REASON, suggestedSlots };
      const event = eventOf(other.deal, other.id, 'booking_declined', more);

      expect(await outcomeOf(app, other.deal.asBusiness, event)).toBe('done');
      expect(await shootOf(other.deal)).toMatchObject({
        suggestedSlots: suggestedSlots.includes(good) ? [good] : [],
      });
    }
    expect(await shootOf(deal)).toMatchObject({ id, state: 'reserved' });
  });
});

describe('a confirmation', () => {
  it('of a time that the place cannot take any more is refused, with others instead', async () => {
    const deal = await aDeal(app, { hours: { capacity: 2 } });
    const other = await aDeal(app, { business: deal.project.business });
    await aConfirmed(app, other.project, { startDateTime: START });
    const id = await aConfirmed(app, deal.project, { startDateTime: START, state: 'reserved' });
    await app.deps.pool.query('update availability set capacity = 1 where business_id = $1', [
      deal.project.businessId,
    ]);

    const refusal = await refusalOf(app, deal.asBusiness, eventOf(deal, id, 'booking_confirmed'));

    expect(refusal).toMatchObject({ code: 'SLOT_TAKEN', current: { state: 'reserved' } });
    expect((refusal.current as { freeSlots: string[] }).freeSlots).toHaveLength(3);
  });
});
