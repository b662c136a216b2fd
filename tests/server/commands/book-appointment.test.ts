import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AppointmentId, ProjectId } from '#contract/ids.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aMember, aCreator, openAllWeek } from '../../support/builders.ts';
import { pull, send } from '../../support/chat.ts';
import {
  aConfirmed,
  aDeal,
  after,
  answerTo,
  appointmentsOf,
  at,
  booking,
  FRIDAY,
  happening,
  outcomeOf,
  projectOf,
  refusalOf,
  noticesTo,
} from '../bookings/shoots.ts';

let now = FRIDAY;

const app = await serverForFile({ now: () => now });

beforeEach(() => {
  now = FRIDAY;
});

const TUESDAY_3PM = at('2026-11-24', '15:00');

describe('a booking', () => {
  it('takes the requested time, and notifies both sides', async () => {
    const { project, asCreator, asBusiness } = await aDeal(app);
    const before = (await pull(app, asBusiness)).cursor;
    const wish = booking(project, [TUESDAY_3PM]);

    const answer = await answerTo(app, asCreator, wish);

    expect(answer).toMatchObject({
      outcome: 'done',
      result: { startDateTime: TUESDAY_3PM, version: 1 },
    });
    const { collections } = await pull(app, asBusiness, before);
    const { appointmentId: id } = wish.payload;
    const expected = {
      id,
      state: 'reserved',
      startDateTime: TUESDAY_3PM,
      endDateTime: at('2026-11-24', '16:00'),
      serviceName: 'Desert Bloom Café – content shoot',
      firstname: 'Maya',
      code: null,
      contact: null,
      decideBy: after(FRIDAY, 48 * HOUR_MS).toISOString(),
    };
    expect(collections.appointments).toMatchObject([expected]);
    expect(collections.projects).toMatchObject([{ appointmentId: id, step: 'schedule_shoot' }]);
    expect(collections.availability).toMatchObject([
      { busy: [{ start: TUESDAY_3PM, end: at('2026-11-24', '16:00') }], version: 1 },
    ]);
    expect(collections.notifications).toMatchObject([{ category: 'BOOKING_RESERVED' }]);
    expect(await appointmentsOf(app, asCreator)).toMatchObject([expected]);
    expect(await noticesTo(app, project.creator, id)).toEqual([]);
  });

  it('takes the first of its wishes that is free', async () => {
    const { project, asCreator } = await aDeal(app);
    const rival = await aDeal(app, { business: project.business });
    await aConfirmed(app, rival.project, { startDateTime: new Date(TUESDAY_3PM) });
    const wishes = [TUESDAY_3PM, at('2026-11-24', '23:00'), at('2026-11-25', '9:15')];

    const answer = await answerTo(app, asCreator, booking(project, wishes));

    expect(answer).toMatchObject({ outcome: 'done', result: { startDateTime: wishes[2] } });
  });

  it('that cannot be had is refused for its first wish, with the next three times that can', async () => {
    const { project, asCreator } = await aDeal(app, { campaign: { shootDurationMin: 60 } });
    const rival = await aDeal(app, { business: project.business });
    await aConfirmed(app, rival.project, { startDateTime: new Date(TUESDAY_3PM) });

    const refusal = await refusalOf(
      app,
      asCreator,
      booking(project, [at('2026-11-24', '15:30'), at('2026-11-24', '3:00')]),
    );

    expect(refusal).toMatchObject({
      code: 'SLOT_TAKEN',
      current: {
        takenSlot: at('2026-11-24', '15:30'),
        freeSlots: ['16:00', '16:15', '16:30'].map((time) => at('2026-11-24', time)),
      },
    });
    expect(await appointmentsOf(app, asCreator)).toEqual([]);
  });

  it('is confirmed at once where the business chose that, with a code of four digits', async () => {
    const { project, asCreator } = await aDeal(app, { hours: { autoConfirm: true } });
    const wish = booking(project, [TUESDAY_3PM]);

    expect(await outcomeOf(app, asCreator, wish)).toBe('done');

    const [shoot] = await appointmentsOf(app, asCreator);
    expect(shoot).toMatchObject({ state: 'confirmed', decideBy: null, version: 1 });
    expect(shoot?.code).toMatch(/^\d{4}$/);
    expect(shoot?.contact).toMatchObject({ name: 'Sam Ortiz', doorNote: 'The blue door' });
    const { appointmentId } = wish.payload;
    expect(await noticesTo(app, project.business, appointmentId)).toEqual(['BOOKING_RESERVED']);
    expect(await noticesTo(app, project.creator, appointmentId)).toEqual(['BOOKING_CONFIRMED']);
  });

  it('fits beside others as long as the place takes so many at once', async () => {
    const business = await aBusiness(app.deps.db);
    const deals = await Promise.all(
      [1, 2, 3].map(() => aDeal(app, { business, hours: { capacity: 2 } })),
    );
    const tried: string[] = [];
    for (const { project, asCreator } of deals) {
      tried.push(await outcomeOf(app, asCreator, booking(project, [TUESDAY_3PM])));
    }

    expect(tried).toEqual(['done', 'done', 'SLOT_TAKEN']);
  });

  it('that ends when another begins does not touch it', async () => {
    const { project, asCreator } = await aDeal(app);
    const rival = await aDeal(app, { business: project.business });
    await aConfirmed(app, rival.project, { startDateTime: new Date(TUESDAY_3PM) });

    expect(await outcomeOf(app, asCreator, booking(project, [at('2026-11-24', '14:00')]))).toBe(
      'done',
    );
  });

  it('is one at a time in a project', async () => {
    const { project, asCreator } = await aDeal(app);
    const [first, second] = [
      booking(project, [TUESDAY_3PM]),
      booking(project, [at('2026-11-25', '9:00')]),
    ];

    const { answers } = await send(app, asCreator, [first, second]);

    expect(answers).toMatchObject([
      { outcome: 'done' },
      {
        outcome: 'refused',
        refusal: {
          code: 'ALREADY_BOOKED',
          current: { state: 'reserved', startDateTime: TUESDAY_3PM },
        },
      },
    ]);
  });

  it('may follow one that was declined, and not one about which the business has yet to choose', async () => {
    const { project, asCreator, asBusiness } = await aDeal(app);
    const wish = () => booking(project, [TUESDAY_3PM]);
    const declined = wish();
    const decline = { reason: 'Closed party', suggestedSlots: [] };
    await send(app, asCreator, [declined]);
    await send(app, asBusiness, [
      happening(project, declined.payload.appointmentId, 'booking_declined', decline),
    ]);
    const cancelled = wish();

    expect(await outcomeOf(app, asCreator, cancelled)).toBe('done');
    const { appointmentId } = cancelled.payload;
    await send(app, asBusiness, [
      happening(project, appointmentId, 'business_cancelled', { reason: 'Broken oven' }),
    ]);
    expect(await outcomeOf(app, asCreator, wish())).toBe('WRONG_STATE');
    await send(app, asBusiness, [happening(project, appointmentId, 'cancellation_rebooked')]);
    expect(await outcomeOf(app, asCreator, wish())).toBe('done');
  });

  it.each(['get_approval_for_content', 'completed', 'cancelled'] as const)(
    'is refused when its project has come to %s',
    async (step) => {
      const { project, asCreator } = await aDeal(app, { step });

      expect(await outcomeOf(app, asCreator, booking(project, [TUESDAY_3PM]))).toBe('WRONG_STATE');
    },
  );

  it('is its own creator’s alone', async () => {
    const { project, asBusiness } = await aDeal(app);
    const stranger = await aDeal(app);
    const wish = () => booking(project, [TUESDAY_3PM]);

    expect(await outcomeOf(app, asBusiness, wish())).toBe('FORBIDDEN');
    expect(await outcomeOf(app, stranger.asCreator, wish())).toBe('NOT_FOUND');
    expect(await outcomeOf(app, stranger.asBusiness, wish())).toBe('NOT_FOUND');
    const unknown = booking(project, [TUESDAY_3PM], { projectId: newId<ProjectId>() });
    expect(await outcomeOf(app, stranger.asCreator, unknown)).toBe('NOT_FOUND');
    expect((await projectOf(app, project))?.appointmentId).toBeNull();
  });

  it('cannot take the id of another’s shoot and write over it', async () => {
    const { project, asCreator } = await aDeal(app);
    const other = await aDeal(app);
    const id = await aConfirmed(app, other.project, { startDateTime: after(FRIDAY, 3 * DAY_MS) });
    const wish = () => booking(project, [TUESDAY_3PM], { appointmentId: id });

    expect(await outcomeOf(app, asCreator, wish())).toBe('COMMAND_ID_REUSED');
    expect(await appointmentsOf(app, other.asCreator)).toMatchObject([{ id, state: 'confirmed' }]);
  });

  it('of an id that two take at the same moment goes to one; the other is refused', async () => {
    const appointmentId = newId<AppointmentId>();
    const deals = await Promise.all([1, 2, 3].map(() => aDeal(app)));

    const codes = await Promise.all(
      deals.map(({ project, asCreator }) =>
        outcomeOf(app, asCreator, booking(project, [TUESDAY_3PM], { appointmentId })),
      ),
    );

    expect(codes.toSorted()).toEqual(['COMMAND_ID_REUSED', 'COMMAND_ID_REUSED', 'done']);
  });

  it.each([
    ['no wish', { slots: [] }],
    ['four wishes', { slots: Array.from({ length: 4 }, () => TUESDAY_3PM) }],
    ['a time that is none', { slots: ['tomorrow'] }],
    ['a time without a zone', { slots: ['2026-11-24T15:00:00'] }],
    ['an id that is none', { appointmentId: '1' as AppointmentId }],
  ] as [string, object][])('with %s is refused as malformed', async (_, over) => {
    const { project, asCreator } = await aDeal(app);

    const wish = booking(project, [TUESDAY_3PM], over);

    expect(await outcomeOf(app, asCreator, wish)).toBe('INVALID');
  });

  it('by someone whose role only looks on is refused', async () => {
    const { project } = await aDeal(app);
    const { accountId } = project.business;
    const viewer = await aMember(app.deps.db, accountId, 'corp-viewer');
    const asViewer = await app.signIn(viewer, accountId);

    expect(await outcomeOf(app, asViewer, booking(project, [TUESDAY_3PM]))).toBe('FORBIDDEN');
  });
});

describe('the time of a booking', () => {
  it.each([
    ['between two quarter hours', 'INVALID', at('2026-11-24', '15:07')],
    ['a moment less than 24 hours ahead', 'TOO_SOON', at('2026-11-21', '9:45')],
    ['more than 30 days ahead', 'TOO_FAR', at('2026-12-20', '10:15')],
    ['before the place opens', 'OUTSIDE_HOURS', at('2026-11-24', '7:45')],
    ['when the place closes before its end', 'OUTSIDE_HOURS', at('2026-11-24', '21:15')],
  ])('%s is refused', async (_, code, slot) => {
    const { project, asCreator } = await aDeal(app);

    expect(await outcomeOf(app, asCreator, booking(project, [slot]))).toBe(code);
  });

  it.each([at('2026-11-21', '10:00'), at('2026-12-20', '10:00'), at('2026-11-24', '21:00')])(
    'is taken at the very edge of what is allowed: %s',
    async (slot) => {
      const { project, asCreator } = await aDeal(app);

      expect(await outcomeOf(app, asCreator, booking(project, [slot]))).toBe('done');
    },
  );

  it('keeps to the days of the campaign as Phoenix has them, not to those of UTC', async () => {
    const campaign = { shootFrom: '2026-11-25', shootTo: '2026-11-25' };
    const { project, asCreator } = await aDeal(app, { campaign });
    // 18:00 in Phoenix is the next day in UTC.
    const wishes = [at('2026-11-24', '18:00'), at('2026-11-26', '8:00'), at('2026-11-25', '18:00')];

    const codes: string[] = [];
    for (const wish of wishes) {
      codes.push(await outcomeOf(app, asCreator, booking(project, [wish])));
    }

    expect(codes).toEqual(['OUTSIDE_WINDOW', 'OUTSIDE_WINDOW', 'done']);
  });

  it('follows what holds on a date instead of the weekday', async () => {
    const exceptions = [{ date: '2026-11-24', isOpen: false, startTime: 0, endTime: 0 }];
    const { project, asCreator } = await aDeal(app, { hours: { week: openAllWeek, exceptions } });

    expect(await outcomeOf(app, asCreator, booking(project, [TUESDAY_3PM]))).toBe('OUTSIDE_HOURS');
  });

  it('requires time to travel from another shoot, unless the creator waives it', async () => {
    const creator = await aCreator(app.deps.db);
    const far = { street: '', locality: 'Wickenburg', province: 'AZ', postalCode: '' };
    const other = await aDeal(app, { creator, campaign: { location: far } });
    const { project, asCreator } = await aDeal(app, { creator });
    await aConfirmed(app, other.project, { startDateTime: new Date(TUESDAY_3PM) });
    const [during, soonAfter] = [at('2026-11-24', '15:45'), at('2026-11-24', '16:15')];

    expect(await outcomeOf(app, asCreator, booking(project, [during]))).toBe('CREATOR_BUSY');
    expect(
      await outcomeOf(app, asCreator, booking(project, [during], { acceptsTravel: true })),
    ).toBe('CREATOR_BUSY');
    expect(await outcomeOf(app, asCreator, booking(project, [soonAfter]))).toBe('TRAVEL_TIGHT');
    expect(
      await outcomeOf(app, asCreator, booking(project, [soonAfter], { acceptsTravel: true })),
    ).toBe('done');
  });
});
