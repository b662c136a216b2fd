import { describe, expect, it } from 'vitest';
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
} from '../bookings/shoots.ts';
import { eventRig } from '../bookings/event-rig.ts';
import { appointmentTransitions } from '#contract/appointment/rules.ts';
import { can, roles } from '#contract/permissions.ts';

const { app, ready, envelope, clock } = await eventRig();

const entries = Object.entries(cases) as [EventName, (typeof cases)[EventName]][];

describe.each(entries)('%s', (event, { by, more, becomes, step, notifies }) => {
  it('takes effect for both sides, and notifies the one that did not cause it', async () => {
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

  it('is refused to the other side, and does not exist for anyone else', async () => {
    const { deal, id } = await ready(event);
    const stranger = await aDeal(app);
    const [, theirs] = sidesOf(deal, by);

    expect(await outcomeOf(app, theirs, envelope(deal, id, event, more))).toBe('FORBIDDEN');
    for (const headers of [stranger.asCreator, stranger.asBusiness]) {
      // For an actor who may never do it, neither is checked.
      const nowhere = envelope(deal, newId<AppointmentId>(), event, more);
      const code = await outcomeOf(app, headers, nowhere);
      expect(['NOT_FOUND', 'FORBIDDEN']).toContain(code);
      expect(await outcomeOf(app, headers, envelope(deal, id, event, more))).toBe(code);
      // Neither through a project of one's own.
      expect(await outcomeOf(app, headers, envelope(stranger, id, event, more))).toBe(code);
    }
    expect(await appointmentsOf(app, deal.asCreator)).toMatchObject([{ version: 1 }]);
  });

  it('has no effect with a field too many, and is refused as malformed with an id that is none', async () => {
    const { deal, id } = await ready(event);
    const [mine] = sidesOf(deal, by);

    const surprise = envelope(deal, id, event, { ...more, state: 'confirmed' });
    const nobody = envelope(deal, '1' as AppointmentId, event, more);
    const lacking = { ...envelope(deal, id, event), payload: { event } };

    // A field too many may be one of a newer build: the app tries again.
    expect(await outcomeOf(app, mine, surprise)).toBe('failed');
    for (const one of [nobody, lacking]) {
      expect(await outcomeOf(app, mine, one)).toBe('INVALID');
    }
  });

  it('comes too late for a shoot that was declined, and returns its current state', async () => {
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

it('several events of one batch follow each other, each announced once', async () => {
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

describe('every role of a business', () => {
  const ofBusiness = Object.keys(cases).filter(
    (event) => cases[event as EventName].by === 'business',
  ) as EventName[];

  it.each(
    roles.filter(
      (role) => !['creator', 'corp-admin', 'corp-manager', 'corp-viewer'].includes(role),
    ),
  )('a %s may do what the table allows, and nothing else', async (role) => {
    for (const event of ofBusiness) {
      clock.now = cases[event].when ?? FRIDAY;
      const { deal, id } = await readyFor(app, event);
      const { accountId } = deal.project.business;
      const member = await aMember(app.deps.db, accountId, role);
      const headers = await app.signIn(member, accountId);
      const allowed = can(role, appointmentTransitions[event].action);

      const outcome = await outcomeOf(
        app,
        headers,
        eventOf(deal, id, event, cases[event].more, clock.now),
      );

      expect([event, outcome]).toEqual([event, allowed ? 'done' : 'FORBIDDEN']);
    }
  });
});
