import { describe, expect, it } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import { pull, send } from '../../support/chat.ts';
import { asked, START, END } from '../bookings/event-cases.ts';
import {
  aDeal,
  answerTo,
  appointmentsOf,
  outcomeOf,
  projectOf,
  noticesTo,
  type Deal,
  aConfirmed,
  after,
} from '../bookings/shoots.ts';
import { eventRig } from '../bookings/event-rig.ts';
import { defaultTerms } from '#contract/campaign/terms.ts';
import { HOUR_MS } from '#contract/durations.ts';

const { app, ready, envelope, moveTo, clock } = await eventRig();

describe('the end of a shoot', () => {
  it('cannot come before its start', async () => {
    const { deal, id } = await ready('completed');
    await moveTo(deal, after(START, -1));

    expect(await outcomeOf(app, deal.asCreator, envelope(deal, id, 'completed'))).toBe(
      'SHOOT_NOT_STARTED',
    );
  });

  it('starts the days for the content, counted from when it was to end', async () => {
    clock.now = after(START, HOUR_MS / 2);
    const deal = await aDeal(app, { terms: { ...defaultTerms(), contentDueDays: 7 } });
    const id = await aConfirmed(app, deal.project, { startDateTime: START });

    await send(app, deal.asCreator, [envelope(deal, id, 'completed')]);

    expect(await projectOf(app, deal.project)).toMatchObject({
      contentDueOn: after(END, 7 * 24 * HOUR_MS),
    });
  });

  it('ends a shoot for which another time was asked as well', async () => {
    clock.now = END;
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
  it('at the same moment as the creator’s word that it is done leaves one history of the project', async () => {
    for (let n = 0; n < 8; n += 1) {
      const { deal, id } = await ready('completed');

      const outcomes = await Promise.all([
        outcomeOf(app, deal.asCreator, envelope(deal, id, 'completed')),
        outcomeOf(app, deal.asBusiness, envelope(deal, id, 'no_show')),
      ]);

      // In either order: neither can be reported of the other.
      expect(outcomes.toSorted()).toEqual(['WRONG_STATE', 'done']);
      const step = outcomes[0] === 'done' ? 'get_approval_for_content' : 'schedule_shoot';
      expect(await projectOf(app, deal.project)).toMatchObject({ version: 2, step });
    }
  });

  it.each([
    ['a moment before a quarter of an hour', HOUR_MS / 4 - 1, 'NO_SHOW_TIME'],
    ['a quarter of an hour late', HOUR_MS / 4, 'done'],
    ['48 hours after the end', HOUR_MS + 48 * HOUR_MS, 'done'],
    ['a moment later', HOUR_MS + 48 * HOUR_MS + 1, 'NO_SHOW_TIME'],
  ])('can be reported %s (%j ms after the start): %s', async (_, ms, code) => {
    const { deal, id } = await ready('no_show');
    await moveTo(deal, after(START, ms));

    expect(await outcomeOf(app, deal.asBusiness, envelope(deal, id, 'no_show'))).toBe(code);
  });

  it('of someone who checked in is none', async () => {
    clock.now = after(END, HOUR_MS);
    const deal = await aDeal(app);
    const checkIn = { at: START.toISOString(), distanceM: 5 };
    const id = await aConfirmed(app, deal.project, { startDateTime: START, checkIn });

    expect(await outcomeOf(app, deal.asBusiness, envelope(deal, id, 'no_show'))).toBe(
      'NO_SHOW_TIME',
    );
  });

  it('makes the shoot one that is still to be booked, once the business chose that', async () => {
    clock.now = after(END, HOUR_MS);
    const deal = await aDeal(app, { step: 'get_approval_for_content', contentDueOn: END });
    const over = { state: 'completed', completedBy: 'system' } as const;
    const id = await aConfirmed(app, deal.project, { startDateTime: START, ...over });
    const by = (event: 'no_show' | 'cancellation_rebooked') =>
      outcomeOf(app, deal.asBusiness, envelope(deal, id, event));

    expect(await by('no_show')).toBe('done');
    await moveTo(deal, after(END, 49 * HOUR_MS));
    expect(await by('cancellation_rebooked')).toBe('done');

    expect(await projectOf(app, deal.project)).toMatchObject({
      step: 'schedule_shoot',
      contentDueOn: null,
    });
  });

  it('of someone who has sent content is none', async () => {
    clock.now = after(END, HOUR_MS);
    const deal = await aDeal(app, { step: 'content_approved' });
    const id = await aConfirmed(app, deal.project, { startDateTime: START, state: 'completed' });

    expect(await outcomeOf(app, deal.asBusiness, envelope(deal, id, 'no_show'))).toBe(
      'WRONG_STATE',
    );
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

    expect(await outcomeOf(app, deal.asCreator, checkIn(deal, id, clock.now))).toBe(code);
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

    await send(app, deal.asCreator, [checkIn(deal, id, after(clock.now, 365 * 24 * HOUR_MS))]);

    expect(await appointmentsOf(app, deal.asCreator)).toMatchObject([
      { checkIn: { at: clock.now.toISOString() } },
    ]);
  });

  it('on a second device changes nothing and is no fault', async () => {
    const { deal, id } = await ready('check_in');
    await send(app, deal.asCreator, [checkIn(deal, id, clock.now)]);

    const answer = await answerTo(app, deal.asCreator, checkIn(deal, id, after(clock.now, 60_000)));

    expect(answer).toMatchObject({ outcome: 'done', result: { version: 2 } });
    expect(await noticesTo(app, deal.project.business, id)).toEqual(['CREATOR_ARRIVED']);
  });
});
