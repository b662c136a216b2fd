import { beforeEach, describe, expect, it } from 'vitest';
import { serverForFile } from '../../support/app.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { anAppointment, aMember } from '../../support/builders.ts';
import { pull, send } from '../../support/chat.ts';
import {
  asked,
  cases,
  eventOf,
  readyFor,
  REASON,
  sidesOf,
  START,
  type EventName,
  END,
} from '../bookings/event-cases.ts';
import {
  aDeal,
  answerTo,
  appointmentsOf,
  FRIDAY,
  happening,
  outcomeOf,
  projectOf,
  refusalOf,
  noticesTo,
  type Deal,
  aConfirmed,
  after,
  at,
  renew,
} from '../bookings/shoots.ts';
import { defaultTerms } from '#contract/campaign/terms.ts';
import { appointmentTransitions } from '#contract/appointment/rules.ts';
import { can, roles } from '#contract/permissions.ts';
import { HOUR_MS } from '#contract/durations.ts';

let now = FRIDAY;

const app = await serverForFile({ now: () => now });

beforeEach(() => {
  now = FRIDAY;
});

async function ready(event: EventName) {
  now = cases[event].when ?? FRIDAY;
  return readyFor(app, event);
}

const envelope = (deal: Deal, id: AppointmentId, event: EventName, more?: object) =>
  eventOf(deal, id, event, more, now);

const entries = Object.entries(cases) as [EventName, (typeof cases)[EventName]][];

describe.each(entries)('%s', (event, { by, more, becomes, step, notifies }) => {
  it('does what it says, for both sides, and tells the one that did not do it', async () => {
    const { deal, id } = await ready(event);
    const [mine] = sidesOf(deal, by);
    const cursor = (await pull(app, deal.asCreator)).cursor;

    const answer = await answerTo(app, mine, envelope(deal, id, event, more));

    expect(answer).toMatchObject({ outcome: 'done', result: { version: 2 } });
    const { collections } = await pull(app, deal.asCreator, cursor);
    expect(collections.appointments).toMatchObject([{ id, version: 2, ...becomes }]);
    expect(await appointmentsOf(app, deal.asBusiness)).toMatchObject([{ id, version: 2 }]);
    const project = await projectOf(app, deal.project);
    expect(project).toMatchObject({ step: step ?? 'schedule_shoot' });
    expect(project?.timeline.at(-1)).toMatchObject({ event, actor: by });
    const { business, creator } = deal.project;
    const [doer, other] = by === 'creator' ? [creator, business] : [business, creator];
    expect(await noticesTo(app, other, id)).toEqual(notifies);
    expect(await noticesTo(app, doer, id)).toEqual([]);
  });

  it('has one effect and one answer however often it is sent', async () => {
    const { deal, id } = await ready(event);
    const [mine] = sidesOf(deal, by);
    const command = envelope(deal, id, event, more);

    const answers = await Promise.all([1, 2, 3].map(() => answerTo(app, mine, command)));

    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await answerTo(app, mine, command)).toEqual(answers[0]);
    expect(await appointmentsOf(app, deal.asCreator)).toMatchObject([{ version: 2 }]);
    expect(
      await noticesTo(app, by === 'creator' ? deal.project.business : deal.project.creator, id),
    ).toHaveLength(notifies.length);
  });

  it('is refused to the other side, and does not exist for anybody else', async () => {
    const { deal, id } = await ready(event);
    const stranger = await aDeal(app);
    const [, theirs] = sidesOf(deal, by);

    expect(await outcomeOf(app, theirs, envelope(deal, id, event, more))).toBe('FORBIDDEN');
    for (const headers of [stranger.asCreator, stranger.asBusiness]) {
      // Of whoever may never say it, neither is looked at.
      const nowhere = envelope(deal, newId<AppointmentId>(), event, more);
      const code = await outcomeOf(app, headers, nowhere);
      expect(['NOT_FOUND', 'FORBIDDEN']).toContain(code);
      expect(await outcomeOf(app, headers, envelope(deal, id, event, more))).toBe(code);
      // Neither through a project of one's own.
      expect(await outcomeOf(app, headers, envelope(stranger, id, event, more))).toBe(code);
    }
    expect(await appointmentsOf(app, deal.asCreator)).toMatchObject([{ version: 1 }]);
  });

  it('is refused as malformed with a field too many, or an id that is none', async () => {
    const { deal, id } = await ready(event);
    const [mine] = sidesOf(deal, by);

    const surprise = envelope(deal, id, event, { ...more, state: 'confirmed' });
    const nobody = envelope(deal, '1' as AppointmentId, event, more);
    const lacking = { ...envelope(deal, id, event), payload: { event } };

    for (const one of [surprise, nobody, lacking]) {
      expect(await outcomeOf(app, mine, one)).toBe('INVALID');
    }
  });

  it('comes too late for a shoot that was declined, and says how it stands', async () => {
    const { deal } = await ready(event);
    const id = await anAppointment(app.deps.db, deal.project, {
      startDateTime: START,
      state: 'declined',
    });
    const [mine] = sidesOf(deal, by);

    expect(await refusalOf(app, mine, envelope(deal, id, event, more))).toMatchObject({
      code: 'WRONG_STATE',
      current: { state: 'declined', startDateTime: START.toISOString() },
    });
  });
});

const plus = (event: EventName, more: object): object => ({ ...cases[event].more, ...more });

describe('a malformed event', () => {
  it.each<[EventName, object]>([
    ['booking_declined', { reason: '' }],
    ['booking_declined', { reason: ' \u202e ' }],
    ['booking_declined', { suggestedSlots: ['x'] }],
    ['creator_reschedule_requested', { slots: [] }],
    ['creator_reschedule_requested', { slots: Array.from({ length: 4 }, () => asked[0]) }],
    ['reschedule_approved', { slot: 'tomorrow' }],
    ['creator_cancelled', { reason: 'x'.repeat(501) }],
    ['creator_cancelled', { hasCalled: 'yes' }],
    ['business_cancelled', { reason: 1 }],
    ['check_in', { distanceM: -1 }],
    ['check_in', { distanceM: 1.5 }],
  ])('%s with %j is refused', async (event, wrong) => {
    const { deal, id } = await ready(event);
    const [mine] = sidesOf(deal, cases[event].by);

    expect(await outcomeOf(app, mine, envelope(deal, id, event, plus(event, wrong)))).toBe(
      'INVALID',
    );
  });
});

it('several events of one batch follow each other, each told once', async () => {
  const { deal, id } = await ready('booking_confirmed');

  const { answers } = await send(app, deal.asBusiness, [
    envelope(deal, id, 'booking_confirmed'),
    envelope(deal, id, 'booking_confirmed'),
    envelope(deal, id, 'business_cancelled', { reason: REASON }),
  ]);

  expect(answers).toMatchObject([
    { outcome: 'done', result: { version: 2 } },
    { outcome: 'refused', refusal: { code: 'WRONG_STATE', current: { state: 'confirmed' } } },
    { outcome: 'done', result: { version: 3 } },
  ]);
  expect(await noticesTo(app, deal.project.creator, id)).toEqual([
    'APPOINTMENT_CANCELLED_BY_BUSINESS',
    'BOOKING_CONFIRMED',
  ]);
});

it('what a reason disguises is taken out before it is kept', async () => {
  const { deal, id } = await ready('business_cancelled');

  await send(app, deal.asBusiness, [
    happening(deal.project, id, 'business_cancelled', { reason: ' closed\u202e\u0000 ' }),
  ]);

  expect(await appointmentsOf(app, deal.asCreator)).toMatchObject([{ reason: 'closed' }]);
});

/** Time passes, and the devices of both have signed in again meanwhile. */
async function moveTo(deal: Deal, when: Date): Promise<void> {
  now = when;
  await renew(app, deal);
}

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
    const deal = await aDeal(app, { terms: { ...defaultTerms(), contentDueDays: 7 } });
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
  it('at the same moment as the creator’s word that it is done leaves one history of the project', async () => {
    for (let n = 0; n < 8; n += 1) {
      const { deal, id } = await ready('completed');

      const outcomes = await Promise.all([
        outcomeOf(app, deal.asCreator, envelope(deal, id, 'completed')),
        outcomeOf(app, deal.asBusiness, envelope(deal, id, 'no_show')),
      ]);

      // Whoever was first: neither can be said of the other.
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

  it('of somebody who has sent content is none', async () => {
    now = after(END, HOUR_MS);
    const deal = await aDeal(app, { step: 'content_approved' });
    const id = await aConfirmed(app, deal.project, { startDateTime: START, state: 'completed' });

    expect(await outcomeOf(app, deal.asBusiness, envelope(deal, id, 'no_show'))).toBe(
      'WRONG_STATE',
    );
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
    expect(await noticesTo(app, deal.project.business, id)).toEqual(['CREATOR_ARRIVED']);
  });
});

describe('every role of a business', () => {
  const ofBusiness = Object.keys(cases).filter(
    (event) => cases[event as EventName].by === 'business',
  ) as EventName[];

  it.each(
    roles.filter(
      (role) => !['creator', 'corp-admin', 'corp-manager', 'corp-viewer'].includes(role),
    ),
  )('a %s says what the table allows, and nothing else', async (role) => {
    for (const event of ofBusiness) {
      now = cases[event].when ?? FRIDAY;
      const { deal, id } = await readyFor(app, event);
      const { accountId } = deal.project.business;
      const member = await aMember(app.deps.db, accountId, role);
      const headers = await app.signIn(member, accountId);
      const allowed = can(role, appointmentTransitions[event].action);

      const outcome = await outcomeOf(
        app,
        headers,
        eventOf(deal, id, event, cases[event].more, now),
      );

      expect([event, outcome]).toEqual([event, allowed ? 'done' : 'FORBIDDEN']);
    }
  });
});
